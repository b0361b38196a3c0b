import { linear, n } from '@honey/server/users/pictures/art/svg';
import { drawPose } from '../rig/person.ts';
import { at, smooth, wave } from '../rig/vector.ts';
import { type Act, livingPose, type Moment, type Picture, sizes } from './moment.ts';
import { props } from './props.ts';
import { filmed, floating, glow, glowDef, ground, twinkles, vignette } from './stage-parts.ts';

/** A strip that passes by: `draw` at each place, whole passes a loop. */
function passing(
  { share }: Moment,
  {
    width,
    step,
    passes,
    draw,
  }: { width: number; step: number; passes: number; draw: (index: number) => string },
): string {
  const count = Math.ceil((width + 240) / step) + 1;
  const cycle = 6;
  const shift = (share * passes * cycle) % cycle;
  return Array.from({ length: count + cycle }, (_, index) => {
    const x = (index - cycle) * step + shift * step - 60;
    return `<g transform="translate(${n(x)} 0)">${draw(((index % cycle) + cycle) % cycle)}</g>`;
  }).join('');
}

/** A walk along the river with the camera on a stick. */
const walk: Act = {
  shape: 'V',
  draw(look, moment): Picture {
    const { share, beats } = moment;
    const size = sizes.V;
    const steps = beats / 2;
    const bob = -5 * Math.abs(wave(share, steps / 2));
    const pose = livingPose(moment, (to) => 2.6 * wave(to, steps / 2) + 1.2 * wave(to, 3, 0.3), {
      roll: 1.2,
      yaw: 0.8,
      bounce: bob,
    });
    const points = smooth(3 * wave(share, 3, 0.2) - 1.2);
    const person = drawPose(
      look,
      {
        ...pose,
        feet: [
          at(96, 690 - 40 * Math.max(0, wave(share, steps / 2))),
          at(160, 690 - 40 * Math.max(0, wave(share, steps / 2, 0.5))),
        ],
        hands: [
          {
            hand: at(20 - 36 * points + 12 * (1 - points) * wave(share, steps / 2), 352 - 150 * points),
            shape: points > 0.5 ? 'point' : 'relaxed',
            turn: -10 * points,
          },
          {
            hand: at(232 + 3 * wave(share, steps), 312 + 4 * wave(share, steps)),
            shape: 'grip',
            prop: { drawing: props.selfieStick, angle: -64 + 2 * wave(share, steps) },
          },
        ],
      },
      'p',
    );
    const edge = vignette(size, 'vig');
    const houses = (index: number) =>
      `<rect x="0" y="${[218, 196, 232, 206, 224, 190][index]}" width="66" height="200" fill="${['#e9b7a0', '#c9a7c4', '#e8c99a', '#a9bcd6', '#d6a79a', '#b9cfae'][index]}"/><g fill="#fff6da" opacity=".75"><rect x="12" y="246" width="14" height="16"/><rect x="40" y="246" width="14" height="16"/><rect x="12" y="278" width="14" height="16"/><rect x="40" y="278" width="14" height="16"/></g>`;
    const trees = (index: number) =>
      `<path d="M46 420V330" stroke="#6b4630" stroke-width="12"/><circle cx="46" cy="${[296, 304, 290, 300, 294, 306][index]}" r="44" fill="${['#e07a3f', '#f0a83c', '#c95b3a', '#e89a3a', '#d8663a', '#f2b84a'][index]}"/><circle cx="22" cy="320" r="26" fill="#d9883a"/><circle cx="72" cy="318" r="28" fill="#e8a244"/>`;
    return {
      defs:
        edge.defs +
        person.defs +
        linear('sky', 90, [
          [0, '#7db8ec'],
          [0.55, '#fbd9b0'],
          [1, '#f6b27f'],
        ]) +
        glowDef('sun', '#fff3c4') +
        linear('path', 90, [
          [0, '#c9a98a'],
          [1, '#8a6a52'],
        ]),
      body: filmed(
        size,
        moment,
        { zoom: 0.07, x: 6, y: 5, turns: 2 },
        {
          back:
            ground(size, 'url(#sky)') +
            glow('sun', 260, 130, 150, 150, 0.85 + 0.1 * wave(share, 2)) +
            `<circle cx="260" cy="130" r="32" fill="#fff6d8"/>` +
            passing(moment, {
              width: 360,
              step: 150,
              passes: 1,
              draw: (index) =>
                `<ellipse cx="60" cy="${80 + (index % 3) * 34}" rx="52" ry="15" fill="#fff" opacity=".7"/>`,
            }) +
            passing(moment, { width: 360, step: 68, passes: 2, draw: houses }) +
            passing(moment, { width: 360, step: 112, passes: 3, draw: trees }) +
            '<path d="M-60 412H420V720H-60Z" fill="url(#path)"/>' +
            passing(moment, {
              width: 360,
              step: 90,
              passes: 6,
              draw: () => '<path d="M0 470L46 470L20 720H-60Z" fill="#fff" opacity=".12"/>',
            }),
          middle: `<g transform="translate(172 150) scale(1) translate(-128 0)">${person.body}</g>`,
          front:
            floating(size, moment, {
              count: 10,
              seed: 17,
              up: false,
              draw: (index) =>
                `<path d="M0 -9C8 -6 10 4 0 11C-10 4 -8 -6 0 -9Z" fill="${['#e07a3f', '#f0a83c', '#c95b3a'][index % 3]}"/>`,
            }) + edge.body,
        },
      ),
    };
  },
};

/** A camp fire under stars: a skewer over the flames. */
const camp: Act = {
  shape: 'H',
  draw(look, moment): Picture {
    const { share } = moment;
    const size = sizes.H;
    const flicker = 0.72 + 0.16 * wave(share, 31) + 0.12 * wave(share, 47, 0.3);
    const pose = livingPose(moment, (to) => 2 * wave(to, 4) + wave(to, 6, 0.2), { roll: 1.4, yaw: 0.6 });
    const blows = smooth(6 * wave(share, 2, 0.3) - 4.4);
    const person = drawPose(
      look,
      {
        ...pose,
        face: blows > 0.5 ? { ...pose.face, mouth: 0.22, wide: -1, smile: 0 } : pose.face,
        hands: [
          {
            hand: at(40 + 12 * wave(share, 5), 330 - 40 * (0.5 + 0.5 * wave(share, 3))),
            shape: wave(share, 3) > 0.2 ? 'open' : 'relaxed',
            turn: 14 * wave(share, 7),
          },
          {
            hand: at(216 - 22 * blows, 292 - 24 * blows + 4 * wave(share, 6)),
            shape: 'grip',
            prop: {
              drawing: props.skewer(blows > 0.3 ? '#D9A05A' : '#F3D3A0'),
              angle: -14 - 60 * blows + 4 * wave(share, 6),
            },
          },
        ],
      },
      'p',
    );
    const edge = vignette(size, 'vig');
    const flame = (x: number, height: number, width: number, phase: number, colour: string) => {
      const high = height * (0.82 + 0.18 * wave(share, 23, phase));
      const lean = 8 * wave(share, 13, phase);
      return `<path d="M${n(x - width)} 350C${n(x - width * 1.1)} ${n(350 - high * 0.4)} ${n(x - width * 0.3 + lean)} ${n(350 - high * 0.6)} ${n(x + lean)} ${n(350 - high)}C${n(x + width * 0.3 + lean)} ${n(350 - high * 0.6)} ${n(x + width * 1.1)} ${n(350 - high * 0.4)} ${n(x + width)} 350Z" fill="${colour}"/>`;
    };
    return {
      defs:
        edge.defs +
        person.defs +
        linear('sky', 90, [
          [0, '#0b1030'],
          [0.7, '#27305e'],
          [1, '#4a3a5c'],
        ]) +
        glowDef('fire', '#ff9a3d'),
      body: filmed(
        size,
        moment,
        { zoom: 0.09, x: 8, y: 3 },
        {
          back:
            ground(size, 'url(#sky)') +
            twinkles(
              moment,
              { x: -20, y: -10, width: 680, height: 190 },
              { count: 60, seed: 2, colours: ['#ffffff', '#ffe9b8', '#bcd0ff'], size: 1.9 },
            ) +
            '<circle cx="110" cy="66" r="26" fill="#fff3d0"/><circle cx="120" cy="60" r="23" fill="#10163a"/>' +
            '<path d="M-60 250L30 150L92 220L160 130L240 240L330 160L420 240L500 140L590 230L700 160V360H-60Z" fill="#1a2246"/><path d="M-60 286C120 262 520 262 700 286V430H-60Z" fill="#2a2438"/>' +
            `<path d="M40 300L118 168L206 300Z" fill="#d9883a"/><path d="M118 168L206 300H150Z" fill="#a85f28"/><path d="M118 190L92 300H146Z" fill="#3a2216"/>${glow('fire', 118, 262, 60, 60, 0.5 * flicker)}` +
            glow('fire', 470, 320, 360, 260, 0.62 * flicker),
          middle: `<g transform="translate(318 10) scale(.85) translate(-128 0)">${person.body}</g>`,
          front:
            glow('fire', 500, 330, 200, 150, 0.6 * flicker) +
            '<path d="M430 352L560 372M570 350L440 374" stroke="#4a2d1c" stroke-width="17" stroke-linecap="round"/>' +
            flame(500, 128, 46, 0.1, '#f0542a') +
            flame(482, 84, 28, 0.4, '#ff8a2c') +
            flame(522, 92, 28, 0.7, '#ff9c34') +
            flame(502, 66, 22, 0.2, '#ffd45c') +
            floating({ width: 640, height: 340 }, moment, {
              count: 14,
              seed: 6,
              draw: () => '<circle r="3" fill="#ffb54a"/>',
            }) +
            edge.body,
        },
      ),
    };
  },
};

export const outside = { walk, camp } as const;
