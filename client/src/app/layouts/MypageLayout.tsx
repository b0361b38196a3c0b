import { Outlet } from 'react-router';
import { MypageFrame } from '../../areas/settings/index.ts';
import { Footer } from '../frame/Footer.tsx';
import { GoToTop } from '../frame/GoToTop.tsx';
import { Header } from '../frame/Header.tsx';
import { Main } from '../frame/Main.tsx';
import { TabBar } from '../frame/TabBar.tsx';

/**
 * My page: a menu beside the content; on phones only the content, with a link back to the menu. The footer starts below
 * the window, so that it does not jump when a page loads.
 */
export function MypageLayout() {
  return (
    <>
      <Header />
      <div className="flex flex-col pb-14 lg:pb-0">
        <Main className="mx-auto min-h-[calc(100dvh-56px-var(--band))] w-full max-w-content">
          <MypageFrame>
            <Outlet />
          </MypageFrame>
        </Main>
        <GoToTop />
        <Footer />
      </div>
      <TabBar />
    </>
  );
}
