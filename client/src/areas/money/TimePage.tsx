import { useQuery } from '@tanstack/react-query';
import type { Schema } from '../../api/client.ts';
import { errorMessage } from '../../api/errors.ts';
import { t } from '../../messages/money.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Chart } from '../../ui/chart/Chart.tsx';
import { formatLength } from '../../ui/format/dates.ts';
import { formatNumber } from '../../ui/format/numbers.ts';
import { Section } from '../../ui/Section.tsx';
import { TextSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { SortedRows } from '../../ui/table/SortedRows.tsx';
import { SettingPage } from '../settings/index.ts';
import { EndedLives } from './EndedLives.tsx';
import { dayColumns } from './host-columns.tsx';
import { DownloadButton } from './parts/DownloadButton.tsx';
import { dayName } from './parts/day-name.ts';
import { MonthPicker } from './parts/MonthPicker.tsx';
import { Totals } from './parts/Totals.tsx';
import { liveTimesQuery } from './queries/live-times.ts';
import { usePlace } from './use-place.ts';

/** /mypage/settings/service/live/time: a host's broadcasting time by day, and which days are live days. */
export default function TimePage() {
  return (
    <SettingPage title={t('timeTitle')} lead={t('timeLead')}>
      {() => <Times />}
    </SettingPage>
  );
}

function Times() {
  const [{ month }, go] = usePlace();
  const { data, error, isPlaceholderData, refetch } = useQuery(liveTimesQuery(month));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <MonthPicker month={month} first={data?.first_month} onChange={(next) => go({ month: next })} />
        <DownloadButton name="live-time" month={month} />
      </div>
      {error ? (
        <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
          <Month times={data} />
          <EndedLives month={month} />
        </div>
      ) : (
        <div className="mt-4">
          <TextSkeleton lines={8} />
        </div>
      )}
    </>
  );
}

const hoursOf = (seconds: number): number => Math.round(seconds / 360) / 10;

function Month({ times }: { times: Schema<'LiveTimeList'> }) {
  return (
    <>
      <Totals
        totals={[
          [t('timeDays'), t('days', { count: formatNumber(times.live_day_cnt) })],
          [t('timeTotal'), formatLength(times.duration_seconds)],
        ]}
      />
      <p className="mt-2 text-sm text-muted">
        {t('timeRule', { hours: times.live_day_hours, minutes: times.min_minutes })}
      </p>
      {times.total === 0 ? (
        <EmptyState title={t('timeNone')} body={t('timeNoneBody')} />
      ) : (
        <div className="mt-8">
          {times.list.length > 1 && (
            <div className="mb-8">
              <Chart
                title={t('timeChart')}
                shape="bars"
                points={[...times.list].reverse().map(({ day, duration_seconds }) => ({
                  key: day,
                  label: dayName(day),
                  value: hoursOf(duration_seconds),
                }))}
                format={(hours) => t('hours', { hours: formatNumber(hours) })}
                heads={[t('date'), t('length')]}
              />
            </div>
          )}
          <Section title={t('timeList')}>
            <SortedRows
              label={t('timeList')}
              rows={times.list}
              keyOf={({ day }) => day}
              columns={dayColumns}
              card={(day) => <DayRow day={day} />}
            />
          </Section>
        </div>
      )}
    </>
  );
}

function DayRow({ day }: { day: Schema<'LiveTimeDay'> }) {
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2 font-semibold">
          {dayName(day.day)}
          {day.live_day_yn === 'Y' && <Badge tone="honey">{t('liveDay')}</Badge>}
        </span>
        <span className="block text-xs text-muted">
          {t('dayLives', { count: formatNumber(day.live_cnt) })} ·{' '}
          {t('longest', { length: formatLength(day.longest_seconds) })}
        </span>
      </span>
      <span className="shrink-0 font-extrabold">{formatLength(day.duration_seconds)}</span>
    </li>
  );
}
