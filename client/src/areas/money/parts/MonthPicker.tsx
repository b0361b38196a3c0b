import { monthBefore, seoulMonth } from '@honey/rules';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { t } from '../../../messages/money.ts';
import { IconButton } from '../../../ui/Button.tsx';

/** 2026년 11월 */
const nameOf = (month: string): string =>
  t('monthName', { year: month.slice(0, 4), month: Number(month.slice(4)) });

/** Every month from the current one back to the first. */
function monthsBack(first: string): string[] {
  const months = [seoulMonth(new Date())];
  for (let next = months[0] ?? first; next > first; ) {
    next = monthBefore(next, 1);
    months.push(next);
  }
  return months;
}

/**
 * Selects the month of a history.
 * @param first the first month; until it is known, only the selected one is offered
 */
export function MonthPicker({
  month,
  first,
  onChange,
}: {
  month: string;
  first: string | undefined;
  onChange: (month: string) => void;
}) {
  const months = monthsBack(first ?? month);
  const shown = months.includes(month) ? months : [...months, month];
  const last = shown[0] ?? month;
  return (
    <div className="flex items-center gap-1">
      <IconButton
        label={t('monthBefore')}
        disabled={first === undefined || month <= first}
        onClick={() => onChange(monthBefore(month, 1))}
      >
        <ChevronLeft size={20} aria-hidden />
      </IconButton>
      <select
        aria-label={t('month')}
        value={month}
        onChange={(event) => onChange(event.target.value)}
        className="h-10 rounded-control border border-edge bg-surface px-3 font-semibold"
      >
        {shown.map((each) => (
          <option key={each} value={each}>
            {nameOf(each)}
          </option>
        ))}
      </select>
      <IconButton
        label={t('monthAfter')}
        disabled={month >= last}
        onClick={() => onChange(monthBefore(month, -1))}
      >
        <ChevronRight size={20} aria-hidden />
      </IconButton>
    </div>
  );
}
