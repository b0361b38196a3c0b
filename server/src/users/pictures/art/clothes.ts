import type { Choice } from './random.ts';
import { linear, mix } from './svg.ts';

/** Clothes over the shoulders, in the 256 × 256 frame of a person. */
export interface Clothes {
  defs: string;
  body: string;
}

const SHOULDERS =
  'M22 268C24 222 52 208 96 196C104 206 116 212 128 212C140 212 152 206 160 196C204 208 232 222 234 268Z';

/** Collars, one drawing each; `colour` of the cloth, `skin` of what shows above it. */
const COLLARS: [Collar, ...Collar[]] = [roundNeck, hoodie, shirt, turtleneck, jacket];
const SOFT_COLLARS: [Collar, ...Collar[]] = [roundNeck, hoodie, shirt, turtleneck, offShoulder, jacket];

type Collar = (colour: string, skin: string) => string;

/** Draws clothes of the given `#RRGGBB` colour. */
export function drawClothes(
  choice: Choice,
  id: string,
  soft: boolean,
  colour: string,
  skin: string,
): Clothes {
  const collar = choice.of(soft ? SOFT_COLLARS : COLLARS);
  return {
    defs: linear(`${id}c`, 80, [
      [0, mix(colour, '#ffffff', 0.18)],
      [0.5, colour],
      [1, mix(colour, '#0a0610', 0.4)],
    ]),
    body: `<path d="${SHOULDERS}" fill="url(#${id}c)"/>${collar(colour, skin)}`,
  };
}

function roundNeck(colour: string, skin: string): string {
  return (
    `<path d="M96 195C100 216 116 224 128 224C140 224 156 216 160 195C150 190 106 190 96 195Z" fill="${skin}"/>` +
    `<path d="M95 196C100 218 116 227 128 227C140 227 156 218 161 196" fill="none" stroke="${mix(colour, '#ffffff', 0.3)}" stroke-width="5" stroke-linecap="round"/>`
  );
}

function hoodie(colour: string, skin: string): string {
  const dark = mix(colour, '#0a0610', 0.35);
  return (
    `<path d="M84 202C82 184 100 180 128 196C156 180 174 184 172 202C166 222 146 232 128 232C110 232 90 222 84 202Z" fill="${dark}"/>` +
    `<path d="M100 194C104 212 118 220 128 220C138 220 152 212 156 194Z" fill="${skin}"/>` +
    `<path d="M112 226V250M144 226V246" stroke="#F5F1EA" stroke-width="3.5" stroke-linecap="round" opacity=".85"/>`
  );
}

function shirt(colour: string, skin: string): string {
  const light = mix(colour, '#ffffff', 0.55);
  return (
    `<path d="M98 194L128 236L158 194C148 190 108 190 98 194Z" fill="${skin}"/>` +
    `<path d="M97 192L128 232L108 244L84 202Z" fill="${light}"/><path d="M159 192L128 232L148 244L172 202Z" fill="${mix(light, '#0a0610', 0.08)}"/>` +
    `<path d="M128 234V268" stroke="${mix(colour, '#0a0610', 0.3)}" stroke-width="2"/>`
  );
}

function turtleneck(colour: string): string {
  return (
    `<path d="M98 176C108 184 148 184 158 176L164 206C150 216 106 216 92 206Z" fill="${mix(colour, '#ffffff', 0.12)}"/>` +
    `<path d="M96 190C110 198 146 198 160 190" fill="none" stroke="${mix(colour, '#0a0610', 0.3)}" stroke-width="2.5" opacity=".6"/>`
  );
}

function offShoulder(colour: string, skin: string): string {
  const light = mix(colour, '#ffffff', 0.25);
  return (
    `<path d="M26 268C28 226 56 210 98 194C112 190 144 190 158 194C200 210 228 226 230 268Z" fill="${skin}"/>` +
    `<path d="M106 214C114 219 120 221 126 221M150 214C142 219 136 221 130 221" fill="none" stroke="${mix(skin, '#7a3b2a', 0.28)}" stroke-width="2.5" stroke-linecap="round"/>` +
    `<path d="M24 268C25 248 32 236 44 228C72 246 184 246 212 228C224 236 231 248 232 268Z" fill="${colour}"/>` +
    `<path d="M44 228C72 246 184 246 212 228" fill="none" stroke="${light}" stroke-width="5" stroke-linecap="round"/>`
  );
}

function jacket(colour: string, skin: string): string {
  const dark = mix(colour, '#0a0610', 0.5);
  return (
    `<path d="M96 196L110 268H146L160 196C150 190 106 190 96 196Z" fill="#F5F1EA"/>` +
    `<path d="M99 193C104 210 116 218 128 218C140 218 152 210 157 193C148 190 108 190 99 193Z" fill="${skin}"/>` +
    `<path d="M96 194L80 204L88 232L82 238L112 268H118Z" fill="${dark}"/><path d="M160 194L176 204L168 232L174 238L144 268H138Z" fill="${dark}"/>`
  );
}
