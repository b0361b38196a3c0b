import { linear, mix, n } from '@honey/server/users/pictures/art/svg';
import type { Look } from './look.ts';
import { at, direction, joint, type Point, turned, xy } from './vector.ts';

/** Lengths of the bones, in the person's frame. */
export const bones = { upperArm: 92, forearm: 86, thigh: 128, shin: 126 } as const;

/** Where a body is: everything else follows from its hips and its lean. */
export interface BodyPose {
  /** Shift of the hips. */
  hips: Point;
  /** Degrees to the right. */
  lean: number;
  /** Raised shoulders, in units. */
  shrug: number;
  /** 0 to 1 of a breath. */
  breath: number;
  /** How far loose cloth lags behind, in degrees. */
  cloth: number;
}

/** The joints of a body. */
export interface Skeleton {
  hips: Point;
  neck: Point;
  shoulders: readonly [Point, Point];
}

const HIPS = at(128, 420);
const NECK = at(128, 196);

export function skeletonOf({ soft }: Look, { hips, lean, shrug, breath }: BodyPose): Skeleton {
  const base = { x: HIPS.x + hips.x, y: HIPS.y + hips.y };
  const place = (x: number, y: number) => turned({ x: x + hips.x, y: y + hips.y }, base, lean);
  const half = soft ? 58 : 68;
  return {
    hips: base,
    neck: place(NECK.x, NECK.y - breath * 1.5),
    shoulders: [place(128 - half, 236 - shrug - breath * 2), place(128 + half, 236 - shrug - breath * 2)],
  };
}

/** The gradients of the clothes. */
export const clothesDefs = ({ clothes, below }: Look, id: string): string =>
  linear(`${id}c`, 78, [
    [0, mix(clothes.colour, '#ffffff', 0.16)],
    [0.5, clothes.colour],
    [1, mix(clothes.colour, '#0a0610', 0.22)],
  ]) +
  linear(`${id}l`, 90, [
    [0, mix(below.colour, '#ffffff', 0.1)],
    [1, mix(below.colour, '#0a0610', 0.3)],
  ]);

/** The torso with its collar, turned about the hips. */
export function drawTorso(look: Look, id: string, { hips, lean, shrug, breath, cloth }: BodyPose): string {
  const { soft, skin, clothes } = look;
  const half = soft ? 62 : 74;
  const [waist, hip] = soft ? [46, 60] : [56, 60];
  const [x0, x1] = [128 - half, 128 + half];
  const top = 216 - shrug - breath * 2;
  const bare = clothes.collar === 'straps' || clothes.collar === 'shoulder';
  const outline = `M94 198C78 206 ${n(x0 + 8)} ${n(top)} ${n(x0 - 12)} ${n(top + 24)}C${n(x0 - 8)} 270 ${n(128 - waist - 6)} 300 ${n(128 - waist)} 340C${128 - hip - 4} 380 ${128 - hip - 6} 410 ${128 - hip - 4} 440H${128 + hip + 4}C${128 + hip + 6} 410 ${128 + hip + 4} 380 ${n(128 + waist)} 340C${n(128 + waist + 6)} 300 ${n(x1 + 8)} 270 ${n(x1 + 12)} ${n(top + 24)}C${n(x1 - 8)} ${n(top)} 178 206 162 198C150 212 106 212 94 198Z`;
  const shade = mix(clothes.colour, '#0a0610', 0.45);
  return (
    `<g transform="rotate(${n(lean)} ${n(HIPS.x + hips.x)} ${n(HIPS.y + hips.y)}) translate(${n(hips.x)} ${n(hips.y)})">` +
    neckOf(skin) +
    (bare
      ? `<path d="${outline}" fill="${skin}"/>${bareTop(look, id, x0, x1, hip, waist)}`
      : `<path d="${outline}" fill="url(#${id}c)"/>${collarOf(look)}`) +
    `<g transform="translate(0 260) skewX(${n(cloth * 0.5)}) translate(0 -260)"><path d="M${128 - waist + 6} 330C${110} 350 ${100} 380 ${96} 430M${128 + waist - 8} 322C150 352 158 390 156 430M128 300C124 340 128 380 122 430" fill="none" stroke="${shade}" stroke-width="3" stroke-linecap="round" opacity=".22"/></g>` +
    `<path d="M${n(x0 - 4)} 262C${n(x0 + 14)} 280 ${n(x0 + 16)} 310 ${n(128 - waist + 4)} 338" fill="none" stroke="${shade}" stroke-width="5" stroke-linecap="round" opacity=".25"/><path d="M${n(x1 + 4)} 262C${n(x1 - 14)} 280 ${n(x1 - 16)} 310 ${n(128 + waist - 4)} 338" fill="none" stroke="${shade}" stroke-width="5" stroke-linecap="round" opacity=".25"/>` +
    (look.extras.includes('apron') ? apron(clothes.accent, cloth) : '') +
    '</g>'
  );
}

const neckOf = (skin: string): string => {
  const shade = mix(skin, '#9A4B36', 0.34);
  return (
    `<path d="M107 150L105 190C98 200 112 218 128 218C144 218 158 200 151 190L149 150Z" fill="${skin}"/>` +
    `<path d="M106.500 164C114 184 142 184 149.500 164L150.400 182C140 196 116 196 105.600 182Z" fill="${shade}" opacity=".6"/>`
  );
};

/** Cloth below bare shoulders. */
function bareTop(
  { clothes, skin }: Look,
  id: string,
  x0: number,
  x1: number,
  hip: number,
  waist: number,
): string {
  const isOff = clothes.collar === 'shoulder';
  const y = isOff ? 244 : 250;
  const line = mix(skin, '#7a3b2a', 0.3);
  const light = mix(clothes.colour, '#ffffff', 0.35);
  return (
    `<path d="M104 213C112 219 119 221 126 220M152 213C144 219 137 221 130 220" fill="none" stroke="${line}" stroke-width="2.4" stroke-linecap="round"/>` +
    (isOff
      ? ''
      : `<path d="M92 252L100 202M164 252L156 202" stroke="${clothes.colour}" stroke-width="9" stroke-linecap="round"/>`) +
    `<path d="M${n(isOff ? x0 - 10 : x0 + 12)} ${y}C96 ${y + 20} 118 ${y + 8} 128 ${y + 14}C138 ${y + 8} 160 ${y + 20} ${n(isOff ? x1 + 10 : x1 - 12)} ${y}C${n(x1)} 280 ${n(128 + waist + 5)} 306 ${n(128 + waist)} 340C${128 + hip + 4} 380 ${128 + hip + 6} 410 ${128 + hip + 4} 440H${128 - hip - 4}C${128 - hip - 6} 410 ${128 - hip - 4} 380 ${n(128 - waist)} 340C${n(128 - waist - 5)} 306 ${n(x0)} 280 ${n(isOff ? x0 - 10 : x0 + 12)} ${y}Z" fill="url(#${id}c)"/>` +
    `<path d="M${n(isOff ? x0 - 8 : x0 + 14)} ${y + 2}C96 ${y + 22} 118 ${y + 10} 128 ${y + 16}C138 ${y + 10} 160 ${y + 22} ${n(isOff ? x1 + 8 : x1 - 14)} ${y + 2}" fill="none" stroke="${light}" stroke-width="4" stroke-linecap="round"/>`
  );
}

function collarOf({ clothes, skin }: Look): string {
  const { colour, accent } = clothes;
  const dark = mix(colour, '#0a0610', 0.38);
  const light = mix(colour, '#ffffff', 0.4);
  if (clothes.collar === 'hoodie')
    return (
      `<path d="M82 206C80 186 100 182 128 199C156 182 176 186 174 206C168 226 148 236 128 236C108 236 88 226 82 206Z" fill="${dark}"/><path d="M100 196C104 214 118 222 128 222C138 222 152 214 156 196Z" fill="${skin}"/>` +
      `<path d="M110 230C108 250 110 262 108 274M146 230C148 248 146 258 148 266" fill="none" stroke="#F5F1EA" stroke-width="4" stroke-linecap="round"/><path d="M88 352H168L180 416H76Z" fill="${dark}" opacity=".28"/>`
    );
  if (clothes.collar === 'shirt')
    return (
      `<path d="M98 196L128 246L158 196C148 190 108 190 98 196Z" fill="${skin}"/><path d="M96 192L128 240L106 256L80 206Z" fill="${light}"/><path d="M160 192L128 240L150 256L176 206Z" fill="${mix(light, '#0a0610', 0.1)}"/>` +
      `<path d="M128 244V440" stroke="${dark}" stroke-width="2" opacity=".7"/><g fill="${light}"><circle cx="128" cy="272" r="3.400"/><circle cx="128" cy="312" r="3.400"/><circle cx="128" cy="352" r="3.400"/></g>`
    );
  if (clothes.collar === 'turtle')
    return `<path d="M99 174C108 182 148 182 157 174L166 210C150 220 106 220 90 210Z" fill="${mix(colour, '#ffffff', 0.14)}"/><path d="M97 192C110 200 146 200 159 192" fill="none" stroke="${dark}" stroke-width="2.500" opacity=".5"/>`;
  if (clothes.collar === 'jacket')
    return (
      `<path d="M94 198L106 440H150L162 198C150 192 106 192 94 198Z" fill="${accent}"/><path d="M99 195C104 214 116 222 128 222C140 222 152 214 157 195C148 190 108 190 99 195Z" fill="${skin}"/>` +
      `<path d="M94 196L76 208L88 246L80 252L112 330L110 440H100Z" fill="${dark}"/><path d="M162 196L180 208L168 246L176 252L144 330L146 440H156Z" fill="${dark}"/>`
    );
  return (
    `<path d="M97 197C101 220 116 228 128 228C140 228 155 220 159 197C150 192 106 192 97 197Z" fill="${skin}"/>` +
    `<path d="M96 198C100 222 116 231 128 231C140 231 156 222 160 198" fill="none" stroke="${accent}" stroke-width="6" stroke-linecap="round"/><path d="M106 219C113 224 119 226 125 225M150 219C143 224 137 226 131 225" fill="none" stroke="${mix(skin, '#7a3b2a', 0.3)}" stroke-width="2" stroke-linecap="round"/>`
  );
}

const apron = (colour: string, cloth: number): string =>
  `<g transform="translate(0 250) skewX(${n(cloth)}) translate(0 -250)"><path d="M100 250L92 200M156 250L164 200" stroke="${mix(colour, '#0a0610', 0.2)}" stroke-width="8"/><path d="M92 248C116 258 140 258 164 248L172 320C186 350 190 400 188 440H68C66 400 70 350 84 320Z" fill="${colour}"/><path d="M100 344H156V388C140 396 116 396 100 388Z" fill="none" stroke="${mix(colour, '#0a0610', 0.3)}" stroke-width="3"/></g>`;

/** An arm: where its hand is to be. Its elbow points outwards and down unless `bend` gives a side. */
export interface ArmPose {
  hand: Point;
  bend?: 1 | -1;
}

/** Widths of an arm: bare, and in a sleeve. */
const widths = { soft: { bare: 23, sleeve: 33 }, plain: { bare: 27, sleeve: 38 } } as const;

/** A line through points. */
const line = (points: readonly Point[], colour: string, width: number, cap = 'round'): string =>
  `<path d="M${points.map(xy).join('L')}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="${cap}" stroke-linejoin="round"/>`;

/** The point at a share of the way from one point to another. */
const along = (from: Point, to: Point, share: number): Point =>
  at(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);

/**
 * To which side an elbow points, -1 to 1, so that it is outwards and down: between the sides it points towards the viewer, and
 * never jumps.
 */
function outwards(degrees: number, side: -1 | 1): number {
  const angle = (degrees * Math.PI) / 180;
  const score = (-Math.sin(angle) * side + Math.cos(angle)) / Math.SQRT2;
  return Math.max(-1, Math.min(1, score * 2.4));
}

/** An arm from a shoulder to its hand; returns also where the wrist is and where the forearm points, in degrees. */
export function drawArm(
  { skin, soft, clothes }: Look,
  shoulder: Point,
  { hand, bend }: ArmPose,
  side: -1 | 1,
): { drawing: string; wrist: Point; angle: number } {
  // An arm whose hand is near points towards the viewer, and looks shorter.
  const near = Math.hypot(hand.x - shoulder.x, hand.y - shoulder.y) / (bones.upperArm + bones.forearm);
  const seen = Math.min(1, Math.max(0.66, 0.3 + near * 0.78));
  const { joint: elbow, end: wrist } = joint(shoulder, hand, {
    upper: bones.upperArm * seen,
    lower: bones.forearm * seen,
    bend: bend ?? ((direct) => outwards(direct, side)),
  });
  const angle = direction(elbow, wrist);
  const { bare, sleeve } = widths[soft ? 'soft' : 'plain'];
  const skinEdge = mix(skin, '#8a3b2a', 0.42);
  const cloth = mix(clothes.colour, '#ffffff', 0.07);
  const edge = mix(clothes.colour, '#0a0610', 0.4);
  // The outline begins below the shoulder, where arm and body are one.
  const from = along(shoulder, elbow, 0.3);
  const skinned =
    line([from, elbow, wrist], skinEdge, bare + 2.6) +
    line([shoulder, elbow], skin, bare + 2) +
    line([elbow, wrist], skin, bare - 1);
  const parts = [skinned];
  if (clothes.sleeves === 'short') {
    const end = along(shoulder, elbow, 0.68);
    parts.push(
      line([from, end], edge, sleeve + 5, 'butt'),
      line([shoulder, along(shoulder, elbow, 0.5)], cloth, sleeve + 2),
      line([along(shoulder, elbow, 0.3), end], cloth, sleeve + 2, 'butt'),
      line([along(shoulder, elbow, 0.6), end], clothes.accent, sleeve + 2, 'butt'),
    );
  }
  if (clothes.sleeves === 'long') {
    const end = along(elbow, wrist, 0.92);
    parts.push(
      line([from, elbow, end], edge, sleeve + 2.6),
      line([shoulder, elbow], cloth, sleeve),
      line([elbow, end], cloth, sleeve - 5),
      line([along(elbow, wrist, 0.86), end], mix(clothes.colour, '#0a0610', 0.2), sleeve - 4),
      line(
        [along(shoulder, elbow, 0.3), along(shoulder, elbow, 0.85)],
        mix(clothes.colour, '#ffffff', 0.2),
        6,
      ),
    );
  }
  return { drawing: parts.join(''), wrist, angle };
}

/** Both legs from the hips to the feet. */
export function drawLegs(
  { below, skin }: Look,
  id: string,
  hips: Point,
  feet: readonly [Point, Point],
  cloth: number,
): string {
  const edge = mix(below.colour, '#0a0610', 0.4);
  const isBare = below.kind !== 'trousers';
  const legs = feet.map((foot, index) => {
    const side = index === 0 ? -1 : 1;
    const from = at(hips.x + side * 30, hips.y + 6);
    const { joint: knee, end: ankle } = joint(from, foot, {
      upper: bones.thigh,
      lower: bones.shin,
      bend: side === 1 ? -1 : 1,
    });
    const [lower, upper] = isBare ? [skin, skin] : [below.colour, below.colour];
    const rim = isBare ? mix(skin, '#8a3b2a', 0.42) : edge;
    const shoe = `<g transform="translate(${xy(ankle)})"><path d="M${-13 * side} -14C${-16 * side} 6 ${-16 * side} 16 ${-14 * side} 20H${32 * side}C${36 * side} 8 ${20 * side} 0 ${12 * side} -12Z" fill="${below.shoes}" stroke="${mix(below.shoes, '#0a0610', 0.4)}" stroke-width="2"/><path d="M${-15 * side} 15H${34 * side}" stroke="${mix(below.shoes, '#0a0610', 0.45)}" stroke-width="5"/></g>`;
    return (
      line([from, knee], rim, 57) +
      line([knee, ankle], rim, 41) +
      line([from, knee], upper, 53) +
      line([knee, ankle], lower, 37) +
      shoe
    );
  });
  const skirt =
    below.kind === 'skirt'
      ? `<g transform="translate(${n(hips.x)} ${n(hips.y)}) skewX(${n(cloth)})"><path d="M-60 -28H60C70 10 88 60 96 92C40 110 -40 110 -96 92C-88 60 -70 10 -60 -28Z" fill="url(#${id}l)"/><path d="M-34 -20C-42 20 -52 60 -56 100M0 -20V106M34 -20C42 20 52 60 56 100" fill="none" stroke="${edge}" stroke-width="3" opacity=".5"/></g>`
      : below.kind === 'shorts'
        ? `<g transform="translate(${n(hips.x)} ${n(hips.y)})"><path d="M-62 -28H62L70 66C40 76 16 74 6 66L0 24L-6 66C-16 74 -40 76 -70 66Z" fill="url(#${id}l)"/></g>`
        : `<g transform="translate(${n(hips.x)} ${n(hips.y)})"><path d="M-62 -30H62L58 34H-58Z" fill="${below.colour}"/></g>`;
  return legs.join('') + skirt;
}
