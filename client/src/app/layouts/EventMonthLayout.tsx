import { Outlet } from 'react-router';
import { Footer } from '../Footer.tsx';
import { GoToTop } from '../GoToTop.tsx';
import { Header } from '../Header.tsx';
import { Main } from '../Main.tsx';
import { TabBar } from '../TabBar.tsx';

/** Header and footer, and between them an event that has the whole width for its pictures. */
export function EventMonthLayout() {
  return (
    <>
      <Header />
      <div className="flex min-h-[calc(100dvh-56px-var(--band))] flex-col pb-14 lg:pb-0">
        <Main className="flex-1 overflow-x-clip">
          <Outlet />
        </Main>
        <GoToTop />
        <Footer />
      </div>
      <TabBar />
    </>
  );
}
