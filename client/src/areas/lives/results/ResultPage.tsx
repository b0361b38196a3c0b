import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation, useParams } from 'react-router';
import { errorCode, errorMessage } from '../../../api/errors.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { t } from '../../../messages/results.ts';
import { paths } from '../../../routing/paths.ts';
import { ErrorPage } from '../../../site/ErrorPage.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useSession } from '../../session/index.ts';
import { liveDetailQuery } from '../queries/live-detail.ts';
import { GuestResult } from './GuestResult.tsx';
import { MemberResult } from './MemberResult.tsx';
import { ResultSkeleton } from './ResultSkeleton.tsx';
import { resultPath } from './result-path.ts';

/** /lives/play/{id}/result and result-admin: the result of a live. Each shows the lives that ended in its way. */
export default function ResultPage() {
  const vodKey = Number(useParams().id);
  const { pathname } = useLocation();
  const { userKey } = useSession();
  // The room that redirected here may have cached the live from before its end.
  const { data: live, error, isFetching, refetch } = useQuery({ ...liveDetailQuery(vodKey), staleTime: 0 });
  useTitle(live ? t('tabTitle', { title: live.title }) : null);
  if (error && !live) {
    if (errorCode(error) === 'live_not_found') return <ErrorPage kind="live" />;
    return <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />;
  }
  if (!live || (live.state !== 'ended' && isFetching)) return <ResultSkeleton />;
  if (live.state === 'ready') return <ErrorPage kind="notReady" />;
  if (live.state === 'live') return <StillLive vodKey={vodKey} />;
  const own = resultPath(vodKey, live.end_reason);
  if (pathname.replace(/\/$/, '') !== own) return <Navigate to={own} replace />;
  return userKey === null ? <GuestResult live={live} /> : <MemberResult live={live} />;
}

/** A running live has no result yet. */
function StillLive({ vodKey }: { vodKey: number }) {
  return (
    <EmptyState
      className="min-h-[60dvh] justify-center"
      title={t('runningTitle')}
      body={t('runningBody')}
      action={
        <Link to={paths.play(vodKey)} className={buttonClass('primary', 'lg')}>
          {t('watchLive')}
        </Link>
      }
    />
  );
}
