import { Outlet } from 'react-router';
import { Logo } from '../Logo.tsx';
import { Main } from '../Main.tsx';

/** One card in the middle: signing in and up. */
export function LoginLayout() {
  return (
    <div className="flex min-h-[calc(100dvh-var(--band))] flex-col items-center px-4 py-8 sm:justify-center">
      <header className="mb-6">
        <Logo withSlogan />
      </header>
      <Main className="w-full max-w-dialog sm:rounded-card sm:border sm:border-line sm:bg-surface sm:p-8">
        <Outlet />
      </Main>
    </div>
  );
}
