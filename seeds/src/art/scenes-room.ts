import type { Choice } from '@honey/server/users/pictures/art/random';
import { linear, mix, n } from '@honey/server/users/pictures/art/svg';
import { beam, bokeh, boomMicrophone, lightDefs, pool, vignette } from './light.ts';
import type { Scene } from './scene-parts.ts';

/** A room at night: a window over the city, a lamp, a plant, a microphone. */
export function talk(choice: Choice, id: string): Scene {
  const wall = choice.of(['#3b2a4a', '#2d3350', '#4a2f33', '#2b3f42']);
  const x = choice.of([280, 320, 350]);
  const lampX = x < 320 ? 540 : 96;
  const windowX = x < 320 ? 60 : 400;
  return {
    glow: '#ffcf7a',
    defs:
      lightDefs(id, ['#ffcf7a', '#ff9a5a']) +
      linear(`${id}wall`, 60, [
        [0, mix(wall, '#ffffff', 0.16)],
        [1, mix(wall, '#0a0610', 0.45)],
      ]) +
      linear(`${id}sky`, 90, [
        [0, '#141a3c'],
        [0.6, '#46366e'],
        [1, '#d9728a'],
      ]) +
      linear(`${id}desk`, 90, [
        [0, '#6b4632'],
        [1, '#2f1e18'],
      ]),
    back:
      `<rect width="640" height="360" fill="url(#${id}wall)"/>` +
      nightWindow(choice, id, windowX) +
      shelf(choice, lampX) +
      pool(id, 0, lampX, 150, 230, 190) +
      lamp(lampX),
    front:
      `<path d="M0 326H640V360H0Z" fill="url(#${id}desk)"/><path d="M0 326H640" stroke="#ffcf7a" stroke-opacity=".35" stroke-width="2"/>` +
      mug(x < 320 ? 470 : 150) +
      boomMicrophone(x + 100, 262) +
      vignette(id),
    people: [{ x, y: 352, size: 1.22 }],
  };
}

/** A kitchen table full of dishes under a warm lamp. */
export function food(choice: Choice, id: string): Scene {
  const tile = choice.of(['#8a5a3a', '#7a6a4a', '#4f6a62', '#8a4a44']);
  const tiles = Array.from({ length: 96 }, (_, index) => {
    const [column, row] = [index % 12, Math.floor(index / 12)];
    const shade = mix(tile, '#ffffff', choice.between(0.02, 0.16));
    return `<rect x="${column * 56 - (row % 2) * 28}" y="${row * 42 - 4}" width="53" height="39" rx="4" fill="${shade}"/>`;
  }).join('');
  return {
    glow: '#ffd9a0',
    defs:
      lightDefs(id, ['#ffe2b0', '#ff8a3a']) +
      linear(`${id}table`, 90, [
        [0, '#c98a54'],
        [1, '#6f4022'],
      ]) +
      linear(`${id}dim`, 90, [
        [0, '#1a0f0a', 0.1],
        [1, '#1a0f0a', 0.65],
      ]),
    back:
      `<rect width="640" height="360" fill="${mix(tile, '#0a0610', 0.25)}"/>${tiles}<rect width="640" height="360" fill="url(#${id}dim)"/>` +
      pool(id, 0, 320, 90, 300, 220) +
      '<path d="M320 -4V34" stroke="#2b2028" stroke-width="4"/><path d="M272 66C276 40 300 30 320 30C340 30 364 40 368 66Z" fill="#2b2028"/><ellipse cx="320" cy="66" rx="48" ry="7" fill="#fff1cf"/>',
    front:
      `<path d="M0 300C160 288 480 288 640 300V360H0Z" fill="url(#${id}table)"/>` +
      bowl(120, 306, 62, '#d8432f', '#f29b4b') +
      bowl(510, 304, 58, '#2b2730', '#e9c46a') +
      bowl(318, 322, 74, '#f5f1ea', choice.of(['#c2410c', '#d9822b', '#7a9a3a'])) +
      '<g fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".26"><path d="M262 304C252 290 270 282 262 266"/><path d="M376 304C386 290 368 282 376 266"/><path d="M120 288C110 272 130 264 120 246"/><path d="M510 288C500 272 520 264 510 246"/></g>' +
      vignette(id),
    people: [{ x: 320, y: 350, size: 1.18 }],
  };
}

/** A desk of screens in neon light. */
export function game(choice: Choice, id: string): Scene {
  const [one, two] = choice.of<readonly [string, string]>([
    ['#22d3ee', '#a855f7'],
    ['#ff3d81', '#5b7bff'],
    ['#35e0a1', '#3b82f6'],
  ]);
  const stars = Array.from(
    { length: 26 },
    () =>
      `<rect x="${n(choice.between(20, 620))}" y="${n(choice.between(10, 210))}" width="2" height="2" fill="#fff" opacity=".4"/>`,
  ).join('');
  return {
    glow: one,
    defs:
      lightDefs(id, [one, two]) +
      linear(`${id}wall`, 20, [
        [0, mix(one, '#0a0612', 0.8)],
        [1, mix(two, '#0a0612', 0.72)],
      ]) +
      linear(`${id}screen`, 45, [
        [0, one],
        [1, two],
      ]),
    back:
      `<rect width="640" height="360" fill="url(#${id}wall)"/>${stars}` +
      pool(id, 0, 110, 120, 260, 220) +
      pool(id, 1, 540, 140, 260, 220) +
      neonHexagons(one, two) +
      gamingChair(two),
    front:
      '<path d="M0 322H640V360H0Z" fill="#0e0b14"/>' +
      `<path d="M0 322H640" stroke="url(#${id}screen)" stroke-width="4"/>` +
      `<path d="M-10 190L118 206V318L-10 330Z" fill="#0b0911"/><path d="M-10 198L110 213V311L-10 322Z" fill="url(#${id}screen)" opacity=".85"/>` +
      `<path d="M650 190L522 206V318L650 330Z" fill="#0b0911"/><path d="M650 198L530 213V311L650 322Z" fill="url(#${id}screen)" opacity=".85"/>` +
      '<g fill="#fff" opacity=".7"><path d="M20 296L44 262L62 282L84 240L98 254V304L20 312Z" opacity=".45"/><circle cx="560" cy="258" r="14" opacity=".5"/><rect x="584" y="246" width="40" height="6" rx="3"/><rect x="584" y="260" width="28" height="6" rx="3"/></g>' +
      vignette(id),
    people: [{ x: 320, y: 352, size: 1.24 }],
  };
}

/** Red velvet and gold, for adults' lives. */
export function red(choice: Choice, id: string): Scene {
  const folds = Array.from({ length: 13 }, (_, index) => {
    const x = index * 52 - 20;
    return `<path d="M${x} 0C${x + 16} 120 ${x - 8} 240 ${x + 8} 360H${x + 52}C${x + 40} 240 ${x + 60} 120 ${x + 48} 0Z" fill="url(#${id}fold)"/>`;
  }).join('');
  return {
    glow: '#ff6b6b',
    defs:
      lightDefs(id, ['#ff5a6a', '#ffb86b']) +
      linear(`${id}fold`, 0, [
        [0, '#3d0613'],
        [0.45, '#a3122e'],
        [0.7, '#7d0d24'],
        [1, '#2c040d'],
      ]) +
      linear(`${id}shade`, 90, [
        [0, '#12030a', 0.45],
        [0.5, '#12030a', 0],
        [1, '#12030a', 0.75],
      ]),
    back:
      `<rect width="640" height="360" fill="#4a0717"/>${folds}<rect width="640" height="360" fill="url(#${id}shade)"/>` +
      beam(id, 1, 200, -20, 110, 220) +
      beam(id, 0, 470, -20, -130, 240) +
      pool(id, 1, 320, 170, 210, 190),
    front: `${bokeh(choice, { x: 0, y: 200, width: 640, height: 160 }, 26, ['#ffb86b', '#ff5a6a', '#ffd9a0'])}${vignette(id)}`,
    people: [{ x: choice.of([270, 320, 370]), y: 366, size: 1.32 }],
  };
}

function nightWindow(choice: Choice, id: string, x: number): string {
  const towers = Array.from({ length: 9 }, (_, index) => {
    const height = choice.between(24, 96);
    const left = x + 4 + index * 20;
    const lights = Array.from(
      { length: 5 },
      () =>
        `<rect x="${n(left + choice.between(2, 13))}" y="${n(196 - choice.between(4, height - 4))}" width="2.6" height="3.4" fill="#ffd98a" opacity=".85"/>`,
    ).join('');
    return `<rect x="${left}" y="${n(196 - height)}" width="19" height="${n(height)}" fill="#17142c"/>${lights}`;
  }).join('');
  return (
    `<rect x="${x}" y="36" width="188" height="164" rx="6" fill="url(#${id}sky)"/><circle cx="${x + 140}" cy="76" r="15" fill="#fff3d6" opacity=".9"/>${towers}` +
    `<path d="M${x + 94} 36V200M${x} 118H${x + 188}" stroke="#1d1724" stroke-width="5"/><rect x="${x}" y="36" width="188" height="164" rx="6" fill="none" stroke="#1d1724" stroke-width="9"/>`
  );
}

function shelf(choice: Choice, lampX: number): string {
  const left = lampX < 320 ? 24 : 450;
  const books = Array.from({ length: 9 }, (_, index) => {
    const height = choice.between(26, 46);
    const colour = choice.of(['#c2410c', '#0f766e', '#ffb51f', '#6d28d9', '#d9c3a0', '#be185d']);
    return `<rect x="${left + 8 + index * 13}" y="${n(70 - height)}" width="11" height="${n(height)}" rx="1.5" fill="${colour}" opacity=".75"/>`;
  }).join('');
  return `${books}<rect x="${left}" y="70" width="160" height="7" rx="2" fill="#1d1724"/>`;
}

function lamp(x: number): string {
  return `<path d="M${x} 200V330" stroke="#1d1724" stroke-width="5"/><path d="M${x - 36} 200L${x - 22} 140H${x + 22}L${x + 36} 200Z" fill="#ffe3ae"/><path d="M${x - 36} 200L${x - 22} 140H${x - 6}L${x - 12} 200Z" fill="#fff" opacity=".35"/>`;
}

function mug(x: number): string {
  return `<g transform="translate(${x} 300)"><path d="M24 6C38 4 38 26 22 24" fill="none" stroke="#f5f1ea" stroke-width="5"/><path d="M-22 0H24L20 36H-18Z" fill="#f5f1ea"/><path d="M0 12C5 6 12 13 0 23C-12 13 -5 6 0 12Z" fill="#ffb51f"/></g>`;
}

function bowl(cx: number, cy: number, rx: number, colour: string, content: string): string {
  const ry = rx * 0.3;
  return (
    `<path d="M${cx - rx} ${cy}C${cx - rx * 0.9} ${cy + rx * 0.75} ${cx + rx * 0.9} ${cy + rx * 0.75} ${cx + rx} ${cy}Z" fill="${mix(colour, '#0a0610', 0.25)}"/>` +
    `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${n(ry)}" fill="${colour}"/><ellipse cx="${cx}" cy="${cy + 1}" rx="${n(rx * 0.86)}" ry="${n(ry * 0.8)}" fill="${content}"/>` +
    `<g fill="#fff" opacity=".5"><circle cx="${n(cx - rx * 0.3)}" cy="${cy}" r="4"/><circle cx="${n(cx + rx * 0.35)}" cy="${n(cy + 3)}" r="3"/></g><g fill="#5f8a3a"><circle cx="${n(cx + 6)}" cy="${n(cy - 4)}" r="4"/><circle cx="${n(cx - rx * 0.5)}" cy="${n(cy + 4)}" r="3.4"/></g>`
  );
}

function neonHexagons(one: string, two: string): string {
  const at = (x: number, y: number, r: number, colour: string): string =>
    `<path transform="translate(${x} ${y}) scale(${r})" d="M0 -1L.866 -.5V.5L0 1L-.866 .5V-.5Z" fill="${colour}" fill-opacity=".16" stroke="${colour}" stroke-width=".07"/>`;
  return (
    at(112, 78, 40, one) +
    at(182, 40, 28, two) +
    at(60, 150, 26, two) +
    at(532, 74, 42, two) +
    at(600, 130, 28, one) +
    at(462, 36, 24, one)
  );
}

function gamingChair(trim: string): string {
  return `<path d="M214 360C206 250 218 150 250 132C280 118 360 118 390 132C422 150 434 250 426 360Z" fill="#120e1a"/><path d="M236 360C230 262 240 168 262 152M404 360C410 262 400 168 378 152" fill="none" stroke="${trim}" stroke-width="6" opacity=".85"/>`;
}
