/** Colours of one portrait: two of the backdrop, skin, hair, clothes. */
interface Palette {
  light: string;
  dark: string;
  skin: string;
  hair: string;
  clothes: string;
}

type Colours = readonly [string, ...string[]];
/** Light corner, dark corner. */
type Backdrop = readonly [string, string];

const backdrops: readonly [Backdrop, ...Backdrop[]] = [
  ['#FFD27A', '#F28A2E'],
  ['#FFC2B0', '#E0607A'],
  ['#C9B6FF', '#6D4BD1'],
  ['#A9E3D2', '#1C8577'],
  ['#A8CBFF', '#2F62D6'],
  ['#F7B9D2', '#B93A7E'],
];
const skins: Colours = ['#FFE0CC', '#F8D0B4', '#EFBE9A', '#D9A27C'];
const hairs: Colours = ['#2B2430', '#4A3328', '#7A4A2B', '#B9764A', '#E3B76A', '#8C7BD8', '#D9698F'];
const garments: Colours = ['#FFB51F', '#F5F1EA', '#2F62D6', '#1C8577', '#B93A7E', '#3A3340'];

/** A stream of numbers below 1 that is the same for one seed at every time (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = (seed ^ 0x5f3759df) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A friendly face before a coloured backdrop, as an SVG document of 256 × 256; the same for one seed at every time. */
export function drawPortrait(seed: number): string {
  const next = numbersFrom(seed);
  const oneOf = <Value>(values: readonly [Value, ...Value[]]): Value =>
    values[Math.floor(next() * values.length)] ?? values[0];
  const [light, dark] = oneOf(backdrops);
  const palette: Palette = { light, dark, skin: oneOf(skins), hair: oneOf(hairs), clothes: oneOf(garments) };
  const layers = [
    backdrop(palette, next),
    oneOf(hairBehind)(palette),
    body(palette),
    head(palette),
    oneOf(fringes)(palette),
    oneOf(eyes)(),
    oneOf(mouths)(),
    oneOf(extras)(palette),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">${layers.join('')}</svg>`;
}

function backdrop({ light, dark }: Palette, next: () => number): string {
  const hexagon = (x: number, y: number, r: number) =>
    `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${r.toFixed(1)})" d="M0-1 .866-.5V.5L0 1-.866.5V-.5Z"/>`;
  const cells = [48, 208, 24, 232].map((x) => hexagon(x, 24 + next() * 150, 16 + next() * 30)).join('');
  return (
    `<defs><linearGradient id="b" x1="0" y1="0" x2=".4" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient>` +
    '<radialGradient id="h"><stop stop-color="#fff" stop-opacity=".55"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>' +
    `<rect width="256" height="256" fill="url(#b)"/><g fill="#fff" opacity=".16">${cells}</g><circle cx="128" cy="112" r="118" fill="url(#h)"/>`
  );
}

const body = ({ clothes, skin }: Palette) =>
  `<path d="M40 256c4-44 38-62 88-62s84 18 88 62Z" fill="${clothes}"/><path d="M104 176h48v22a24 20 0 0 1-48 0Z" fill="${skin}"/><path d="M104 184a24 16 0 0 0 48 0v8a24 18 0 0 1-48 0Z" opacity=".12"/>`;

const head = ({ skin }: Palette) =>
  `<circle cx="70" cy="130" r="12" fill="${skin}"/><circle cx="186" cy="130" r="12" fill="${skin}"/>` +
  `<path d="M70 116c0-38 24-60 58-60s58 22 58 60c0 44-26 72-58 72s-58-28-58-72Z" fill="${skin}"/>` +
  '<g fill="#F2647E" opacity=".32"><ellipse cx="92" cy="148" rx="12" ry="8"/><ellipse cx="164" cy="148" rx="12" ry="8"/></g>';

const hairBehind: readonly [(palette: Palette) => string, ...((palette: Palette) => string)[]] = [
  ({ hair }) =>
    `<path d="M56 124c0-52 30-80 72-80s72 28 72 80v70c0 10-20 10-24 0H80c-4 10-24 10-24 0Z" fill="${hair}"/>`,
  ({ hair }) => `<path d="M60 124c0-50 28-78 68-78s68 28 68 78v24H60Z" fill="${hair}"/>`,
  ({ hair }) =>
    `<circle cx="58" cy="84" r="26" fill="${hair}"/><circle cx="198" cy="84" r="26" fill="${hair}"/><path d="M62 120c0-48 28-74 66-74s66 26 66 74Z" fill="${hair}"/>`,
  ({ hair }) =>
    `<circle cx="128" cy="42" r="26" fill="${hair}"/><path d="M62 124c0-50 28-76 66-76s66 26 66 76Z" fill="${hair}"/>`,
];

const fringes: readonly [(palette: Palette) => string, ...((palette: Palette) => string)[]] = [
  ({ hair }) =>
    `<path d="M66 118c0-44 26-66 62-66s62 22 62 66c-16-6-24-18-28-30-14 14-62 14-76 2-2 12-8 22-20 28Z" fill="${hair}"/>`,
  ({ hair }) =>
    `<path d="M66 118c-2-46 26-68 64-68 36 0 62 24 60 68-10-8-16-18-18-32-28 2-60 0-78-14-4 20-14 36-28 46Z" fill="${hair}"/>`,
  ({ hair }) =>
    `<path d="M66 112c0-40 26-62 62-62s62 22 62 62c-14 0-18-10-20-20-12 8-20 6-26-2-8 10-22 10-32 0-6 8-16 10-24 4-2 10-8 18-22 18Z" fill="${hair}"/>`,
  ({ hair }) =>
    `<path d="M66 120c-4-50 28-72 62-72 38 0 64 24 62 72-10-10-14-22-30-36-14 8-64 0-74 4-8 8-14 20-20 32Z" fill="${hair}"/>`,
];

const eyes: readonly [() => string, ...(() => string)[]] = [
  () =>
    '<g fill="#2B2430"><circle cx="104" cy="128" r="8"/><circle cx="152" cy="128" r="8"/></g><g fill="#fff"><circle cx="107" cy="125" r="2.6"/><circle cx="155" cy="125" r="2.6"/></g>',
  () =>
    '<g fill="none" stroke="#2B2430" stroke-width="5" stroke-linecap="round"><path d="M94 130q10-12 20 0M142 130q10-12 20 0"/></g>',
  () =>
    '<g fill="#2B2430"><ellipse cx="104" cy="128" rx="7" ry="10"/><ellipse cx="152" cy="128" rx="7" ry="10"/></g><g fill="#fff"><circle cx="106" cy="124" r="3"/><circle cx="154" cy="124" r="3"/></g>',
];

const mouths: readonly [() => string, ...(() => string)[]] = [
  () =>
    '<path d="M114 158q14 12 28 0" fill="none" stroke="#8E3B46" stroke-width="5" stroke-linecap="round"/>',
  () =>
    '<path d="M112 155h32c0 12-6 18-16 18s-16-6-16-18Z" fill="#8E3B46"/><path d="M118 166q10-6 20 0-4 7-10 7t-10-7Z" fill="#F2647E"/>',
  () => '<path d="M120 160q8 6 16 0" fill="none" stroke="#8E3B46" stroke-width="5" stroke-linecap="round"/>',
];

const extras: readonly [(palette: Palette) => string, ...((palette: Palette) => string)[]] = [
  () => '',
  () =>
    '<g fill="none" stroke="#3A3340" stroke-width="4"><circle cx="104" cy="129" r="18"/><circle cx="152" cy="129" r="18"/><path d="M122 126q6-4 12 0M86 124l-14-4M170 124l14-4"/></g>',
  ({ dark }) =>
    `<g fill="none" stroke="#2B2430" stroke-width="4" stroke-linecap="round"><path d="M104 56Q96 28 82 24M152 56q8-28 22-32"/></g><circle cx="80" cy="22" r="8" fill="${dark}"/><circle cx="176" cy="22" r="8" fill="${dark}"/>`,
  () => '<path d="M176 72l18-12-2 12 10 6-12 4-4 12-6-10-12-2Z" fill="#FFB51F"/>',
];
