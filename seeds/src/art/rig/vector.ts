import { n } from '@honey/server/users/pictures/art/svg';

/** A point in a person's frame: its head is centred at (128, 112), its shoulders are at about y 226. */
export interface Point {
  x: number;
  y: number;
}

export const at = (x: number, y: number): Point => ({ x, y });

/** A sine of `turns` whole turns a loop, -1 to 1; `share` runs from 0 to 1 over the loop. */
export const wave = (share: number, turns: number, phase = 0): number =>
  Math.sin((share * turns + phase) * Math.PI * 2);

/** A smooth step: 0 before 0, 1 after 1. */
export const smooth = (value: number): number => {
  const x = Math.min(1, Math.max(0, value));
  return x * x * (3 - 2 * x);
};

/** The distance on the loop from a moment before it, 0 to 1. */
export const since = (share: number, moment: number): number => (((share - moment) % 1) + 1) % 1;

/** The point at a distance from another one in a direction, in degrees clockwise from the right. */
export const polar = (from: Point, degrees: number, distance: number): Point => ({
  x: from.x + Math.cos((degrees * Math.PI) / 180) * distance,
  y: from.y + Math.sin((degrees * Math.PI) / 180) * distance,
});

/** The direction from one point to another, in degrees clockwise from the right. */
export const direction = (from: Point, to: Point): number =>
  (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;

/** A point turned about another one. */
export function turned(point: Point, about: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const [x, y] = [point.x - about.x, point.y - about.y];
  return {
    x: about.x + x * Math.cos(angle) - y * Math.sin(angle),
    y: about.y + x * Math.sin(angle) + y * Math.cos(angle),
  };
}

/**
 * The joint between two bones of these lengths from `from` to `to`, on the side of `bend`: 1 or -1, or in between where it
 * points towards the viewer; also by the direction in degrees. What is too far away is reached towards.
 */
export function joint(
  from: Point,
  to: Point,
  { upper, lower, bend }: { upper: number; lower: number; bend: number | ((degrees: number) => number) },
): { joint: Point; end: Point } {
  const angle = direction(from, to);
  const distance = Math.max(
    Math.abs(upper - lower) + 4,
    Math.min(upper + lower - 0.5, Math.hypot(to.x - from.x, to.y - from.y)),
  );
  const ahead = (upper ** 2 + distance ** 2 - lower ** 2) / (2 * distance);
  const aside = Math.sqrt(Math.max(0, upper ** 2 - ahead ** 2));
  const side = typeof bend === 'number' ? bend : bend(angle);
  return {
    joint: polar(polar(from, angle, ahead), angle + 90, aside * side),
    end: polar(from, angle, distance),
  };
}

/** A point as SVG writes it. */
export const xy = ({ x, y }: Point): string => `${n(x)} ${n(y)}`;
