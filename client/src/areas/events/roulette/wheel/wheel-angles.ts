/** Degrees of one of `count` equal fields. */
const widthOf = (count: number): number => 360 / count;

/** An angle between 0 (inclusive) and 360 (exclusive). */
const normalized = (degrees: number): number => ((degrees % 360) + 360) % 360;

/** The middle of a field, in degrees clockwise from the top of the wheel at rest. */
export const middleOf = (field: number, count: number): number => field * widthOf(count);

/** The field below the pointer at the top, when the wheel is turned clockwise by `rotation` degrees. */
export const fieldUnderPointer = (rotation: number, count: number): number =>
  Math.floor(normalized(-rotation + widthOf(count) / 2) / widthOf(count)) % count;

/** How far from the middle of its field the wheel may stop, as a share of the field: never close to a border. */
const offsetMax = 0.36;

/**
 * The rotation at which the wheel stops on a field: further clockwise than now by at least `turns` whole turns.
 * @param offset from -1 to 1, where in the field the pointer stops
 */
export function stopRotation(
  now: number,
  field: number,
  { count, turns, offset }: { count: number; turns: number; offset: number },
): number {
  const within = Math.max(-1, Math.min(1, offset)) * offsetMax * widthOf(count);
  const target = normalized(-(middleOf(field, count) + within));
  const ahead = normalized(target - now);
  return now + turns * 360 + ahead;
}

/** Where in its field a draw stops: the same for the same draw, so that a reload shows the same picture. */
export const offsetOf = (number: number): number => ((number * 37) % 101) / 50 - 1;

/** The point at an angle (clockwise from the top) and a distance from the centre. */
export function pointAt(degrees: number, radius: number, centre: number): [x: number, y: number] {
  const radians = ((degrees - 90) * Math.PI) / 180;
  const rounded = (value: number): number => Math.round(value * 100) / 100;
  return [rounded(centre + radius * Math.cos(radians)), rounded(centre + radius * Math.sin(radians))];
}

/** The outline of a field: a piece of cake from the centre to `radius`. */
export function fieldPath(field: number, count: number, radius: number, centre: number): string {
  const half = widthOf(count) / 2;
  const middle = middleOf(field, count);
  const [fromX, fromY] = pointAt(middle - half, radius, centre);
  const [toX, toY] = pointAt(middle + half, radius, centre);
  return `M${centre} ${centre}L${fromX} ${fromY}A${radius} ${radius} 0 0 1 ${toX} ${toY}Z`;
}
