import { Outlet } from 'react-router';
import { LiveComb } from '../../areas/common/index.ts';
import { useIsDesktop } from '../../ui/media-queries.ts';
import { Logo } from '../frame/Logo.tsx';
import { Main } from '../frame/Main.tsx';

/**
 * Signing in and signing up: one column, with current lives beside it where there is room. The column is aligned to the
 * top, so that content added to a form does not move what is above it.
 */
export function LoginLayout() {
  const desktop = useIsDesktop();
  return (
    <div className="relative grid min-h-[calc(100dvh-var(--band))] grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] bg-[radial-gradient(100%_320px_at_50%_0,var(--honey-soft),transparent)] lg:grid-cols-2 lg:grid-rows-1 lg:bg-none">
      <header className="flex justify-center px-4 pt-6 pb-4 lg:absolute lg:top-0 lg:left-0 lg:z-10 lg:p-8">
        <Logo withSlogan />
      </header>
      <aside className="sticky top-(--band) flex h-[calc(100dvh-var(--band))] items-center justify-center border-line border-r bg-[radial-gradient(80%_60%_at_50%_50%,var(--honey-soft),transparent)] bg-surface p-8 max-lg:hidden">
        {desktop && <LiveComb className="w-full" />}
      </aside>
      <Main className="mx-auto w-full max-w-dialog px-4 pt-4 pb-12 lg:pt-[12dvh]">
        <Outlet />
      </Main>
    </div>
  );
}
