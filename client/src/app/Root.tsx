import { useQuery } from '@tanstack/react-query';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { poll } from '../api/poll.ts';
import { ForcedLoginBanner } from '../areas/admin/index.ts';
import { PushOpener } from '../areas/alarms/index.ts';
import { OperatorSession, useSession } from '../areas/session/index.ts';
import { GoLiveAlerts } from '../areas/social/index.ts';
import { t } from '../messages/app.ts';
import { usePageHandle } from '../routing/page-handle.ts';
import { ErrorPage } from '../site/ErrorPage.tsx';
import { siteInfoQuery } from '../site/site-info.ts';
import { OverlayHost } from '../ui/overlays.tsx';
import { ProgressLine } from '../ui/Progress.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { SandboxBanner } from './frame/SandboxBanner.tsx';
import { TemporaryFrame } from './layouts/TemporaryLayout.tsx';
import { usePageFocus } from './page-focus.ts';
import { usePageMetadata } from './page-metadata.ts';
import { usePlatform } from './platform.ts';
import { useSiteStatistics } from './statistics.ts';
import { useVerificationFirst } from './verification-first.ts';

const reopenMs = 15_000;

/** What surrounds every layout: skip link, progress, dialogs, toasts, and the effects of navigation. */
export function Root() {
  usePlatform();
  usePageMetadata();
  useSiteStatistics();
  usePageFocus();
  useVerificationFirst();
  const closed = useIsClosed();
  const moving = useNavigation().state === 'loading';
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-honey px-4 py-2 font-semibold text-on-honey focus:translate-y-0"
      >
        {t('skip')}
      </a>
      {moving && (
        <div className="fixed inset-x-0 top-0 z-50">
          <ProgressLine />
        </div>
      )}
      {closed ? (
        <TemporaryFrame>
          <ErrorPage kind="maintenance" />
        </TemporaryFrame>
      ) : (
        <Outlet />
      )}
      <GoLiveAlerts />
      <PushOpener />
      <SandboxBanner />
      <ForcedLoginBanner />
      <OperatorSession />
      <OverlayHost />
      <Toasts />
      <ScrollRestoration />
    </>
  );
}

/**
 * Whether the site is under maintenance, the page is not one of those that stay open, and the user is not an operator.
 */
function useIsClosed(): boolean {
  const maintenance =
    useQuery({
      ...siteInfoQuery,
      // Polls so that the page reopens by itself when maintenance ends.
      refetchInterval: (query) => query.state.data?.is_maintenance === 'Y' && poll(reopenMs)(query),
    }).data?.is_maintenance === 'Y';
  const open = usePageHandle('openInMaintenance');
  const isOperator = useSession().user?.role === 'operator';
  return maintenance && !open && !isOperator;
}
