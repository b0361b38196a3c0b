import { linear, mix, n } from '@honey/server/users/pictures/art/svg';
import type { Look } from '../rig/look.ts';
import { drawPose, type HandPose, type Pose } from '../rig/person.ts';
import { at, type Point, smooth, wave } from '../rig/vector.ts';
import { type Act, livingPose, type Moment, type Picture, sizes } from './moment.ts';
import { props } from './props.ts';
import {
  bars,
  beam,
  beamDef,
  filmed,
  floating,
  glow,
  glowDef,
  ground,
  heart,
  type Size,
  twinkles,
  vignette,
} from './stage-parts.ts';

/** A position of both hands, as wrists in the person's frame; the left one of the picture first. */
type Step = readonly [Point, Point];

/** The hands between the steps of a dance, a step each two beats: they hurry, arrive, and hold. */
function handsAt(steps: readonly Step[], pulse: number): Step {
  const place = pulse / 2;
  const from = steps[Math.floor(place) % steps.length];
  const to = steps[(Math.floor(place) + 1) % steps.length];
  if (!from || !to) throw new Error('a dance has no steps');
  const share = smooth((place % 1) * 1.9);
  const mixed = (side: 0 | 1): Point => {
    const arc = Math.sin(share * Math.PI) * 14;
    return at(
      from[side].x + (to[side].x - from[side].x) * share + (side === 0 ? -arc : arc),
      from[side].y + (to[side].y - from[side].y) * share,
    );
  };
  return [mixed(0), mixed(1)];
}

const battleSteps: readonly Step[] = [
  [at(-8, 150), at(264, 150)],
  [at(40, 330), at(216, 330)],
  [at(-22, 250), at(236, 110)],
  [at(20, 110), at(278, 250)],
  [at(84, 300), at(172, 300)],
  [at(-14, 196), at(270, 196)],
];
const bigSteps: readonly Step[] = [
  [at(16, 96), at(240, 96)],
  [at(-30, 236), at(286, 236)],
  [at(70, 318), at(250, 120)],
  [at(6, 120), at(186, 318)],
  [at(38, 70), at(218, 70)],
  [at(-26, 306), at(282, 306)],
];

/** A person who dances: hips and head go with the music, the hands with the steps. */
function dancing(
  moment: Moment,
  steps: readonly Step[],
  hold: (side: 0 | 1, at: Point) => Partial<HandPose>,
): Pose {
  const { share, pulse, beats } = moment;
  const sway = (to: number) => 6.5 * wave(to, beats / 4) + 2.5 * wave(to, beats / 8, 0.2);
  const bounce = -9 * Math.abs(Math.sin(pulse * Math.PI));
  const pose = livingPose(moment, sway, { lean: 0.85, roll: -0.9, yaw: 0.75, bounce });
  const hands = handsAt(steps, pulse);
  const shift = pose.body.hips;
  const placed = (side: 0 | 1): HandPose => {
    const hand = at(hands[side].x + shift.x * 1.6, hands[side].y + bounce);
    return { hand, shape: 'open', ...hold(side, hand) };
  };
  return {
    ...pose,
    body: { ...pose.body, hips: at(shift.x * 1.6, bounce), shrug: 4 + 3 * wave(share, beats / 2) },
    face: { ...pose.face, smile: 1, mouth: Math.max(pose.face.mouth, 0.16 + 0.16 * wave(share, beats / 8)) },
    hands: [placed(0), placed(1)],
  };
}

/** A club whose lights follow the music. */
function club(
  size: Size,
  moment: Moment,
  [main, other, dark]: readonly [string, string, string],
): { defs: string; back: string; front: string } {
  const { share, pulse, beats } = moment;
  const flash = (1 - (pulse % 1)) ** 2;
  const edge = vignette(size, 'vig');
  const { width, height } = size;
  return {
    defs:
      edge.defs +
      linear('wall', 90, [
        [0, dark],
        [0.7, mix(dark, main, 0.34)],
        [1, mix(dark, '#000000', 0.4)],
      ]) +
      [main, other]
        .map((colour, index) => glowDef(`glow${index}`, colour) + beamDef(`beam${index}`, colour))
        .join('') +
      linear('floor', 90, [
        [0, mix(main, dark, 0.35)],
        [1, dark],
      ]),
    back:
      ground(size, 'url(#wall)') +
      glow('glow0', width * 0.5, height * 0.42, width * 0.62, height * 0.46, 0.4 + 0.4 * flash) +
      [0.1, 0.37, 0.63, 0.9]
        .map((x, index) =>
          beam(
            `beam${index % 2}`,
            width * x,
            width * x + width * 0.25 * wave(share, beats / 16, index / 4),
            46,
            height * 0.92,
            0.24 + 0.34 * (0.5 + 0.5 * wave(share, beats / 8, index / 4)),
          ),
        )
        .join('') +
      bars({ width, height: height * 0.86 }, moment, mix(other, dark, 0.3), 22) +
      `<path d="M-60 ${n(height * 0.84)}H${width + 60}V${height + 80}H-60Z" fill="url(#floor)"/>` +
      twinkles(
        moment,
        { x: 0, y: 0, width, height: height * 0.75 },
        { count: 30, seed: 9, colours: ['#ffffff', main, other], size: 4 },
      ),
    front: edge.body,
  };
}

/** One of two rivals: glow sticks in both hands. */
function rival(colours: readonly [string, string, string], stick: string, isTowel: boolean): Act {
  return {
    shape: 'H',
    draw(look: Look, moment: Moment): Picture {
      const set = club(sizes.H, moment, colours);
      const pose = dancing(moment, battleSteps, (side, hand) =>
        isTowel && side === 1
          ? {
              shape: 'grip',
              prop: {
                drawing: props.towel(14 * wave(moment.share, moment.beats / 2)),
                angle: -40 + 60 * wave(moment.share, moment.beats / 4),
              },
            }
          : isTowel
            ? { shape: 'fist' }
            : {
                shape: 'grip',
                prop: {
                  drawing: props.glowStick(stick),
                  angle: (side === 0 ? -115 : -65) + (hand.x - 128) * 0.12,
                },
              },
      );
      const person = drawPose(look, pose, 'p');
      return {
        defs: set.defs + person.defs,
        body: filmed(
          sizes.H,
          moment,
          { zoom: 0.1, x: 12, y: 3, turns: 2 },
          {
            back: set.back,
            middle: `<g transform="translate(320 34) scale(.74) translate(-128 0)">${person.body}</g>`,
            front: set.front,
          },
        ),
      };
    },
  };
}

/** A whole person who dances on the phone's high picture. */
const cheer: Act = {
  shape: 'V',
  draw(look, moment): Picture {
    const size = sizes.V;
    const { share, pulse, beats } = moment;
    const set = club(size, moment, ['#ff6fae', '#59c8ff', '#2a1a52']);
    const pose = dancing(moment, bigSteps, () => ({
      shape: 'fist',
      prop: { drawing: props.pompom('#FFB51F', '#FFF0B8'), angle: pulse * 30 },
    }));
    const step = (side: -1 | 1) => {
      const lift = Math.max(0, wave(share, beats / 4, side === 1 ? 0 : 0.5));
      return at(128 + side * (46 + 12 * lift), 668 - 46 * lift);
    };
    const person = drawPose(look, { ...pose, feet: [step(-1), step(1)] }, 'p');
    return {
      defs: set.defs + person.defs,
      body: filmed(
        size,
        moment,
        { zoom: 0.06, x: 5, y: 5, turns: 2 },
        {
          back: `${set.back}<ellipse cx="180" cy="588" rx="96" ry="14" fill="#0a0610" opacity=".4"/>${floating(size, moment, { count: 12, seed: 21, draw: (index) => heart(index % 2 ? '#ff9ac4' : '#ffd56b') })}`,
          middle: `<g transform="translate(180 62) scale(.76) translate(-128 0)">${person.body}</g>`,
          front: set.front,
        },
      ),
    };
  },
};

export const dances = {
  queen: rival(['#ff3d6e', '#ffb03a', '#3a0a26'], '#ff5c8a', false),
  rival: rival(['#3f7bff', '#35e0d2', '#0c1440'], '#5ad1ff', true),
  cheer,
} as const;
