import { monthBefore } from '@honey/rules';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/monthly.ts';
import { paths } from '../../../routing/paths.ts';
import { AbsentAvatar } from '../../../ui/AbsentAvatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { LoadingNote, Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useIsBlocked } from '../../blocks/index.ts';
import { GradeBadges } from '../../grades/index.ts';
import { UserAvatarButton } from '../../users/index.ts';
import { EventNav } from '../parts/EventNav.tsx';
import { type PureHostList, pureHostsQuery } from './pure-queries.ts';

/** 2026년 10월 */
const monthName = (month: string): string =>
  t('pureMonth', { year: month.slice(0, 4), month: Number(month.slice(4)) });

/** /event/pure: the pure hosts of a month, which is in the address (EVENTS-61). */
export default function PureHostsPage() {
  const [search, setSearch] = useSearchParams();
  const requested = search.get('month');
  const month = requested !== null && /^20\d{4}$/.test(requested) ? requested : null;
  const { data, error, refetch, isPlaceholderData } = useQuery(pureHostsQuery(month));
  return (
    <div className="mx-auto max-w-text px-4 py-6">
      <EventNav />
      <h1 className="text-xl font-extrabold">{t('pureTitle')}</h1>
      <p className="mt-2 min-h-15 text-muted">
        {data && t('pureLead', { days: data.days_min, minutes: data.watch_minutes })}
      </p>
      <div className="mt-4 h-10">
        {data && <Months data={data} onChange={(next) => setSearch({ month: next })} />}
      </div>
      {error && !isPlaceholderData && !data ? (
        <ErrorState title={t('pureFailed')} body={errorMessage(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          <Hosts data={data} />
        </div>
      ) : (
        <div className="mt-4">
          <LoadingNote />
          {Array.from({ length: 6 }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move.
            <Skeleton key={row} className="mb-2 h-16 w-full" />
          ))}
        </div>
      )}
    </div>
  );
}

function Months({ data, onChange }: { data: PureHostList; onChange: (month: string) => void }) {
  const months: string[] = [];
  for (let month = data.last_month; month >= data.first_month; month = monthBefore(month, 1))
    months.push(month);
  return (
    <div className="flex items-center gap-1">
      <IconButton
        label={t('pureBefore')}
        disabled={data.month <= data.first_month}
        onClick={() => onChange(monthBefore(data.month, 1))}
      >
        <ChevronLeft size={20} aria-hidden />
      </IconButton>
      <select
        aria-label={t('pureMonths')}
        value={data.month}
        onChange={(event) => onChange(event.target.value)}
        className="h-10 rounded-control border border-edge bg-surface px-3 font-semibold"
      >
        {months.map((month) => (
          <option key={month} value={month}>
            {monthName(month)}
          </option>
        ))}
      </select>
      <IconButton
        label={t('pureAfter')}
        disabled={data.month >= data.last_month}
        onClick={() => onChange(monthBefore(data.month, -1))}
      >
        <ChevronRight size={20} aria-hidden />
      </IconButton>
    </div>
  );
}

function Hosts({ data }: { data: PureHostList }) {
  const isBlocked = useIsBlocked();
  if (data.list.length === 0)
    return data.closed_yn === 'Y' || data.month !== data.last_month ? (
      <EmptyState title={t('pureEmpty')} body={t('pureEmptyBody')} />
    ) : (
      <EmptyState title={t('pureCounting')} body={t('pureCountingBody')} />
    );
  return (
    <ol
      aria-label={t('pureList', { month: monthName(data.month) })}
      className="mt-4 divide-y divide-line rounded-card border border-line bg-surface"
    >
      {data.list.map((entry) => {
        const user = entry.user && !isBlocked(entry.user.user_key) ? entry.user : null;
        return (
          <li key={entry.place} className="flex items-center gap-3 px-3 py-3">
            <span className="w-8 shrink-0 text-center text-md font-extrabold tabular-nums">
              <span aria-hidden>{entry.place}</span>
              <span className="sr-only">{t('place', { place: entry.place })}</span>
            </span>
            {user ? <UserAvatarButton user={user} size={40} /> : <AbsentAvatar size={40} />}
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                {user ? (
                  <Link
                    to={paths.channel(user.user_key)}
                    className="max-w-full truncate font-semibold hover:underline"
                  >
                    {user.nick}
                  </Link>
                ) : (
                  <span className="text-muted">{t('left')}</span>
                )}
                {user && <GradeBadges user={user} className="shrink-0" />}
              </span>
              <span className="block text-sm text-muted">
                <span className="whitespace-nowrap">
                  {t('pureWatchers', { count: formatNumber(entry.watcher_cnt) })}
                </span>{' '}
                · <span className="whitespace-nowrap">{t('pureDays', { count: entry.live_day_cnt })}</span>
              </span>
            </span>
            {user && entry.live_vod_key !== null && (
              <Link
                to={paths.play(entry.live_vod_key)}
                aria-label={t('watch', { nick: user.nick })}
                className="shrink-0"
              >
                <Badge tone="live">{t('live')}</Badge>
              </Link>
            )}
          </li>
        );
      })}
    </ol>
  );
}
