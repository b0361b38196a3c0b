import { lazyComponent } from '../../ui/lazy-component.tsx';
import { ErrorState } from '../../ui/states.tsx';

/** What a host operates the running live with; nobody else's room loads it. */
export const HostControls = lazyComponent(() => import('./live/HostControls.tsx'), ErrorState);
