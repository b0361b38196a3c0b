import { Outlet } from 'react-router';
import { Footer } from '../frame/Footer.tsx';
import { GoToTop } from '../frame/GoToTop.tsx';
import { Header } from '../frame/Header.tsx';
import { Main } from '../frame/Main.tsx';
import { Rail } from '../frame/Rail.tsx';
import { TabBar } from '../frame/TabBar.tsx';

/** Header, rail, page, footer; on phones a tab bar. */
export function DefaultLayout() {
  return (
    <>
      <Header />
      <div className="flex">
        <Rail />
        <div className="flex min-h-[calc(100dvh-56px-var(--band))] min-w-0 flex-1 flex-col pb-14 lg:pb-0">
          <Main className="mx-auto w-full max-w-content flex-1">
            <Outlet />
          </Main>
          <GoToTop />
          <Footer />
        </div>
      </div>
      <TabBar />
    </>
  );
}
