import clsx from 'clsx';
import type { CSSProperties } from 'react';

/** The colours of lotto balls by tens, as on Korean television. */
const colours = [
  'bg-honey text-on-honey',
  'bg-avatar-4 text-over',
  'bg-danger text-over',
  'border border-edge bg-raised text-text',
  'bg-avatar-1 text-over',
] as const;

const colourOf = (number: number): string =>
  colours[Math.min(4, Math.floor((number - 1) / 10))] ?? colours[0];

/** React's style type does not know custom properties. */
const rollDelay = (order: number): CSSProperties => {
  const variables: Record<string, string> = { '--roll-delay': `${order * 420}ms` };
  return variables;
};

const sizes = {
  sm: 'size-8 text-sm',
  md: 'size-10 text-md',
} as const;

/**
 * A numbered ball.
 * @param faded a number of a ticket that was not drawn
 * @param order rolls in as the n-th of its row, from 0
 */
export function Ball({
  number,
  size = 'sm',
  faded = false,
  marked = false,
  order,
}: {
  number: number;
  size?: keyof typeof sizes;
  faded?: boolean;
  /** A number of a ticket that was drawn: it has a ring, not only a colour. */
  marked?: boolean;
  order?: number;
}) {
  return (
    <span
      style={order === undefined ? undefined : rollDelay(order)}
      className={clsx(
        'inline-flex shrink-0 items-center justify-center rounded-pill font-extrabold tabular-nums',
        sizes[size],
        faded ? 'border border-line bg-surface text-muted' : colourOf(number),
        marked && 'outline-2 outline-offset-2 outline-honey-text outline-solid',
        order !== undefined && 'lotto-ball-rolling',
      )}
    >
      {number}
    </span>
  );
}
