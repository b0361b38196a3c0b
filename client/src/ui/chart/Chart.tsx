import { lazyPart } from '../lazy-part.tsx';
import { RetryByItself } from '../RetryByItself.tsx';
import type { ChartPoint } from './chart-point.ts';

/** The library that draws comes with the first chart that is shown. */
const ChartPicture = lazyPart(() => import('./ChartPicture.tsx'), RetryByItself);

/**
 * Figures over time as a picture, and as a table for who does not see it.
 * @param shape a line for what stands at each moment, bars for what happened between two
 * @param format a value as it is read
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
  /** The heads of the table: of the moments, and of the values. */
  heads: readonly [label: string, value: string];
}) {
  return (
    <figure>
      <figcaption className="mb-2 text-sm font-semibold">{title}</figcaption>
      {/* Until the picture is drawn anew for a narrower window, its old width does not widen the page. */}
      <div aria-hidden className="h-48 overflow-hidden">
        <ChartPicture shape={shape} points={points} format={format} name={heads[1]} />
      </div>
      {/* A table takes its width from its words whatever its class says: the box around it is what is small. */}
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
