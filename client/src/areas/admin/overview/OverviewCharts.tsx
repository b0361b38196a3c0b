import type { ReactNode } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/admin.ts';
import { formatCount, formatNumber } from '../../../ui/format/numbers.ts';
import { Section } from '../../../ui/Section.tsx';

const height = 240;
const axis = { stroke: 'var(--muted)', fontSize: 12, tickLine: false } as const;
const tooltip = {
  contentStyle: { background: 'var(--surface)', border: '1px solid var(--line)', borderRadius: 8 },
  labelStyle: { color: 'var(--text)' },
  itemStyle: { color: 'var(--text)' },
  cursor: { fill: 'var(--raised)' },
} as const;

/** The day by hour and the last two weeks, as charts and tables. */
export default function OverviewCharts({ overview }: { overview: Schema<'AdminOverview'> }) {
  const hours = overview.hours.map((hour) => ({ ...hour, name: t('hour', { hour: hour.hour }) }));
  const days = overview.days.map((day) => ({ ...day, name: day.date.slice(5).replace('-', '.') }));
  return (
    <>
      <Section title={t('byHour')}>
        <Chart>
          <BarChart data={hours} accessibilityLayer>
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis dataKey="name" {...axis} />
            <YAxis width={48} tickFormatter={formatCount} {...axis} />
            <Tooltip {...tooltip} />
            <Bar
              dataKey="star_cnt"
              name={t('honey')}
              fill="var(--color-honey, #ffb51f)"
              isAnimationActive={false}
            />
          </BarChart>
        </Chart>
        <Table
          heads={[t('when'), t('honey'), t('livesStarted')]}
          rows={hours.map((hour) => [hour.name, hour.star_cnt, hour.live_cnt])}
        />
      </Section>
      <Section title={t('byDay')}>
        <Chart>
          <LineChart data={days} accessibilityLayer>
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis dataKey="name" {...axis} />
            <YAxis yAxisId="count" width={48} tickFormatter={formatCount} {...axis} />
            <YAxis yAxisId="honey" orientation="right" width={56} tickFormatter={formatCount} {...axis} />
            <Tooltip {...tooltip} />
            <Legend />
            <Line
              yAxisId="honey"
              dataKey="star_cnt"
              name={t('honey')}
              stroke="var(--honey-text)"
              dot={false}
              isAnimationActive={false}
            />
            <Line
              yAxisId="count"
              dataKey="live_cnt"
              name={t('livesStarted')}
              stroke="var(--name-1)"
              dot={false}
              isAnimationActive={false}
            />
            <Line
              yAxisId="count"
              dataKey="member_cnt"
              name={t('membersJoined')}
              stroke="var(--name-2)"
              dot={false}
              isAnimationActive={false}
            />
          </LineChart>
        </Chart>
        <Table
          heads={[t('when'), t('honey'), t('livesStarted'), t('membersJoined')]}
          rows={days.map((day) => [day.name, day.star_cnt, day.live_cnt, day.member_cnt])}
        />
      </Section>
    </>
  );
}

function Chart({ children }: { children: ReactNode }) {
  return (
    // Clips the old width when the page gets narrower, until the chart is redrawn.
    <div className="overflow-hidden rounded-card border border-line bg-surface p-3">
      <ResponsiveContainer width="100%" height={height}>
        {children}
      </ResponsiveContainer>
    </div>
  );
}

/** The chart's data for screen readers. */
function Table({
  heads,
  rows,
}: {
  heads: readonly string[];
  rows: readonly (readonly [string, ...number[]])[];
}) {
  return (
    <details className="mt-2">
      <summary className="text-sm text-muted">{t('chartTable')}</summary>
      <table className="mt-2 w-full text-sm">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className="py-1 text-left font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures]) => (
            <tr key={name} className="border-line border-t">
              <th scope="row" className="py-1 text-left font-normal">
                {name}
              </th>
              {figures.map((figure, index) => (
                <td key={heads[index + 1]}>{formatNumber(figure)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
