import { lazyPart } from '../../ui/lazy-part.tsx';
import { ErrorState } from '../../ui/states.tsx';

/** What a host operates the running live with; nobody else's room loads it. */
export const HostControls = lazyPart(() => import('./live/HostControls.tsx'), ErrorState);
