import { AutoRetry } from '../AutoRetry.tsx';
import { lazyComponent } from '../lazy-component.tsx';
import type { ChartPoint } from './chart-point.ts';

/** The charting library is loaded with the first chart shown. */
const ChartPicture = lazyComponent(() => import('./ChartPicture.tsx'), AutoRetry);

/**
 * Values over time as a chart, and as a table for screen readers.
 * @param shape a line for values at points in time, bars for values between two
 * @param format formats a value for display
 */
export function Chart({
  title,
  shape,
  points,
  format,
  heads,
}: {
  title: string;
  shape: 'line' | 'bars';
  points: readonly ChartPoint[];
  format: (value: number) => string;
  /** The table's column headings: for the timestamps and the values. */
  heads: readonly [label: string, value: string];
}) {
  return (
    <figure>
      <figcaption className="mb-2 text-sm font-semibold">{title}</figcaption>
      {/* Keeps the old width from widening a page that got narrower, until the chart is redrawn. */}
      <div aria-hidden className="h-48 overflow-hidden">
        <ChartPicture shape={shape} points={points} format={format} name={heads[1]} />
      </div>
      {/* A table is as wide as its text whatever its class: the box around it is what limits it. */}
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{heads[0]}</th>
              <th scope="col">{heads[1]}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ key, label, value }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
