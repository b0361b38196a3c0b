import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import { ErrorState } from '../../../../ui/states.tsx';

/** The host's dashboard: nobody else's room loads it. */
export const DashboardPart = lazyComponent(
  async () => ({ default: (await import('./HostDashboard.tsx')).HostDashboard }),
  ErrorState,
);
