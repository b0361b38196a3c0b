import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatCount } from '../format/numbers.ts';
import { usePrefersReducedMotion } from '../media-queries.ts';
import type { ChartPoint } from './chart-point.ts';

const margin = { top: 8, right: 8, bottom: 0, left: 0 };
const tick = { fill: 'var(--muted)', fontSize: 12 };

/** Gridlines of a chart, including the lowest one. */
const TICKS_MAX = 5;

/** The size used until the container is measured. */
const firstSize = { width: 320, height: 192 };

/** A chart as a picture. The table beside it holds its content, so it takes no focus. */
export default function ChartPicture({
  shape,
  points,
  format,
  name,
}: {
  shape: 'line' | 'bars';
  points: readonly ChartPoint[];
  format: (value: number) => string;
  name: string;
}) {
  const still = usePrefersReducedMotion();
  const highest = Math.max(1, ...points.map(({ value }) => value));
  const Frame = shape === 'line' ? AreaChart : BarChart;
  const seriesProps = { dataKey: 'value', name, isAnimationActive: !still, animationDuration: 200 };
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={firstSize}>
      <Frame data={[...points]} margin={margin} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis dataKey="label" tick={tick} tickLine={false} stroke="var(--line)" minTickGap={12} />
        <YAxis
          tick={tick}
          tickLine={false}
          axisLine={false}
          width={48}
          allowDecimals={false}
          // Small counts get one gridline per unit.
          tickCount={Math.min(TICKS_MAX, Math.ceil(highest) + 1)}
          tickFormatter={formatCount}
        />
        <Tooltip
          formatter={(value) => format(Number(value))}
          cursor={{ fill: 'var(--raised)', stroke: 'var(--line)' }}
          contentStyle={{ background: 'var(--surface)', border: '1px solid var(--line)', borderRadius: 8 }}
          labelStyle={{ color: 'var(--muted)' }}
          itemStyle={{ color: 'var(--text)' }}
        />
        {shape === 'line' ? (
          <Area
            {...seriesProps}
            type="monotone"
            stroke="var(--honey-text)"
            strokeWidth={2}
            fill="var(--honey-soft)"
          />
        ) : (
          <Bar {...seriesProps} fill="var(--color-honey)" radius={[4, 4, 0, 0]} />
        )}
      </Frame>
    </ResponsiveContainer>
  );
}
