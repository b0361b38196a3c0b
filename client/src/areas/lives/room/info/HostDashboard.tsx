import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../../api/errors.ts';
import { t } from '../../../../messages/results.ts';
import { Avatar, type AvatarUser } from '../../../../ui/Avatar.tsx';
import { formatAgo, formatLength } from '../../../../ui/format/dates.ts';
import { formatCount, formatHoney, formatNumber } from '../../../../ui/format/numbers.ts';
import { Skeleton } from '../../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { GradeBadges } from '../../../grades/index.ts';
import { liveDashboardQuery } from '../../queries/live-dashboard.ts';
import { Figures } from '../../results/Figures.tsx';
import { LiveCharts } from '../../results/LiveCharts.tsx';

/** The dashboard of a running live for its host: figures, charts, and messages with gifts. */
export function HostDashboard({
  vodKey,
  viewers,
  likes,
  onPick,
}: {
  vodKey: number;
  /** From the room's events, which are faster than the call. */
  viewers: number;
  likes: number;
  onPick: (user: AvatarUser) => void;
}) {
  const { data, error, refetch } = useQuery(liveDashboardQuery(vodKey));
  if (!data) {
    if (error) {
      return (
        <ErrorState title={t('dashboardFailed')} body={errorMessage(error)} onRetry={() => void refetch()} />
      );
    }
    return <Skeleton className="m-3 h-64 rounded-card" />;
  }
  return (
    <section aria-label={t('dashboard')} className="flex flex-col gap-4 p-3 lg:px-6">
      <h2 className="text-md font-extrabold">{t('dashboard')}</h2>
      <Figures
        figures={[
          [t('duration'), formatLength(data.duration_seconds)],
          [t('viewers'), t('people', { count: formatCount(viewers) })],
          [t('peak'), t('people', { count: formatCount(Math.max(viewers, data.peak_viewer_cnt)) })],
          [t('likes'), formatCount(likes)],
          [t('newFollowers'), formatCount(data.follow_cnt)],
          [t('star'), formatHoney(data.star_cnt)],
          [t('gifts'), t('times_count', { count: formatNumber(data.gift_cnt) })],
          [t('givers'), t('people', { count: formatNumber(data.giver_cnt) })],
        ]}
      />
      <LiveCharts samples={data.samples} />
      <h3 className="font-semibold">{t('requests')}</h3>
      {data.requests.length === 0 ? (
        <p className="text-sm text-muted">{t('requestsNone')}</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {data.requests.map(({ gift_id, user, star_cnt, message, created_at }) => (
            <li key={gift_id} className="flex items-start gap-3 px-4 py-3">
              <button
                type="button"
                aria-label={user.nick}
                onClick={() => onPick(user)}
                className="shrink-0 rounded-pill"
              >
                <Avatar user={user} size={32} />
              </button>
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
                  <span className="font-semibold">{user.nick}</span>
                  <GradeBadges user={user} />
                  <span className="text-honey-text">{formatHoney(star_cnt)}</span>
                  <span className="text-xs text-muted">{formatAgo(created_at)}</span>
                </p>
                <p className="chat-text">{message}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
