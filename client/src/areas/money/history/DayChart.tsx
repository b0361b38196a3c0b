import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/money.ts';
import { Chart } from '../../../ui/chart/Chart.tsx';
import { dayName } from '../parts/day-name.ts';
import { amountOf } from './amounts.ts';

/** The days from the first with an entry to the last, including those without one. */
function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = Number(first.slice(6)); day <= Number(last.slice(6)); day += 1)
    days.push(`${first.slice(0, 6)}${String(day).padStart(2, '0')}`);
  return days;
}

/** A month by day: income or spending. */
export function DayChart({
  list: { days, asset },
  way,
}: {
  list: Pick<Schema<'EntryList'>, 'days' | 'asset'>;
  way: 'saved' | 'used';
}) {
  const first = days.at(-1);
  const [last] = days;
  if (!first || !last || days.length < 2) return null;
  const amounts = new Map(days.map((day) => [day.day, day[way]]));
  return (
    <div className="mb-8">
      <Chart
        title={t(asset === 'STAR' ? 'dayChart' : 'dayChartBtuc')}
        shape="bars"
        points={daysBetween(first.day, last.day).map((day) => ({
          key: day,
          label: dayName(day),
          value: amounts.get(day) ?? 0,
        }))}
        format={(amount) => amountOf(asset, amount)}
        heads={[t('date'), t('amountHead')]}
      />
    </div>
  );
}
