import { Outlet } from 'react-router';
import { usePageHandle } from '../../routing/page-handle.ts';
import { Logo } from '../frame/Logo.tsx';
import { Main } from '../frame/Main.tsx';

/** The logo and the page, for single steps. */
export function SimpleLayout() {
  const wide = usePageHandle('wide');
  return (
    <div className="flex min-h-[calc(100dvh-var(--band))] flex-col">
      <header className="flex h-14 items-center border-line border-b px-4 lg:px-6">
        <Logo />
      </header>
      <Main className={`mx-auto w-full flex-1 ${wide ? 'max-w-content' : 'max-w-text'}`}>
        <Outlet />
      </Main>
    </div>
  );
}
