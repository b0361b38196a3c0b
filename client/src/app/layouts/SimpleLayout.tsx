import { Outlet } from 'react-router';
import { Logo } from '../Logo.tsx';
import { Main } from '../Main.tsx';

/** The logo and the page, for single steps. */
export function SimpleLayout() {
  return (
    <div className="flex min-h-[calc(100dvh-var(--band))] flex-col">
      <header className="flex h-14 items-center border-line border-b px-4 lg:px-6">
        <Logo />
      </header>
      <Main className="mx-auto w-full max-w-text flex-1">
        <Outlet />
      </Main>
    </div>
  );
}
