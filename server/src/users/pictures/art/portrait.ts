import { drawPerson, drawWholePerson } from './person.ts';
import { Choice } from './random.ts';
import { document, linear, n, radial } from './svg.ts';

/** Light corner, dark corner. */
type Backdrop = readonly [string, string];

/** The backdrops of portraits. */
export const BACKDROPS: readonly [Backdrop, ...Backdrop[]] = [
  ['#FFD27A', '#F28A2E'],
  ['#FFC2B0', '#E0607A'],
  ['#C9B6FF', '#6D4BD1'],
  ['#A9E3D2', '#1C8577'],
  ['#A8CBFF', '#2F62D6'],
  ['#FBE3B4', '#D99A3C'],
  ['#F7B9D2', '#B93A7E'],
  ['#D5DCE8', '#66748F'],
];

/** A portrait as an SVG document, 256 × 256: the person of the seed before a coloured backdrop. */
export function portrait(seed: number): string {
  const choice = new Choice(seed ^ 0x5f3759df);
  const [light, dark] = choice.of(BACKDROPS);
  const person = drawPerson(seed, 'p');
  const defs =
    person.defs +
    linear('bg', choice.between(40, 70), [
      [0, light],
      [1, dark],
    ]) +
    radial('halo', 0.5, 0.5, 0.5, [
      [0, '#ffffff', 0.55],
      [1, '#ffffff', 0],
    ]) +
    linear('fade', 90, [
      [0, dark, 0],
      [1, dark, 0.22],
    ]);
  const cx = choice.between(90, 166);
  const body =
    '<rect width="256" height="256" fill="url(#bg)"/>' +
    pattern(choice) +
    `<circle cx="${n(cx)}" cy="104" r="120" fill="url(#halo)"/>` +
    // A little larger than the frame, so that the head fills an avatar of 32 pixels.
    `<g transform="translate(128 256) scale(1.08) translate(-128 -250)">${drawWholePerson(person)}</g>` +
    '<rect y="206" width="256" height="50" fill="url(#fade)"/>';
  return document(256, 256, defs, body);
}

function pattern(choice: Choice): string {
  const kind = choice.whole(0, 3);
  if (kind === 0) {
    const r = choice.between(70, 110);
    return `<circle cx="${n(choice.between(30, 80))}" cy="${n(choice.between(40, 90))}" r="${n(r)}" fill="#fff" opacity=".14"/><circle cx="212" cy="190" r="${n(r * 0.8)}" fill="#fff" opacity=".1"/>`;
  }
  if (kind === 1) {
    const hexagon = (x: number, y: number, r: number): string =>
      `<path transform="translate(${n(x)} ${n(y)}) scale(${n(r)})" d="M0 -1L.866 -.5V.5L0 1L-.866 .5V-.5Z"/>`;
    return `<g fill="#fff" opacity=".14">${hexagon(40, 60, 44)}${hexagon(222, 84, 34)}${hexagon(206, 20, 26)}${hexagon(24, 150, 26)}</g>`;
  }
  if (kind === 2) {
    return '<g stroke="#fff" stroke-width="16" opacity=".1"><path d="M-20 120L140 -40M-20 200L220 -40M20 240L276 -16M100 240L276 64"/></g>';
  }
  return '';
}
