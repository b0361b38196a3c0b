import type { Choice } from '@honey/server/users/pictures/art/random';
import { linear, mix, n } from '@honey/server/users/pictures/art/svg';
import { beam, bokeh, lightDefs, pool, vignette } from './light.ts';
import type { Scene } from './scene-parts.ts';

/** A small stage with spotlights and a standing microphone. */
export function music(choice: Choice, id: string): Scene {
  const [one, two] = choice.of<readonly [string, string]>([
    ['#ff8ac2', '#7a7bff'],
    ['#ffb51f', '#ff5a8a'],
    ['#6be0ff', '#9a6bff'],
  ]);
  return {
    glow: one,
    defs:
      lightDefs(id, [one, two, '#ffffff']) +
      linear(`${id}sky`, 90, [
        [0, mix(two, '#0b0714', 0.78)],
        [0.7, mix(one, '#0b0714', 0.7)],
        [1, '#0b0714'],
      ]),
    back:
      `<rect width="640" height="360" fill="url(#${id}sky)"/>` +
      beam(id, 0, 90, -20, 150, 190) +
      beam(id, 1, 230, -20, 60, 160) +
      beam(id, 1, 420, -20, -70, 160) +
      beam(id, 0, 560, -20, -160, 190) +
      pool(id, 0, 320, 200, 220, 180) +
      truss() +
      notes(choice),
    front:
      `<g transform="translate(408 262)"><path d="M0 20V110" stroke="#16121c" stroke-width="7"/><path d="M-3 20V110" stroke="#6d6577" stroke-width="1.5"/><g transform="rotate(-18)"><rect x="-11" y="-2" width="22" height="40" rx="9" fill="#241f2b"/><circle cy="-10" r="19" fill="#3c3545"/><path d="M-17 -16H17M-19 -9H19M-17 -2H17M-9 -27V7M0 -29V9M9 -27V7" stroke="#6d6577" stroke-width="1.3"/><circle cx="-6" cy="-17" r="5" fill="#fff" opacity=".3"/></g></g>` +
      bokeh(choice, { x: 0, y: 250, width: 640, height: 110 }, 22, [one, two, '#ffe2b0']) +
      vignette(id),
    people: [{ x: 312, y: 362, size: 1.26 }],
  };
}

/** A dance floor: a mirror ball, dots of light, bars of sound. */
export function dance(choice: Choice, id: string): Scene {
  const [one, two] = choice.of<readonly [string, string]>([
    ['#ff4fa3', '#5a3dff'],
    ['#ffb51f', '#e0359a'],
    ['#2fe3c8', '#5a3dff'],
  ]);
  const dots = Array.from(
    { length: 70 },
    () =>
      `<ellipse cx="${n(choice.between(0, 640))}" cy="${n(choice.between(10, 290))}" rx="${n(choice.between(3, 8))}" ry="${n(choice.between(3, 6))}" fill="${choice.of([one, '#ffffff', two])}" opacity="${n(choice.between(0.15, 0.5))}"/>`,
  ).join('');
  return {
    glow: one,
    defs:
      lightDefs(id, [one, two]) +
      linear(`${id}sky`, 65, [
        [0, mix(two, '#0b0714', 0.5)],
        [1, mix(one, '#0b0714', 0.62)],
      ]),
    back:
      `<rect width="640" height="360" fill="url(#${id}sky)"/>${pool(id, 0, 120, 260, 280, 220)}${pool(id, 1, 540, 90, 280, 220)}${dots}` +
      soundBars(choice, one) +
      mirrorBall(choice, 540, 74),
    front: `${pool(id, 0, 320, 372, 330, 56)}${vignette(id)}`,
    people: [{ x: choice.of([250, 300, 330]), y: 362, size: 1.27 }],
  };
}

/** The river at sunset, the bridge and the town behind. */
export function outdoor(choice: Choice, id: string): Scene {
  const towers = Array.from({ length: 24 }, (_, index) => {
    const height = choice.between(14, 66) + (index === 17 ? 50 : 0);
    return `<rect x="${index * 27 - 4}" y="${n(206 - height)}" width="${n(choice.between(17, 26))}" height="${n(height)}" fill="#4b2f58"/>`;
  }).join('');
  const ripples = Array.from({ length: 26 }, () => {
    const [x, y, width] = [choice.between(0, 600), choice.between(214, 352), choice.between(16, 80)];
    return `<path d="M${n(x)} ${n(y)}h${n(width)}" stroke="#ffd9a0" stroke-width="2" stroke-linecap="round" opacity="${n(choice.between(0.12, 0.5))}"/>`;
  }).join('');
  return {
    glow: '#ffb36b',
    defs:
      lightDefs(id, ['#fff0c4', '#ff8a5a']) +
      linear(`${id}sky`, 90, [
        [0, choice.of(['#3a3a86', '#5a3a86', '#2f5a94'])],
        [0.45, '#e0708a'],
        [0.6, '#ffb36b'],
        [1, '#ffe0a0'],
      ]) +
      linear(`${id}water`, 90, [
        [0, '#d9737a'],
        [0.4, '#7a4a80'],
        [1, '#2b2348'],
      ]),
    back:
      `<rect width="640" height="360" fill="url(#${id}sky)"/>${pool(id, 0, 470, 176, 190, 170)}<circle cx="470" cy="176" r="36" fill="#fff0c4"/>${towers}` +
      '<path d="M0 186C120 150 200 150 320 186C440 150 520 150 640 186" fill="none" stroke="#3a2448" stroke-width="5"/><path d="M0 198H640" stroke="#3a2448" stroke-width="9"/>' +
      `<rect y="206" width="640" height="154" fill="url(#${id}water)"/>${ripples}`,
    front: `${bokeh(choice, { x: 0, y: 280, width: 640, height: 80 }, 12, ['#ffd9a0', '#ff8a5a'])}${vignette(id)}`,
    people: [{ x: choice.of([210, 250, 280]), y: 362, size: 1.26 }],
  };
}

/** Two hosts against each other, fire and ice. */
export function battle(choice: Choice, id: string): Scene {
  const sparks = (left: number, colour: string): string =>
    bokeh(choice, { x: left, y: 0, width: 320, height: 360 }, 18, [colour, '#ffffff']);
  return {
    glow: '#ffffff',
    defs:
      lightDefs(id, ['#ff5a4a', '#4a8aff', '#ffffff']) +
      linear(`${id}left`, 50, [
        [0, '#3a0610'],
        [1, '#d6342f'],
      ]) +
      linear(`${id}right`, 130, [
        [0, '#2f6be0'],
        [1, '#071238'],
      ]) +
      linear(`${id}bolt`, 90, [
        [0, '#fff6d8'],
        [1, '#ffb51f'],
      ]),
    back:
      `<rect width="640" height="360" fill="url(#${id}right)"/><path d="M0 0H352L288 360H0Z" fill="url(#${id}left)"/>` +
      `${pool(id, 0, 150, 180, 190, 200)}${pool(id, 1, 490, 180, 190, 200)}${sparks(0, '#ff9a5a')}${sparks(320, '#7ab8ff')}`,
    front:
      `${pool(id, 2, 320, 180, 90, 230)}<path d="M354 -4L306 168H330L284 364L296 364L356 150H330L368 -4Z" fill="url(#${id}bolt)"/>` +
      '<g transform="translate(320 178)"><circle r="39" fill="#121013"/><circle r="39" fill="none" stroke="#ffb51f" stroke-width="5"/>' +
      // The letters V and S, drawn, so that no font is needed.
      '<path d="M-23 -14L-13 14L-3 -14" fill="none" stroke="#fff" stroke-width="7" stroke-linejoin="round" stroke-linecap="round"/><path d="M22 -10C18 -16 6 -15 6 -7C6 2 23 -2 23 8C23 16 9 17 4 10" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round"/></g>' +
      vignette(id),
    people: [
      { x: 152, y: 362, size: 1.18 },
      { x: 488, y: 362, size: 1.18 },
    ],
  };
}

/** Three contestants on podiums of light. */
export function excel(choice: Choice, id: string): Scene {
  const columns = [
    { x: 0, colour: 0 },
    { x: 214, colour: 1 },
    { x: 428, colour: 2 },
  ];
  const colours = ['#ff8a3a', '#ffd23a', '#3ad6b0'];
  const panels = columns
    .map(
      ({ x, colour }) =>
        `<rect x="${x + 4}" y="6" width="204" height="348" rx="14" fill="url(#${id}panel${colour})"/>${pool(id, colour, x + 106, 150, 110, 170)}`,
    )
    .join('');
  const scores = columns
    .map(({ x, colour }) => {
      const width = choice.between(70, 170);
      return `<rect x="${x + 20}" y="326" width="172" height="12" rx="6" fill="#0b0714" opacity=".7"/><rect x="${x + 20}" y="326" width="${n(width)}" height="12" rx="6" fill="${colours[colour]}"/>`;
    })
    .join('');
  return {
    glow: '#ffd23a',
    defs:
      lightDefs(id, colours) +
      colours
        .map((colour, index) =>
          linear(`${id}panel${index}`, 90, [
            [0, mix(colour, '#0b0714', 0.55)],
            [1, mix(colour, '#0b0714', 0.86)],
          ]),
        )
        .join(''),
    back: `<rect width="640" height="360" fill="#0f0b16"/>${panels}`,
    front:
      scores +
      '<g transform="translate(320 34)"><path d="M-20 10L-24 -12L-10 -2L0 -16L10 -2L24 -12L20 10Z" fill="#ffb51f"/><rect x="-20" y="11" width="40" height="5" rx="2" fill="#e0931a"/></g>' +
      vignette(id),
    people: [
      { x: 107, y: 362, size: 0.98 },
      { x: 320, y: 362, size: 1.06 },
      { x: 533, y: 362, size: 0.98 },
    ],
  };
}

function truss(): string {
  const braces = Array.from(
    { length: 17 },
    (_, index) => `M${index * 40} 4L${index * 40 + 20} 20L${index * 40 + 40} 4`,
  ).join('');
  const lamps = [90, 230, 420, 560]
    .map(
      (x) =>
        `<path d="M${x - 12} 16H${x + 12}L${x + 8} 38H${x - 8}Z" fill="#16121c"/><ellipse cx="${x}" cy="38" rx="9" ry="3.5" fill="#fff"/>`,
    )
    .join('');
  return `<path d="${braces}" fill="none" stroke="#2a2433" stroke-width="2.5"/><path d="M0 4H640M0 20H640" stroke="#2a2433" stroke-width="4"/>${lamps}`;
}

function notes(choice: Choice): string {
  return Array.from({ length: 7 }, () => {
    const [x, y, size] = [
      choice.of([choice.between(30, 180), choice.between(460, 610)]),
      choice.between(60, 250),
      choice.between(0.7, 1.5),
    ];
    return `<g transform="translate(${n(x)} ${n(y)}) scale(${n(size)}) rotate(${n(choice.between(-14, 14))})" fill="#fff" opacity="${n(choice.between(0.2, 0.6))}"><ellipse cy="12" rx="6" ry="4.6" transform="rotate(-18 0 12)"/><rect x="4" y="-14" width="2.4" height="26"/><path d="M4 -14C8 -8 15 -8 13 2C12 -4 8 -5 5 -6Z"/></g>`;
  }).join('');
}

function soundBars(choice: Choice, colour: string): string {
  return Array.from({ length: 22 }, (_, index) => {
    const height = choice.between(16, 120);
    return `<rect x="${8 + index * 29}" y="${n(340 - height)}" width="18" height="${n(height)}" rx="4" fill="${colour}" opacity=".22"/>`;
  }).join('');
}

function mirrorBall(choice: Choice, cx: number, cy: number): string {
  const tiles = Array.from({ length: 40 }, () => {
    const [angle, distance] = [choice.between(0, Math.PI * 2), Math.sqrt(choice.between(0, 1)) * 32];
    return `<rect x="${n(cx + Math.cos(angle) * distance - 4)}" y="${n(cy + Math.sin(angle) * distance - 4)}" width="8" height="8" fill="#fff" opacity="${n(choice.between(0.08, 0.7))}"/>`;
  }).join('');
  return `<path d="M${cx} -4V${cy - 36}" stroke="#fff" stroke-opacity=".5" stroke-width="2"/><circle cx="${cx}" cy="${cy}" r="38" fill="#8f86a8"/>${tiles}<circle cx="${cx - 12}" cy="${cy - 13}" r="9" fill="#fff" opacity=".8"/>`;
}
