import { linear, n } from '@honey/server/users/pictures/art/svg';
import { drawPose } from '../rig/person.ts';
import { at, smooth, wave } from '../rig/vector.ts';
import { type Act, livingPose, type Picture, sizes } from './moment.ts';
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
  twinkles,
  vignette,
} from './stage-parts.ts';

/** A game at night: thumbs that never rest, a screen whose light changes the room. */
const game: Act = {
  shape: 'H',
  draw(look, moment): Picture {
    const { share, beats, level } = moment;
    const size = sizes.H;
    const edge = vignette(size, 'vig');
    const tense = smooth(2.5 * wave(share, 3, 0.1) + 0.4);
    const cheers = smooth(4 * wave(share, 2, 0.55) - 2.9);
    const pose = livingPose(moment, (to) => 3.2 * wave(to, 6) + 2 * wave(to, 9, 0.2), {
      roll: 1.3,
      yaw: 0.7,
    });
    const hue = 0.5 + 0.5 * wave(share, 4);
    const shake = 2.4 * tense * wave(share, beats);
    const hand = (side: -1 | 1) =>
      at(128 + side * (52 + 40 * cheers) + shake, 336 - 190 * cheers + 3 * wave(share, beats, side * 0.2));
    const person = drawPose(
      look,
      {
        ...pose,
        head: { ...pose.head, pitch: pose.head.pitch + 0.16 * tense },
        face: {
          ...pose.face,
          brows: tense * -0.6 + cheers * 1.4,
          mouth: Math.max(pose.face.mouth, cheers * 0.9),
          smile: 0.4 + 0.6 * cheers,
        },
        hands: [
          { hand: hand(-1), shape: cheers > 0.4 ? 'fist' : 'grip', turn: 34 * (1 - cheers), flip: true },
          { hand: hand(1), shape: 'grip', turn: -34 * (1 - cheers), flip: true },
        ],
        // It goes up with the right hand.
        carried: `<g transform="translate(${n(128 + shake + (hand(1).x - 128) * cheers)} ${n(352 + (hand(1).y - 372) * cheers)}) rotate(${n(4 * wave(share, 6) + 30 * cheers)}) scale(1.150)">${props.controller(2 * wave(share, beats))}</g>`,
      },
      'p',
    );
    const hex = (x: number, y: number, r: number, colour: string, phase: number) =>
      `<path transform="translate(${x} ${y}) rotate(${n(8 * wave(share, 1, phase))}) scale(${r})" d="M0 -1L.866 -.5V.5L0 1L-.866 .5V-.5Z" fill="none" stroke="${colour}" stroke-width=".07" opacity="${n(0.5 + 0.45 * wave(share, 5, phase))}"/>`;
    return {
      defs:
        edge.defs +
        person.defs +
        linear('wall', 70, [
          [0, '#2b1250'],
          [1, '#0e1236'],
        ]) +
        glowDef('pink', '#ff3d8b') +
        glowDef('blue', '#4c7dff') +
        linear('screen', 60, [
          [0, '#ff3d8b'],
          [1, '#4c7dff'],
        ]),
      body: filmed(
        size,
        moment,
        { zoom: 0.1, x: 8, y: 3, turns: 2 },
        {
          back:
            ground(size, 'url(#wall)') +
            glow('pink', 120, 130, 240, 190, 0.35 + 0.4 * hue) +
            glow('blue', 530, 140, 240, 190, 0.75 - 0.4 * hue) +
            hex(90, 90, 44, '#ff5c9d', 0) +
            hex(160, 54, 26, '#6c8dff', 0.3) +
            hex(560, 92, 46, '#6c8dff', 0.5) +
            hex(490, 50, 26, '#ff5c9d', 0.7) +
            hex(52, 190, 24, '#8f7bff', 0.9) +
            `<path d="M212 372C212 170 236 96 320 96C404 96 428 170 428 372Z" fill="#120f1c"/><path d="M226 372C226 190 246 112 320 112" fill="none" stroke="#ff3d8b" stroke-width="5" opacity="${n(0.5 + 0.4 * level)}"/><path d="M414 372C414 190 394 112 320 112" fill="none" stroke="#4c7dff" stroke-width="5" opacity="${n(0.5 + 0.4 * level)}"/>`,
          middle: `<g transform="translate(320 12) scale(.84) translate(-128 0)">${person.body}</g>`,
          front:
            `<path d="M-60 240L96 262V380H-60Z" fill="#16121f"/><path d="M-60 254L86 272V366H-60Z" fill="url(#screen)" opacity="${n(0.55 + 0.35 * hue)}"/><path d="M700 240L544 262V380H700Z" fill="#16121f"/><path d="M700 254L554 272V366H700Z" fill="url(#screen)" opacity="${n(0.9 - 0.35 * hue)}"/>` +
            `<g transform="translate(${n(20 + 18 * wave(share, 7))} ${n(318 - 14 * Math.abs(wave(share, 8)))})"><rect x="-9" y="-9" width="18" height="18" rx="4" fill="#fff" opacity=".85"/></g><path d="M566 344L590 ${n(318 + 10 * wave(share, 9))}L614 ${n(336 + 10 * wave(share, 11))}L640 300" fill="none" stroke="#fff" stroke-width="4" opacity=".8"/>` +
            edge.body,
        },
      ),
    };
  },
};

/** The host of a show: cards in one hand, a microphone in the other, the board behind. */
const show: Act = {
  shape: 'H',
  draw(look, moment): Picture {
    const { share } = moment;
    const size = sizes.H;
    const edge = vignette(size, 'vig');
    const pose = livingPose(moment, (to) => 3 * wave(to, 5) + 1.6 * wave(to, 8, 0.2), {
      roll: 1.2,
      yaw: 0.85,
    });
    const shows = smooth(1.5 * wave(share, 3, 0.15) - 0.2);
    const person = drawPose(
      look,
      {
        ...pose,
        hands: [
          {
            hand: at(74 - 96 * shows, 326 - 130 * shows + 5 * wave(share, 6)),
            shape: 'grip',
            prop: { drawing: props.cueCard('#B3122E'), angle: 6 * wave(share, 5) - 24 * shows },
          },
          {
            hand: at(164 + 3 * wave(share, 7), 252 + 4 * wave(share, 9)),
            bend: -1,
            shape: 'grip',
            prop: { drawing: props.microphone('#E4472E'), angle: -116 },
          },
        ],
      },
      'p',
    );
    const row = (index: number) => {
      const width = 76 + 44 * (0.5 + 0.5 * wave(share, 2, index * 0.23)) - index * 12;
      return `<g transform="translate(34 ${106 + index * 38})"><circle cx="8" cy="10" r="13" fill="${['#FFD36B', '#D8D3E0', '#D9A066', '#8F7FB0'][index]}"/><rect x="30" y="0" width="132" height="20" rx="10" fill="#fff" opacity=".12"/><rect x="30" y="0" width="${n(width)}" height="20" rx="10" fill="${['#FFB51F', '#F2864B', '#E0559A', '#7A6BF2'][index]}"/></g>`;
    };
    return {
      defs:
        edge.defs +
        person.defs +
        linear('wall', 80, [
          [0, '#4a1630'],
          [1, '#1c0d24'],
        ]) +
        glowDef('gold', '#ffcf6b') +
        beamDef('beam0', '#ffdf9a'),
      body: filmed(
        size,
        moment,
        { zoom: 0.09, x: 9, y: 3 },
        {
          back:
            ground(size, 'url(#wall)') +
            beam('beam0', 120, 200 + 90 * wave(share, 2), 70, 400, 0.4 + 0.2 * wave(share, 6)) +
            beam('beam0', 540, 460 + 90 * wave(share, 2, 0.5), 70, 400, 0.4 + 0.2 * wave(share, 6, 0.5)) +
            bars({ width: 640, height: 350 }, moment, '#7a2a4a', 26) +
            `<rect x="18" y="74" width="196" height="196" rx="16" fill="#1b1226" stroke="#FFB51F" stroke-width="4"/>${[0, 1, 2, 3].map(row).join('')}` +
            `<g transform="translate(548 210) rotate(${n(4 * wave(share, 3))})"><path d="M-44 -60H44V-20C44 16 20 30 0 30C-20 30 -44 16 -44 -20Z" fill="#FFC23D"/><path d="M-44 -48H-66C-68 -14 -54 -6 -40 -6M44 -48H66C68 -14 54 -6 40 -6" fill="none" stroke="#FFC23D" stroke-width="10"/><path d="M-10 30H10V58H-10ZM-34 58H34V76H-34Z" fill="#d9952a"/><path d="M-28 -50C-30 -20 -24 0 -14 10" fill="none" stroke="#fff" stroke-width="7" opacity=".5"/></g>` +
            glow('gold', 548, 190, 120, 120, 0.4 + 0.25 * wave(share, 4)) +
            twinkles(
              moment,
              { x: 440, y: 60, width: 200, height: 220 },
              { count: 18, seed: 12, colours: ['#fff', '#ffe7a8'], size: 3 },
            ),
          middle: `<g transform="translate(330 10) scale(.85) translate(-128 0)">${person.body}</g>`,
          front:
            floating(size, moment, {
              count: 16,
              seed: 31,
              up: false,
              draw: (index) =>
                index % 4
                  ? `<rect x="-5" y="-8" width="10" height="16" fill="${['#FFB51F', '#ff6b8a', '#6ec3ff'][index % 3]}"/>`
                  : heart('#ff8ab0'),
            }) + edge.body,
        },
      ),
    };
  },
};

export const playing = { game, show } as const;
