import { Outlet } from 'react-router';
import { Main } from '../frame/Main.tsx';

/** A page inside the app: the app provides its own bars, so the page fills the web view up to the safe areas. */
export function AppLayout() {
  return (
    <Main className="flex min-h-[calc(100dvh-var(--band))] flex-col pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)]">
      <Outlet />
    </Main>
  );
}
