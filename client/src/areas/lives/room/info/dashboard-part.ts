import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { ErrorState } from '../../../../ui/states.tsx';

/** The host's dashboard: nobody else's room loads it. */
export const DashboardPart = lazyPart(
  async () => ({ default: (await import('./HostDashboard.tsx')).HostDashboard }),
  ErrorState,
);
