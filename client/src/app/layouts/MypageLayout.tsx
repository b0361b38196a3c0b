import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { Footer } from '../Footer.tsx';
import { GoToTop } from '../GoToTop.tsx';
import { Header } from '../Header.tsx';
import { Main } from '../Main.tsx';
import { TabBar } from '../TabBar.tsx';

// The frame's menu is not the home page's weight.
const MypageFrame = lazy(() => import('../../areas/settings/MypageFrame.tsx'));

/** My page: a menu beside the content; on phones the content alone, with a way back to the menu. */
export function MypageLayout() {
  return (
    <>
      <Header />
      <div className="flex min-h-[calc(100dvh-56px-var(--band))] flex-col pb-14 lg:pb-0">
        <Main className="mx-auto w-full max-w-content flex-1">
          <Suspense fallback={null}>
            <MypageFrame>
              <Outlet />
            </MypageFrame>
          </Suspense>
        </Main>
        <Footer />
      </div>
      <GoToTop />
      <TabBar />
    </>
  );
}
