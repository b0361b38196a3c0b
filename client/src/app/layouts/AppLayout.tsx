import { Outlet } from 'react-router';
import { Main } from '../frame/Main.tsx';

/** A page inside the app: the app brings its own bars, the page has the whole web view but for the screen's edges. */
export function AppLayout() {
  return (
    <Main className="flex min-h-[calc(100dvh-var(--band))] flex-col pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]">
      <Outlet />
    </Main>
  );
}
