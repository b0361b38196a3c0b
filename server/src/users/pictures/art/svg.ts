/** Writes numbers short: two decimals at most. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** One colour stop of a gradient: offset 0 to 1, colour, opacity 0 to 1. */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

function stops(list: readonly Stop[]): string {
  return list
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${n(offset)}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${n(opacity)}"`}/>`,
    )
    .join('');
}

/** A linear gradient along an angle in degrees (0 is left to right, 90 is top to bottom). */
export function linear(id: string, angle: number, list: readonly Stop[]): string {
  return `<linearGradient id="${id}" gradientTransform="rotate(${n(angle)} .5 .5)">${stops(list)}</linearGradient>`;
}

/** A radial gradient with its centre and radius as fractions of the filled shape's box. */
export function radial(id: string, cx: number, cy: number, r: number, list: readonly Stop[]): string {
  return `<radialGradient id="${id}" cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}">${stops(list)}</radialGradient>`;
}

/** A whole SVG document of this size in pixels. */
export function document(width: number, height: number, defs: string, body: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<defs>${defs}</defs>${body}</svg>`
  );
}

/** Mixes two `#RRGGBB` colours; 0 gives the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const channel = (at: number): string => {
    const a = Number.parseInt(from.slice(at, at + 2), 16);
    const b = Number.parseInt(to.slice(at, at + 2), 16);
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
