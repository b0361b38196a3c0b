import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import { ErrorState } from '../../../../ui/states.tsx';

/** The host's dashboard, loaded only in the host's own room. */
export const LazyDashboard = lazyComponent(
  async () => ({ default: (await import('./HostDashboard.tsx')).HostDashboard }),
  ErrorState,
);
