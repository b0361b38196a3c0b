import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { errorCode, errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/lives.ts';
import { paths } from '../../routing/paths.ts';
import { ErrorPage } from '../../site/ErrorPage.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { formatAgo, formatDateTime } from '../../ui/format/dates.ts';
import { formatCount, formatHoney } from '../../ui/format/numbers.ts';
import { LoadingNote, Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { FollowButton } from '../social/index.ts';
import { LiveCardView } from './LiveCardView.tsx';
import { liveDetailQuery } from './queries/live-detail.ts';
import { resultPath } from './results/result-path.ts';

/** /lives/{id}: a live's card and figures, with a link to watch it. */
export default function LivePage() {
  const vodKey = Number(useParams().id);
  const { data: live, error, refetch } = useQuery(liveDetailQuery(vodKey));
  if (errorCode(error) === 'live_not_found') return <ErrorPage kind="live" />;
  if (error)
    return <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />;
  return (
    <div className="mx-auto w-full max-w-text px-4 py-6">
      {live ? (
        <>
          <h1 className="sr-only">{t('room')}</h1>
          <LiveCardView
            live={live}
            heading="h2"
            {...(live.state === 'ended' && { result: resultPath(vodKey, live.end_reason) })}
          />
          <dl className="mt-4 grid grid-cols-2 gap-3 rounded-card bg-surface p-4 sm:grid-cols-4">
            <Figure name={t('viewersNow')} value={formatCount(live.viewer_cnt)} />
            <Figure name={t('likes')} value={formatCount(live.like_cnt)} />
            <Figure name={t('stars')} value={formatHoney(live.star_cnt)} />
            <Figure
              name={t('started')}
              value={live.state === 'ended' ? formatDateTime(live.started_at) : formatAgo(live.started_at)}
            />
          </dl>
          <div className="mt-4 flex gap-2 *:flex-1">
            <FollowButton userKey={live.host.user_key} nick={live.host.nick} quiet />
            {live.state === 'ended' ? (
              <Link to={resultPath(vodKey, live.end_reason)} className={buttonClass('primary')}>
                {t('endedLive')} · {t('showResult')}
              </Link>
            ) : (
              <Link to={paths.play(vodKey)} className={buttonClass('primary')}>
                {t('watch')}
              </Link>
            )}
          </div>
        </>
      ) : (
        <>
          <LoadingNote />
          <Skeleton className="aspect-video rounded-card" />
          <Skeleton className="mt-4 h-12" />
          <Skeleton className="mt-4 h-20 rounded-card" />
        </>
      )}
    </div>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-col-reverse text-center">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="text-md font-extrabold">{value}</dd>
    </div>
  );
}
