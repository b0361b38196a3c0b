import { linear, mix, n } from '@honey/server/users/pictures/art/svg';
import { drawPose } from '../rig/person.ts';
import { at, wave } from '../rig/vector.ts';
import { type Act, livingPose, type Moment, type Picture, sizes } from './moment.ts';
import { props } from './props.ts';
import {
  beam,
  beamDef,
  filmed,
  floating,
  glow,
  glowDef,
  ground,
  heart,
  note,
  twinkles,
  vignette,
} from './stage-parts.ts';

const H = sizes.H;

/** A concert stage at night: three beams that sweep, and lights that breathe with the music. */
function concert(
  moment: Moment,
  colours: readonly [string, string, string],
): { defs: string; back: string; front: string } {
  const { share, level } = moment;
  const edge = vignette(H, 'vig');
  return {
    defs:
      linear('wall', 90, [
        [0, mix(colours[0], '#0b0814', 0.72)],
        [0.62, mix(colours[1], '#0b0814', 0.62)],
        [1, '#120c1c'],
      ]) +
      colours
        .map((colour, index) => beamDef(`beam${index}`, colour) + glowDef(`glow${index}`, colour))
        .join('') +
      edge.defs,
    back:
      ground(H, 'url(#wall)') +
      glow('glow1', 320, 150, 300, 190, 0.5 + 0.35 * level) +
      [80, 320, 560]
        .map((x, index) =>
          beam(
            `beam${index}`,
            x,
            x + 150 * wave(share, 2, index / 3),
            62,
            400,
            0.3 + 0.3 * (0.5 + 0.5 * wave(share, 6, index / 3)),
          ),
        )
        .join('') +
      twinkles(
        moment,
        { x: -20, y: 10, width: 680, height: 210 },
        { count: 34, seed: 5, colours: [colours[0], '#fff2cf', colours[2]], size: 5 },
      ) +
      `<path d="M-60 300C140 284 500 284 700 300V430H-60Z" fill="#1a1224"/><path d="M-60 301C140 285 500 285 700 301" fill="none" stroke="${colours[2]}" stroke-width="3" opacity="${n(0.3 + 0.4 * level)}"/>`,
    front: edge.body,
  };
}

/** A ballad: a microphone in one hand, the other one follows the line. */
const ballad: Act = {
  shape: 'H',
  draw(look, moment): Picture {
    const { share } = moment;
    const set = concert(moment, ['#ff8ac2', '#7a5cff', '#ffc25c']);
    const pose = livingPose(moment, (at) => 3.4 * wave(at, 6) + 1.4 * wave(at, 3, 0.2), { roll: 1.5 });
    const lift = 0.5 + 0.5 * wave(share, 3, 0.1);
    const person = drawPose(
      look,
      {
        ...pose,
        face: {
          ...pose.face,
          blink: Math.max(pose.face.blink, wave(share, 3, 0.4) > 0.86 ? 1 : 0),
          brows: 0.5 * pose.face.mouth,
        },
        hands: [
          {
            hand: at(14 - 30 * lift + 10 * wave(share, 6, 0.35), 366 - 168 * lift + 6 * wave(share, 12)),
            shape: lift > 0.4 ? 'open' : 'relaxed',
            turn: 14 * wave(share, 6),
          },
          {
            hand: at(162 + 3 * wave(share, 6), 250 + 4 * wave(share, 12)),
            bend: -1,
            shape: 'grip',
            prop: { drawing: props.microphone('#FFB51F'), angle: -116 },
          },
        ],
      },
      'p',
    );
    const drifting = floating(H, moment, {
      count: 12,
      seed: 3,
      draw: (index) => (index % 2 ? heart('#ff8ab0') : note('#ffd98a')),
    });
    return {
      defs: set.defs + person.defs,
      body: filmed(
        H,
        moment,
        { zoom: 0.09, x: 10, y: 4 },
        {
          back: set.back + drifting,
          middle: `<g transform="translate(320 12) scale(.84) translate(-128 0)">${person.body}</g>`,
          front: set.front,
        },
      ),
    };
  },
};

/** A guitar on the lap: one hand on its neck, one on its strings. */
const guitar: Act = {
  shape: 'H',
  draw(look, moment): Picture {
    const { share, pulse } = moment;
    const edge = vignette(H, 'vig');
    const pose = livingPose(moment, (at) => 2.6 * wave(at, 8) + 1.2 * wave(at, 4, 0.3), {
      roll: 1.4,
      yaw: 0.6,
    });
    const strum = Math.sin(pulse * Math.PI * 2);
    const chord = 16 * wave(share, 4) + 10 * wave(share, 8, 0.3);
    const instrument =
      '<g transform="translate(150 352) rotate(-24)"><path d="M60 -12H250V12H60Z" fill="#6b4326"/><path d="M250 -15H290L296 15H250Z" fill="#4a2d1a"/>' +
      '<path d="M-76 -4C-80 -52 -34 -70 0 -50C26 -36 44 -54 66 -40C92 -22 92 24 66 42C44 56 26 38 0 52C-34 72 -80 50 -76 -4Z" fill="#d98a3c"/><path d="M-68 -4C-71 -44 -32 -60 0 -42C26 -28 46 -46 62 -33C82 -18 82 20 62 34" fill="none" stroke="#f3b766" stroke-width="5" opacity=".7"/><circle cx="18" r="22" fill="#3b2114"/><circle cx="18" r="25" fill="none" stroke="#f3d9a8" stroke-width="2.500"/>' +
      `<path d="M-48 -20V20" stroke="#3b2114" stroke-width="8" stroke-linecap="round"/><path d="M-48 -6Q100 ${n(-6 + strum * 1.6)} 286 -6M-48 0Q100 ${n(-strum * 1.6)} 286 0M-48 6Q100 ${n(6 + strum * 1.6)} 286 6" fill="none" stroke="#fff3d8" stroke-width="1.500"/></g>`;
    const person = drawPose(
      look,
      {
        ...pose,
        carried: instrument,
        hands: [
          { hand: at(118 + 3 * strum, 306 + 13 * strum), shape: 'relaxed', turn: 22 + 14 * strum },
          { hand: at(264 + chord * 0.7, 294 - chord * 0.35), shape: 'grip', turn: -40 },
        ],
      },
      'p',
    );
    return {
      defs:
        edge.defs +
        person.defs +
        glowDef('warm', '#ffb861') +
        glowDef('string', '#ffe3a1') +
        linear('wall', 80, [
          [0, '#5a3a3c'],
          [0.6, '#3b2733'],
          [1, '#211722'],
        ]),
      body: filmed(
        H,
        moment,
        { zoom: 0.1, x: -9, y: 3 },
        {
          back:
            ground(H, 'url(#wall)') +
            glow('warm', 150, 120, 240, 190, 0.42 + 0.2 * wave(share, 4)) +
            stringLights(moment) +
            '<g opacity=".9"><rect x="470" y="90" width="110" height="140" rx="6" fill="#2b1d24"/><rect x="478" y="98" width="94" height="124" fill="#c97f4a"/><circle cx="525" cy="150" r="30" fill="#2b1d24"/><circle cx="525" cy="150" r="9" fill="#f2d29a"/><path d="M60 250H150V360H60Z" fill="#4a3128"/><path d="M105 250C70 220 70 170 84 150C96 180 104 190 105 250C112 190 128 180 132 146C146 170 140 222 105 250Z" fill="#4f7a52"/></g>',
          middle: `<g transform="translate(318 10) scale(.82) translate(-128 0)">${person.body}</g>`,
          front: floating(H, moment, { count: 8, seed: 11, draw: () => note('#ffe0a0') }) + edge.body,
        },
      ),
    };
  },
};

/** A string of lamps over the wall, each with a life of its own. */
function stringLights({ share }: Moment): string {
  const lamps = Array.from({ length: 15 }, (_, index) => {
    const x = -20 + index * 49;
    const y = 44 + 26 * Math.sin((index / 14) * Math.PI * 3) + 2 * wave(share, 2, index / 7);
    const light = 0.55 + 0.45 * wave(share, 3 + (index % 3), index * 0.31);
    return { x, y, light };
  });
  return (
    `<path d="M${lamps.map(({ x, y }) => `${n(x)} ${n(y - 8)}`).join('L')}" fill="none" stroke="#1b1218" stroke-width="2.500"/>` +
    lamps
      .map(
        ({ x, y, light }) =>
          `${glow('string', x, y, 26, 26, 0.75 * light)}<circle cx="${n(x)}" cy="${n(y)}" r="5.500" fill="#fff0c4" opacity="${n(0.5 + 0.5 * light)}"/>`,
      )
      .join('')
  );
}

export const singing = { ballad, guitar } as const;
