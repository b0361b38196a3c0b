import { Outlet } from 'react-router';
import { Footer } from '../frame/Footer.tsx';
import { GoToTop } from '../frame/GoToTop.tsx';
import { Header } from '../frame/Header.tsx';
import { Main } from '../frame/Main.tsx';
import { TabBar } from '../frame/TabBar.tsx';

/** Header and footer around an event page that uses the full width for its pictures. */
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
