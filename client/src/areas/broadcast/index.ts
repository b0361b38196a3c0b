import { lazyComponent } from '../../ui/lazy-component.tsx';
import { ErrorState } from '../../ui/states.tsx';

/** The controls of the host's running live, loaded only in the host's own room. */
export const HostControls = lazyComponent(() => import('./live/HostControls.tsx'), ErrorState);

/** The battle of the host's running live, loaded only in the host's own room. */
export const HostBattle = lazyComponent(() => import('./live/HostBattle.tsx'), ErrorState);
