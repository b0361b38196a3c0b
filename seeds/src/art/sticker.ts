import { document, linear, radial } from '@honey/server/users/pictures/art/svg';

/** Pictures of the gift sheet, 128 × 128, from the smallest gift to the largest. */
const drawings: readonly string[] = [
  // A drop of honey.
  `<path d="M64 18c18 26 30 40 30 58a30 30 0 0 1-60 0c0-18 12-32 30-58z" fill="url(#honey)"/>
   <path d="M50 66c-4 8-5 16 0 22" stroke="#FFF3D1" stroke-width="6" stroke-linecap="round" fill="none" opacity=".8"/>`,
  // A wrapped sweet.
  `<path d="M30 64L8 46v36zM98 64l22-18v36z" fill="#F2994A"/><circle cx="64" cy="64" r="34" fill="url(#honey)"/>
   <path d="M40 52c14-12 34-12 48 0M40 76c14 12 34 12 48 0" stroke="#FFF3D1" stroke-width="6" stroke-linecap="round" fill="none"/>`,
  // A bouquet.
  `<path d="M44 70h40L70 118H58z" fill="#7BC47F"/><path d="M40 72h48l-8 14H48z" fill="#FFF3D1"/>
   ${[
     [44, 48, '#FF8AC2'],
     [64, 36, '#F5333F'],
     [84, 48, '#FFB51F'],
     [54, 60, '#C9A3FF'],
     [76, 60, '#FF8AC2'],
   ]
     .map(
       ([x, y, colour]) =>
         `<circle cx="${x}" cy="${y}" r="14" fill="${colour}"/><circle cx="${x}" cy="${y}" r="5" fill="#FFF3D1"/>`,
     )
     .join('')}`,
  // A pot of honey.
  `<rect x="30" y="24" width="68" height="16" rx="8" fill="#8A5A00"/><path d="M26 44h76c8 40 2 66-14 72H40C24 110 18 84 26 44z" fill="url(#pot)"/>
   <path d="M26 44h76c2 12 2 20 1 26-8 10-14-2-22 4s-10 18-20 12-8-16-18-12-12 8-18 2c-1-10 0-20 1-32z" fill="url(#honey)"/>`,
  // A hive.
  `${[
    [64, 30, 24],
    [64, 52, 36],
    [64, 76, 42],
    [64, 98, 34],
  ]
    .map(
      ([x, y, rx]) =>
        `<rect x="${Number(x) - Number(rx)}" y="${Number(y) - 13}" width="${2 * Number(rx)}" height="26" rx="13" fill="url(#honey)" stroke="#B87400" stroke-width="3"/>`,
    )
    .join('')}<circle cx="64" cy="80" r="11" fill="#3A2400"/>`,
  // The queen bee.
  `<ellipse cx="40" cy="52" rx="24" ry="16" fill="#DDF2FF" opacity=".9" transform="rotate(24 40 52)"/>
   <ellipse cx="88" cy="52" rx="24" ry="16" fill="#DDF2FF" opacity=".9" transform="rotate(-24 88 52)"/>
   <ellipse cx="64" cy="76" rx="28" ry="34" fill="url(#honey)"/>
   <path d="M40 66h48M37 80h54M42 94h44" stroke="#2B1B00" stroke-width="8" stroke-linecap="round"/>
   <circle cx="64" cy="40" r="18" fill="#FFD15C"/><circle cx="57" cy="40" r="3.5" fill="#2B1B00"/><circle cx="71" cy="40" r="3.5" fill="#2B1B00"/>
   <path d="M46 24l6-14 12 10 12-10 6 14z" fill="#FFB51F" stroke="#B87400" stroke-width="2.5" stroke-linejoin="round"/>`,
  // A golden comb.
  `<circle cx="64" cy="64" r="58" fill="url(#glow)"/>
   ${[
     [64, 64],
     [64, 26],
     [64, 102],
     [31, 45],
     [97, 45],
     [31, 83],
     [97, 83],
   ]
     .map(
       ([x, y]) =>
         `<path transform="translate(${x} ${y})" d="M-18 0l9-16h18l9 16-9 16h-18z" fill="url(#honey)" stroke="#FFF3D1" stroke-width="3"/>`,
     )
     .join('')}`,
  // A fall of honey.
  `<circle cx="64" cy="64" r="60" fill="url(#glow)"/><rect x="14" y="12" width="100" height="22" rx="11" fill="#8A5A00"/>
   <path d="M22 30h84v40c0 10-12 10-12 0s-12-6-12 6v26c0 12-14 12-14 0V84c0-10-12-10-12 0v22c0 10-12 10-12 0V74c0-10-12-8-12 0s-10 8-10-2z" fill="url(#honey)"/>
   <path d="M34 40v18M94 40v14" stroke="#FFF3D1" stroke-width="6" stroke-linecap="round" opacity=".8"/>`,
];

/** How many pictures there are. */
export const STICKER_COUNT = drawings.length;

/** Path of a sticker below the art folder. */
export const stickerPath = (index: number): string => `stickers/${index + 1}.svg`;

/** The picture of a gift as an SVG document. */
export function sticker(index: number): string {
  const defs =
    linear('honey', 90, [
      [0, '#FFD666'],
      [1, '#F29A00'],
    ]) +
    linear('pot', 90, [
      [0, '#C98A3B'],
      [1, '#7A4A12'],
    ]) +
    radial('glow', 0.5, 0.5, 0.5, [
      [0, '#FFE9A8', 0.9],
      [1, '#FFB51F', 0],
    ]);
  return document(128, 128, defs, drawings[index % STICKER_COUNT] ?? '');
}
