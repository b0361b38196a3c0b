import { document, linear, radial } from '@honey/server/users/pictures/art/svg';

/** A speech bubble, filled in its style. */
const bubble = (fill: string, inside: string): string =>
  `<path d="M20 30h88a12 12 0 0 1 12 12v36a12 12 0 0 1-12 12H62l-20 20V90H20A12 12 0 0 1 8 78V42a12 12 0 0 1 12-12z"
     fill="${fill}" stroke="#FFF3D1" stroke-width="3"/>${inside}`;

/** A name plate with letters in the colour. */
const plate = (colour: string): string =>
  `<rect x="8" y="34" width="112" height="60" rx="30" fill="#241A0C" stroke="${colour}" stroke-width="4"/>
   <circle cx="38" cy="64" r="16" fill="${colour}"/>
   <path d="M66 56h42M66 74h28" stroke="${colour}" stroke-width="10" stroke-linecap="round"/>`;

/** Pictures of the items, 128 × 128, by item code. */
const drawings = {
  nick_honey: plate('#FFB51F'),
  nick_sky: plate('#58B4FF'),
  nick_rose: plate('#FF7FB0'),
  entrance_bees: `<circle cx="64" cy="64" r="58" fill="url(#glow)"/>
   ${[
     [38, 44],
     [84, 36],
     [64, 84],
   ]
     .map(
       ([x, y]) =>
         `<g transform="translate(${x} ${y})"><ellipse cx="-7" cy="-13" rx="9" ry="6" fill="#DDF2FF"/><ellipse cx="8" cy="-13" rx="9" ry="6" fill="#DDF2FF"/><ellipse rx="19" ry="13" fill="url(#honey)"/><path d="M-7-11v22M4-12v24" stroke="#2B1B00" stroke-width="5"/></g>`,
     )
     .join('')}`,
  entrance_fireworks: `<circle cx="64" cy="64" r="58" fill="url(#glow)"/>
   ${[0, 45, 90, 135, 180, 225, 270, 315]
     .map(
       (turn, at) =>
         `<path transform="rotate(${turn} 64 64)" d="M64 46V16" stroke="${at % 2 ? '#FF7FB0' : '#58B4FF'}" stroke-width="7" stroke-linecap="round"/>`,
     )
     .join('')}<circle cx="64" cy="64" r="12" fill="url(#honey)"/>`,
  bubble_comb: bubble(
    'url(#honey)',
    '<path d="M34 60l8-14h16l8 14-8 14H42zM66 60l8-14h16l8 14-8 14H74z" fill="none" stroke="#8A5A00" stroke-width="4"/>',
  ),
  bubble_night: bubble(
    '#25305E',
    '<path d="M52 46a18 18 0 1 0 18 26 15 15 0 0 1-18-26z" fill="#FFE9A8"/><circle cx="86" cy="50" r="4" fill="#FFE9A8"/><circle cx="96" cy="68" r="3" fill="#FFE9A8"/>',
  ),
  chat_hide: `<ellipse cx="64" cy="64" rx="52" ry="34" fill="#FFF3D1"/><circle cx="64" cy="64" r="18" fill="#8A5A00"/>
   <path d="M22 106L106 22" stroke="#F5333F" stroke-width="12" stroke-linecap="round"/>`,
  live_boost: `<circle cx="64" cy="64" r="58" fill="url(#glow)"/>
   <path d="M64 12c22 16 30 40 24 66H40C34 52 42 28 64 12z" fill="url(#honey)"/><circle cx="64" cy="50" r="11" fill="#2B1B00"/>
   <path d="M40 70L22 92l18-2zM88 70l18 22-18-2z" fill="#B87400"/><path d="M50 84h28l-14 32z" fill="#F5333F"/>`,
  more_managers: `<path d="M64 12l42 14v34c0 28-18 46-42 56-24-10-42-28-42-56V26z" fill="url(#honey)" stroke="#B87400" stroke-width="4"/>
   <path d="M64 42v44M42 64h44" stroke="#2B1B00" stroke-width="12" stroke-linecap="round"/>`,
} as const;

/** The items that have a picture. */
export type ItemArtName = keyof typeof drawings;

export const itemArtNames = Object.keys(drawings) as ItemArtName[];

/** Path of an item's picture below the art folder. */
export const itemArtPath = (name: ItemArtName): string => `items/${name}.svg`;

/** The picture of an item as an SVG document. */
export function itemArt(name: ItemArtName): string {
  const defs =
    linear('honey', 90, [
      [0, '#FFD666'],
      [1, '#F29A00'],
    ]) +
    radial('glow', 0.5, 0.5, 0.5, [
      [0, '#FFE9A8', 0.9],
      [1, '#FFB51F', 0],
    ]);
  return document(128, 128, defs, drawings[name]);
}
