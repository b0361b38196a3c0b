import { periodAfter, periodStart, type RankPeriod } from '@honey/rules';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { t } from '../../../messages/ranks.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import { periodName } from '../period-name.ts';
import type { RankList } from '../queries/ranks.ts';

const periodOf = { 1: 'day', 2: 'day', 3: 'week', 4: 'month', 5: 'month' } as const satisfies Record<
  RankList['type'],
  RankPeriod
>;

const control = 'h-10 rounded-control border border-edge bg-surface px-3 text-sm';

/** Selects the day, week or month of a rank, from the first to the latest. */
export function PeriodPicker({ rank, onChange }: { rank: RankList; onChange: (date: string) => void }) {
  const { type, starts_on, first_on, last_on, state_cd } = rank;
  const period = periodOf[type];
  return (
    <fieldset
      aria-label={t('period')}
      className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 sm:mt-3 sm:gap-y-2"
    >
      <IconButton
        label={t('periodBefore')}
        disabled={starts_on <= first_on}
        onClick={() => onChange(periodAfter(period, starts_on, -1))}
      >
        <ChevronLeft size={20} aria-hidden />
      </IconButton>
      <span aria-live="polite" className="font-extrabold tabular-nums">
        {periodName(rank)}
      </span>
      <IconButton
        label={t('periodAfter')}
        disabled={starts_on >= last_on}
        onClick={() => onChange(periodAfter(period, starts_on))}
      >
        <ChevronRight size={20} aria-hidden />
      </IconButton>
      <Badge tone={state_cd === 'closed' ? 'neutral' : 'honey'}>
        <span title={state_cd === 'closed' ? t('closedHelp') : undefined}>{t(state_cd)}</span>
      </Badge>
      <span className="ml-auto">
        {period === 'month' ? (
          <MonthChoice value={starts_on} first={first_on} last={last_on} onChange={onChange} />
        ) : (
          <input
            type="date"
            aria-label={t('chooseDate')}
            value={starts_on}
            min={first_on}
            max={periodAfter('day', periodAfter(period, last_on), -1)}
            onChange={(event) => {
              const start = event.target.value && periodStart(period, event.target.value);
              if (start && start >= first_on && start <= last_on) onChange(start);
            }}
            className={control}
          />
        )}
      </span>
    </fieldset>
  );
}

function MonthChoice({
  value,
  first,
  last,
  onChange,
}: {
  value: string;
  first: string;
  last: string;
  onChange: (date: string) => void;
}) {
  const months = new Set([value]);
  for (let month = last; month >= first; month = periodAfter('month', month, -1)) months.add(month);
  const nameOf = (month: string) =>
    t('month', { year: Number(month.slice(0, 4)), month: Number(month.slice(5, 7)) });
  return (
    <select
      aria-label={t('chooseMonth')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={control}
    >
      {[...months]
        .sort()
        .reverse()
        .map((month) => (
          <option key={month} value={month}>
            {nameOf(month)}
          </option>
        ))}
    </select>
  );
}
