import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/event-tickets.ts';
import { t as missions } from '../../../messages/missions.ts';
import { paths } from '../../../routing/paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { formatNumber } from '../../../ui/format/numbers.ts';
import { Card } from '../../../ui/Section.tsx';
import { TextSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { Totals } from '../../money/index.ts';
import { type AttendanceMonth, attendancesQuery } from '../missions/queries/missions.ts';

type AttendedDay = AttendanceMonth['list'][number];

/** The attendances of a month with what they earned, newest first. */
export function MonthAttendance({ userKey, month }: { userKey: number; month: string }) {
  const { data, error, refetch } = useQuery(attendancesQuery(userKey, month));
  if (!data)
    return error ? (
      <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void refetch()} />
    ) : (
      <TextSkeleton lines={6} />
    );
  if (data.list.length === 0)
    return (
      <EmptyState
        title={t('attendanceNone')}
        body={t('attendanceNoneBody')}
        action={
          <Link to={paths.roulette} className={buttonClass('primary')}>
            {t('toRoulette')}
          </Link>
        }
      />
    );
  const sum = (count: (day: AttendedDay) => number): string =>
    formatNumber(data.list.reduce((total, day) => total + count(day), 0));
  return (
    <>
      <div className="-mt-4 mb-4">
        <Totals
          totals={[
            [t('attendanceDays'), t('days', { count: formatNumber(data.total) })],
            [
              t('attendanceBtuc'),
              missions('rewardBtuc', {
                amount: sum(({ paid_yn, btuc_cnt }) => (paid_yn === 'Y' ? btuc_cnt : 0)),
              }),
            ],
            [t('attendanceTickets'), t('ticketCount', { count: sum(({ ticket_cnt }) => ticket_cnt) })],
          ]}
        />
      </div>
      <Card>
        {data.list.toReversed().map((day) => (
          <DayRow key={day.day} day={day} />
        ))}
      </Card>
    </>
  );
}

function DayRow({ day }: { day: AttendedDay }) {
  return (
    <div className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {t('dayName', { month: Number(day.day.slice(5, 7)), day: Number(day.day.slice(8)) })}
          {day.week_btuc_cnt > 0 && <Badge tone="honey">{t('week')}</Badge>}
          {day.month_btuc_cnt > 0 && <Badge tone="honey">{t('wholeMonth')}</Badge>}
          {day.paid_yn === 'N' && <Badge tone="outline">{t('late')}</Badge>}
        </p>
        <p className="text-xs text-muted">{t('streak', { days: day.streak_cnt })}</p>
      </div>
      <p className="text-right text-sm">
        <span className="block font-semibold text-honey-text">
          {missions('rewardBtuc', { amount: formatNumber(day.btuc_cnt) })}
        </span>
        <span className="text-muted">{missions('rewardTicket', { count: day.ticket_cnt })}</span>
      </p>
    </div>
  );
}
