import { monthBefore, monthPattern } from '@honey/rules';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Check, ChevronLeft, ChevronRight, Gift } from 'lucide-react';
import { useId, useState } from 'react';
import { errorMessage } from '../../../api/errors.ts';
import { t } from '../../../messages/missions.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { LoadingNote, Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useSession } from '../../session/index.ts';
import { AttendButton } from './AttendButton.tsx';
import { monthGrid } from './month-grid.ts';
import { type AttendanceMonth, attendancesQuery, missionsQuery } from './queries/missions.ts';

/** Months back that the calendar can show. */
const monthsBack = 12;

/**
 * The member's attendances of the running month, and of earlier ones, with the button for today; for visitors the empty
 * month.
 */
export function AttendanceCalendar({ onAttended }: { onAttended?: () => void }) {
  const { userKey } = useSession();
  const missions = useQuery(missionsQuery(userKey));
  const [back, setBack] = useState(0);
  const { data, error } = missions;
  if (error && !data)
    return (
      <ErrorState title={t('failed')} body={errorMessage(error)} onRetry={() => void missions.refetch()} />
    );
  if (!data) return <CalendarSkeleton />;
  const progress = data.progress;
  const thisMonth = data.day.slice(0, 7).replace('-', '');
  const month = monthBefore(thisMonth, back);
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      <div className="flex items-center justify-between gap-2">
        <IconButton label={t('monthBefore')} disabled={back >= monthsBack} onClick={() => setBack(back + 1)}>
          <ChevronLeft size={20} aria-hidden />
        </IconButton>
        <p aria-live="polite" className="font-extrabold">
          {t('monthOf', { year: month.slice(0, 4), month: Number(month.slice(4)) })}
        </p>
        <IconButton label={t('monthAfter')} disabled={back === 0} onClick={() => setBack(back - 1)}>
          <ChevronRight size={20} aria-hidden />
        </IconButton>
      </div>
      {back === 0 || userKey === null ? (
        <Month month={month} today={data.day} attendance={progress?.attendance ?? null} />
      ) : (
        <EarlierMonth month={month} today={data.day} userKey={userKey} />
      )}
      {userKey !== null && progress && progress.refusal === null && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-2 border-line border-t pt-3">
          <div>
            <p className="font-semibold">
              {progress.attendance.streak_cnt > 0
                ? t('streak', { days: progress.attendance.streak_cnt })
                : t('streakNone')}
            </p>
            <p className="text-xs text-muted">
              {t('weekLeft', { days: progress.attendance.week_left_cnt })}
              {progress.attendance.month_possible_yn === 'Y' && ` ${t('monthPossible')}`}
            </p>
          </div>
          <AttendButton userKey={userKey} attendance={progress.attendance} onAttended={onAttended} />
        </div>
      )}
    </div>
  );
}

function CalendarSkeleton() {
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      <LoadingNote />
      <Skeleton className="h-88" />
    </div>
  );
}

function EarlierMonth({ month, today, userKey }: { month: string; today: string; userKey: number }) {
  const { data, error, refetch } = useQuery({
    ...attendancesQuery(userKey, month),
    enabled: monthPattern.test(month),
  });
  if (error && !data) return <ErrorState body={errorMessage(error)} onRetry={() => void refetch()} />;
  return <Month month={month} today={today} attendance={data ?? null} />;
}

/** The month as a table of weeks; attended days have a mark, those that earned more a gift. */
function Month({
  month,
  today,
  attendance,
}: {
  month: string;
  today: string;
  attendance: AttendanceMonth | null;
}) {
  const id = useId();
  const { before, days } = monthGrid(month);
  const attended = new Map(attendance?.list.map((day) => [day.day, day]));
  const cells = [...Array.from({ length: before }, () => null), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_day, at) => cells[week * 7 + at] ?? null),
  );
  return (
    <table aria-labelledby={id} className="mt-2 w-full table-fixed text-center">
      <caption id={id} className="sr-only">
        {t('calendar')}
      </caption>
      <thead>
        <tr className="text-xs text-muted">
          {[...t('weekdays')].map((weekday) => (
            <th key={weekday} scope="col" className="py-1 font-normal">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the seven columns never move.
              <td key={at} className="p-0.5">
                {day && <Day day={day} today={today} reward={attended.get(day)} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({
  day,
  today,
  reward,
}: {
  day: string;
  today: string;
  reward: AttendanceMonth['list'][number] | undefined;
}) {
  const number = Number(day.slice(8));
  const isToday = day === today;
  const bonus = reward && reward.week_btuc_cnt + reward.month_btuc_cnt > 0;
  const state = reward
    ? t('dayAttended')
    : isToday
      ? t('dayToday')
      : day < today
        ? t('dayMissed')
        : t('dayLater');
  return (
    <span
      {...(isToday && { 'aria-current': 'date' as const })}
      className={clsx(
        'mx-auto flex h-11 w-full max-w-12 flex-col items-center justify-center rounded-control text-sm tabular-nums',
        reward && 'bg-honey font-extrabold text-on-honey',
        !reward && isToday && 'border-2 border-honey font-extrabold',
        !reward && !isToday && 'text-muted',
      )}
    >
      {number}
      <span className="sr-only">{state}</span>
      {reward &&
        (bonus ? (
          <>
            <Gift size={14} aria-hidden />
            <span className="sr-only">{t('bonusDay')}</span>
          </>
        ) : (
          <Check size={14} aria-hidden />
        ))}
    </span>
  );
}
