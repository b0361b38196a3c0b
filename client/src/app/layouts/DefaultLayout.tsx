import { Outlet } from 'react-router';
import { usePageHandle } from '../../routing/page-handle.ts';
import { useSiteInfo } from '../../site/site-info.ts';
import { Footer } from '../frame/Footer.tsx';
import { GoToTop } from '../frame/GoToTop.tsx';
import { Header } from '../frame/Header.tsx';
import { Main } from '../frame/Main.tsx';
import { Rail } from '../frame/Rail.tsx';
import { TabBar } from '../frame/TabBar.tsx';
import { inAppWebView } from '../page-context.ts';
import { TextFrame } from './TemporaryPolicyLayout.tsx';

/**
 * Header, rail, page, footer; a tab bar on phones. A page that is read alone has the whole window. A legal text, which stays open during maintenance, is shown alone
 * then, and in the app's web view: nothing around it would work.
 */
export function DefaultLayout() {
  const maintenance = useSiteInfo()?.is_maintenance === 'Y';
  const staysOpen = usePageHandle('openInMaintenance');
  const immersive = usePageHandle('immersive');
  if (staysOpen && (inAppWebView || maintenance)) {
    return (
      <TextFrame>
        <Outlet />
      </TextFrame>
    );
  }
  if (immersive) {
    return (
      <Main>
        <Outlet />
      </Main>
    );
  }
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
