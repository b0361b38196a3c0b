import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/results.ts';
import { Chart } from '../../../ui/chart/Chart.tsx';
import { formatHoney, formatNumber } from '../../../ui/format/numbers.ts';
import { growth, levels } from './sample-points.ts';

const people = (count: number): string => t('people', { count: formatNumber(count) });

/** A live over time: viewers, honey and new followers. */
export function LiveCharts({ samples }: { samples: readonly Schema<'LiveSamplePoint'>[] }) {
  if (samples.length === 0) return <p className="py-4 text-center text-sm text-muted">{t('chartNone')}</p>;
  return (
    <div className="grid gap-6 lg:grid-cols-3">
      <Chart
        title={t('viewersOverTime')}
        shape="line"
        points={levels(samples, ({ viewer_cnt }) => viewer_cnt)}
        format={people}
        heads={[t('time'), t('viewers')]}
      />
      <Chart
        title={t('starsOverTime')}
        shape="bars"
        points={growth(samples, ({ star_cnt }) => star_cnt)}
        format={formatHoney}
        heads={[t('time'), t('star')]}
      />
      <Chart
        title={t('followersOverTime')}
        shape="bars"
        points={growth(samples, ({ follow_cnt }) => follow_cnt)}
        format={people}
        heads={[t('time'), t('newFollowers')]}
      />
    </div>
  );
}
