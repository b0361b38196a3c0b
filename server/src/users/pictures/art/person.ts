import { drawClothes } from './clothes.ts';
import { drawFace } from './face.ts';
import { drawHair } from './hair.ts';
import { Choice } from './random.ts';
import { mix, radial } from './svg.ts';

/**
 * A person from the waist up, in layers that can be moved apart: `back` and `head` turn about the neck at
 * (128, 186), `body` stays. All in a 256 × 256 frame, with nothing behind them.
 */
export interface Person {
  defs: string;
  back: string;
  body: string;
  head: string;
  /** `head` with closed eyes. */
  headBlinking: string;
}

const SKINS = ['#FCE3D2', '#F9D8C1', '#F4CBAE', '#EBBC9B', '#DDA784'] as const;
const HAIRS = [
  '#221C26',
  '#221C26',
  '#2E2329',
  '#3C2A28',
  '#54382C',
  '#6E4A36',
  '#8C6244',
  '#C79A63',
  '#6B6674',
  '#B9577E',
  '#4A548C',
] as const;
const CLOTHES = [
  '#F2EDE4',
  '#2B2730',
  '#FFB51F',
  '#C2410C',
  '#0F766E',
  '#6D28D9',
  '#BE185D',
  '#1D4ED8',
  '#F28DA6',
  '#8FB8A8',
  '#B7A2E0',
  '#D9C3A0',
] as const;

/** Draws the person of a seed. `id` prefixes the names of the gradients, and must be unique within a document. */
export function drawPerson(seed: number, id: string): Person {
  const choice = new Choice(seed);
  const soft = choice.happens(0.62);
  const skin = choice.of(SKINS);
  const hairColour = choice.of(HAIRS);
  const clothes = drawClothes(choice, `${id}k`, soft, choice.of(CLOTHES), skin);
  const hair = drawHair(choice, id, soft, hairColour);
  const face = drawFace(choice, skin, hairColour, soft);
  const shade = mix(skin, '#9A4B36', 0.3);
  const extras = drawExtras(choice, soft);

  const neck =
    `<path d="M106 150L105 190C104 200 114 214 128 214C142 214 152 200 151 190L150 150Z" fill="${skin}"/>` +
    `<path d="M106 160C112 180 144 180 150 160L150.6 176C142 190 114 190 105.5 176Z" fill="${shade}" opacity=".55"/>`;
  const ears = `<ellipse cx="81" cy="122" rx="8" ry="12.5" fill="${mix(skin, shade, 0.35)}"/><ellipse cx="175" cy="122" rx="8" ry="12.5" fill="${mix(skin, shade, 0.35)}"/>`;
  const jaw = soft
    ? 'M82 108C82 70 102 56 128 56C154 56 174 70 174 108C174 144 156 176 128 176C100 176 82 144 82 108Z'
    : 'M82 108C82 70 102 56 128 56C154 56 174 70 174 108C174 134 168 152 156 164C146 173 138 177 128 177C118 177 110 173 100 164C88 152 82 134 82 108Z';
  const skull = `${ears}<path d="${jaw}" fill="url(#${id}s)"/>`;

  return {
    defs:
      clothes.defs +
      hair.defs +
      radial(`${id}s`, 0.42, 0.36, 0.78, [
        [0, mix(skin, '#ffffff', 0.35)],
        [0.55, skin],
        [1, mix(skin, shade, 0.75)],
      ]),
    back: hair.back,
    body: neck + clothes.body,
    head: skull + face.open + hair.front + extras,
    headBlinking: skull + face.closed + hair.front + extras,
  };
}

/** The whole person. */
export function drawWholePerson(person: Person): string {
  return person.back + person.body + person.head;
}

function drawExtras(choice: Choice, soft: boolean): string {
  const kind = choice.whole(0, 9);
  if (kind === 0) return headphones(choice.of(['#F5F1EA', '#2B2730', '#F28DA6', '#FFB51F']));
  if (soft && kind <= 3) {
    const gold = choice.of(['#FFD36B', '#F5F1EA']);
    return `<g fill="${gold}"><circle cx="79" cy="140" r="4.2"/><circle cx="177" cy="140" r="4.2"/></g>`;
  }
  if (soft && kind === 4) {
    const pin = choice.of(['#FFB51F', '#F0667A', '#F5F1EA']);
    return `<g stroke="${pin}" stroke-width="4.5" stroke-linecap="round"><path d="M150 66L166 76M147 72L163 82"/></g>`;
  }
  return '';
}

function headphones(colour: string): string {
  const dark = mix(colour, '#0a0610', 0.35);
  return (
    `<path d="M74 116C66 60 96 34 128 34C160 34 190 60 182 116" fill="none" stroke="${colour}" stroke-width="9" stroke-linecap="round"/>` +
    `<rect x="62" y="102" width="22" height="40" rx="11" fill="${dark}"/><rect x="172" y="102" width="22" height="40" rx="11" fill="${dark}"/>` +
    `<rect x="62" y="106" width="10" height="32" rx="5" fill="${colour}"/><rect x="184" y="106" width="10" height="32" rx="5" fill="${colour}"/>`
  );
}
