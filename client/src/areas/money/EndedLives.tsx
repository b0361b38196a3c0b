import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/money.ts';
import { paths } from '../../routing/paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { formatLength } from '../../ui/format/dates.ts';
import { formatHoney } from '../../ui/format/numbers.ts';
import { Section } from '../../ui/Section.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { dayName } from './parts/day-name.ts';
import { liveCalendarQuery } from './queries/live-times.ts';

/** The calendar of a month: each day's ended lives, with links to their results. */
export function EndedLives({ month }: { month: string }) {
  const { data, error, refetch } = useQuery(liveCalendarQuery(month));
  return (
    <Section title={t('calendarTitle')}>
      {error && (
        <ErrorState title={t('calendarFailed')} body={errorMessage(error)} onRetry={() => void refetch()} />
      )}
      {!error && !data && <TextSkeleton lines={4} />}
      {!error && data?.list.length === 0 && <p className="text-muted">{t('calendarNone')}</p>}
      {!error &&
        data?.list.map(({ day, lives }) => (
          <div key={day} className="mb-4">
            <h3 className="mb-1 text-sm font-semibold text-muted">{dayName(day)}</h3>
            <ul className="divide-y divide-line rounded-card border border-line bg-surface">
              {lives.map((live) => (
                <li key={live.vod_key}>
                  <Link
                    to={live.penalty ? paths.playResultAdmin(live.vod_key) : paths.playResult(live.vod_key)}
                    className="flex items-center gap-3 px-4 py-3 hover:bg-raised focus-visible:-outline-offset-2"
                  >
                    <span className="min-w-0 flex-1">
                      <span className="block truncate font-semibold">{live.title}</span>
                      <span className="flex flex-wrap items-center gap-2 text-xs text-muted">
                        {formatLength(live.duration_seconds)}
                        {live.penalty && <Badge tone="outline">{t(`penalty_${live.penalty}`)}</Badge>}
                      </span>
                    </span>
                    <span className="shrink-0 font-semibold text-honey-text">
                      {formatHoney(live.star_cnt)}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </Section>
  );
}
