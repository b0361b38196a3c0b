import { linear, n } from '@honey/server/users/pictures/art/svg';
import { drawPose } from '../rig/person.ts';
import { at, since, smooth, wave } from '../rig/vector.ts';
import { type Act, livingPose, type Moment, type Picture, sizes } from './moment.ts';
import { props } from './props.ts';
import { filmed, glow, glowDef, ground, steam, vignette, wall } from './stage-parts.ts';

/** A tiled kitchen under a lamp, with shelves. */
function kitchen({ share }: Moment): string {
  const tiles = Array.from({ length: 65 }, (_, index) => {
    const [column, row] = [index % 13, Math.floor(index / 13)];
    return `<rect x="${column * 58 - 50 - (row % 2) * 29}" y="${row * 42 + 20}" width="55" height="39" rx="4" fill="#fff" opacity="${n(0.05 + ((index * 37) % 10) / 110)}"/>`;
  }).join('');
  const jars = ['#e4572e', '#f2c14e', '#6ba34a', '#c98a54', '#8c6fd0']
    .map(
      (colour, index) =>
        `<rect x="${454 + index * 30}" y="${92 - (index % 2) * 6}" width="24" height="${34 + (index % 2) * 6}" rx="5" fill="${colour}"/><rect x="${456 + index * 30}" y="${84 - (index % 2) * 6}" width="20" height="9" rx="3" fill="#f5f1ea"/>`,
    )
    .join('');
  return `${tiles}<rect x="440" y="126" width="180" height="10" rx="3" fill="#5a3a26"/>${jars}<g transform="rotate(${n(1.6 * wave(share, 3))} 150 -20)"><path d="M150 -60V50" stroke="#2b2028" stroke-width="4"/><path d="M104 84C108 60 130 48 150 48C170 48 192 60 196 84Z" fill="#33262c"/><ellipse cx="150" cy="84" rx="46" ry="7" fill="#fff1cf"/></g>`;
}

/** Cooking: a pan that is tossed in one hand, a spatula in the other. */
const cooking: Act = {
  shape: 'H',
  draw(look, moment): Picture {
    const { share, beats } = moment;
    const edge = vignette(sizes.H, 'vig');
    const toss = Math.max(0, wave(share, beats / 4)) ** 1.5;
    const stir = wave(share, beats / 2);
    const pose = livingPose(moment, (to) => 2.6 * wave(to, beats / 8) + 1.2 * wave(to, 5, 0.2), {
      roll: 1.3,
      yaw: 0.6,
    });
    const person = drawPose(
      look,
      {
        ...pose,
        head: { ...pose.head, pitch: pose.head.pitch + 0.22 },
        hands: [
          {
            hand: at(66 + 3 * stir, 318 - 20 * toss),
            shape: 'grip',
            turn: 20,
            prop: { drawing: props.pan(toss), angle: 4 - 9 * toss },
          },
          {
            hand: at(240 + 12 * stir, 286 + 9 * wave(share, beats / 2, 0.25)),
            shape: 'grip',
            turn: 30,
            prop: { drawing: props.spatula, angle: 128 + 12 * stir },
          },
        ],
      },
      'p',
    );
    return {
      defs:
        edge.defs +
        person.defs +
        wall('wall', '#4f8a7c') +
        glowDef('lamp', '#ffe0a3') +
        linear('table', 90, [
          [0, '#c98a54'],
          [1, '#6f4022'],
        ]) +
        glowDef('fire', '#5aa7ff'),
      body: filmed(
        sizes.H,
        moment,
        { zoom: 0.09, x: 8, y: 3 },
        {
          back:
            ground(sizes.H, 'url(#wall)') +
            kitchen(moment) +
            glow('lamp', 150, 150, 260, 200, 0.5 + 0.08 * wave(share, 3)),
          middle: `<g transform="translate(316 26) scale(.81) translate(-128 0)">${person.body}</g>${steam(moment, 338, 250, 130, 0.34)}`,
          front: `<path d="M-60 322C160 314 480 314 700 322V430H-60Z" fill="url(#table)"/>${glow('fire', 344, 326, 60, 12, 0.6 + 0.3 * wave(share, 31))}<g transform="translate(118 318)"><ellipse rx="64" ry="13" fill="#f5f1ea"/><circle cx="-26" cy="-10" r="15" fill="#e4572e"/><circle cx="6" cy="-12" r="17" fill="#e86a3c"/><path d="M22 -8C32 -34 54 -24 48 -6Z" fill="#6ba34a"/></g><g transform="translate(540 316)"><path d="M-60 -26C-56 14 56 14 60 -26Z" fill="#f5f1ea"/><ellipse cy="-26" rx="60" ry="13" fill="#6ba34a"/><circle cx="-20" cy="-30" r="9" fill="#e4572e"/><circle cx="18" cy="-28" r="10" fill="#f2c14e"/></g>${edge.body}`,
        },
      ),
    };
  },
};

/** Noodles: chopsticks lift them to the mouth, eight bites a loop. */
const noodles: Act = {
  shape: 'H',
  draw(look, moment): Picture {
    const { share } = moment;
    const edge = vignette(sizes.H, 'vig');
    const bite = since(share * 6, 0) % 1;
    const lift = smooth(bite * 3) * (1 - smooth((bite - 0.62) * 4));
    const chew = bite > 0.55 && bite < 0.92 ? 0.16 + 0.16 * wave(share, 90) : 0;
    const pose = livingPose(moment, (to) => 2 * wave(to, 6) + wave(to, 4, 0.2), { roll: 1.2, yaw: 0.45 });
    const opens = lift > 0.75 && bite < 0.6 ? 0.75 : 0;
    const hand = at(206 - 32 * lift, 318 - 66 * lift);
    const strands = [0, 1, 2, 3, 4].map((index) => {
      const x = 136 + index * 5;
      return `<path d="M${n(x - 6 * lift)} ${n(316 - 148 * lift)}C${n(x + 5 * wave(share, 12, index / 5))} ${n(320 - 80 * lift)} ${n(x - 4)} ${n(340 - 30 * lift)} ${n(x)} 372" fill="none" stroke="#F4CF7E" stroke-width="4.500" stroke-linecap="round"/>`;
    });
    const person = drawPose(
      look,
      {
        ...pose,
        head: { ...pose.head, pitch: pose.head.pitch + 0.12 + 0.14 * lift },
        face: {
          ...pose.face,
          mouth: Math.max(opens, chew, lift < 0.3 ? pose.face.mouth : 0),
          smile: 0.9,
          blink: Math.max(pose.face.blink, bite > 0.66 && bite < 0.8 ? 1 : 0),
        },
        hands: [
          {
            hand: at(46 + 4 * wave(share, 6), 336 + 6 * wave(share, 6, 0.2)),
            shape: lift > 0.5 ? 'relaxed' : 'open',
            turn: 12 * wave(share, 6),
          },
          {
            hand,
            shape: 'grip',
            bend: -1,
            turn: -8,
            prop: { drawing: props.chopsticks(2 + 2 * (1 - lift)), angle: 186 + 46 * lift },
          },
        ],
      },
      'p',
    );
    return {
      defs:
        edge.defs +
        person.defs +
        wall('wall', '#b5653a') +
        glowDef('lamp', '#ffd992') +
        linear('table', 90, [
          [0, '#8a5232'],
          [1, '#3f2216'],
        ]),
      body: filmed(
        sizes.H,
        moment,
        { zoom: 0.1, x: -8, y: 3 },
        {
          back:
            ground(sizes.H, 'url(#wall)') +
            '<g fill="#7d3f24" opacity=".5"><rect x="30" y="40" width="110" height="150" rx="8"/><rect x="500" y="40" width="110" height="150" rx="8"/></g><g stroke="#f3d9a8" stroke-width="5" stroke-linecap="round" opacity=".75"><path d="M52 70H118M52 96H108M52 122H118M52 148H96"/><path d="M522 70H588M522 96H578M522 122H588M522 148H566"/></g>' +
            [210, 320, 430]
              .map(
                (x, index) =>
                  `<g transform="rotate(${n(2.4 * wave(share, 3, index / 3))} ${x} -30)"><path d="M${x} -60V26" stroke="#3a2016" stroke-width="3"/><ellipse cx="${x}" cy="50" rx="22" ry="28" fill="#e4472e"/><path d="M${x - 18} 38H${x + 18}M${x - 21} 50H${x + 21}M${x - 18} 62H${x + 18}" stroke="#b5301c" stroke-width="2"/></g>${glow('lamp', x, 54, 80, 70, 0.45 + 0.12 * wave(share, 4, index / 3))}`,
              )
              .join(''),
          middle: `<g transform="translate(320 4) scale(.86) translate(-128 0)">${person.body}${lift > 0.02 ? strands.join('') : ''}</g>`,
          front:
            '<path d="M-60 318C160 308 480 308 700 318V430H-60Z" fill="url(#table)"/><g transform="translate(330 318)"><path d="M-104 -22C-96 44 96 44 104 -22Z" fill="#2f5f8f"/><ellipse cy="-22" rx="104" ry="20" fill="#e9eef4"/><ellipse cy="-20" rx="94" ry="16" fill="#c9502a"/><path d="M-60 -24C-40 -34 -20 -16 0 -26C20 -34 44 -16 62 -26" fill="none" stroke="#F4CF7E" stroke-width="7"/><circle cx="-44" cy="-18" r="13" fill="#fff"/><circle cx="-44" cy="-18" r="7" fill="#f5b82e"/><path d="M36 -28q18 -10 26 4q-12 8 -26 -4Z" fill="#5d9a4a"/></g>' +
            '<g transform="translate(108 326)"><ellipse rx="62" ry="15" fill="#f5f1ea"/><path d="M-38 -4q10 -24 26 -4ZM-8 -6q12 -24 28 -2ZM16 -2q12 -18 26 2Z" fill="#e0a24c"/></g><g transform="translate(552 326)"><path d="M-50 -18C-46 14 46 14 50 -18Z" fill="#efe6d8"/><ellipse cy="-18" rx="50" ry="11" fill="#d8432f"/></g>' +
            steam(moment, 330, 292, 150, 0.3) +
            edge.body,
        },
      ),
    };
  },
};

/** What the painter adds to the picture, by the share of the loop. */
const strokes = [
  '<path d="M20 150C60 110 110 160 180 120V190H20Z" fill="#6ba36a"/>',
  '<circle cx="138" cy="62" r="24" fill="#ffb851"/>',
  '<path d="M20 120L62 66L98 120Z" fill="#7d6bb0"/><path d="M74 120L116 50L160 120Z" fill="#9a86cc"/>',
  '<path d="M60 178C70 150 64 140 76 128C88 142 82 156 90 178Z" fill="#2f6b52"/><path d="M120 184C132 150 126 144 138 134C150 148 144 160 152 184Z" fill="#3b7a5c"/>',
  '<path d="M36 44q10 -10 20 0q10 -10 20 0" fill="none" stroke="#3a3145" stroke-width="3.500" stroke-linecap="round"/>',
];

/** Painting: a landscape that grows on the easel, and is wiped for the next one. */
const painting: Act = {
  shape: 'V',
  draw(look, moment): Picture {
    const { share } = moment;
    const size = sizes.V;
    const edge = vignette(size, 'vig');
    const pose = livingPose(moment, (to) => 2 * wave(to, 4) + wave(to, 6, 0.3), { roll: 1.3, yaw: 0.3 });
    const works = smooth(2.2 * wave(share, 4) + 1.3);
    const [bx, by] = [
      6 * wave(share, 36) + 16 * wave(share, 8),
      5 * wave(share, 36, 0.25) + 14 * wave(share, 4, 0.3),
    ];
    const grown = strokes.map((stroke, index) => {
      const begin = 0.06 + index * 0.15;
      const seen = smooth((share - begin) * 9) * (1 - smooth((share - 0.94) * 18));
      return `<g opacity="${n(seen)}">${stroke}</g>`;
    });
    const easel = `<g transform="translate(196 352) rotate(3) scale(.8)"><path d="M30 -30L-6 320M170 -30L206 320" stroke="#8a5a34" stroke-width="10"/><rect x="12" y="30" width="176" height="168" fill="#fffaf0" stroke="#d9c7a4" stroke-width="4"/>${grown.join('')}<path d="M4 204H196" stroke="#6f4426" stroke-width="11"/></g>`;
    const person = drawPose(
      look,
      {
        ...pose,
        head: { ...pose.head, yaw: pose.head.yaw + 0.5 * works, pitch: pose.head.pitch + 0.2 * works },
        face: { ...pose.face, gazeX: 0.7 * works, gazeY: 0.35 * works },
        feet: [at(98, 700), at(158, 700)],
        hands: [
          {
            hand: at(58 + 4 * wave(share, 5), 336 + 5 * wave(share, 6)),
            shape: 'grip',
            prop: {
              drawing:
                '<path d="M-10 8C-40 -30 30 -50 62 -24C84 -4 66 26 38 22C24 20 22 34 4 32C-4 30 -6 18 -10 8Z" fill="#d9a066"/><circle cx="10" cy="-20" r="8" fill="#e4572e"/><circle cx="34" cy="-22" r="8" fill="#f2c14e"/><circle cx="50" cy="-6" r="8" fill="#4c8df6"/><circle cx="22" cy="2" r="7" fill="#6ba34a"/>',
              angle: -12,
            },
          },
          {
            hand: at(214 + bx * works, 296 + by * works - 30 * (1 - works)),
            shape: 'grip',
            turn: 4,
            prop: { drawing: props.brush('#4c8df6'), angle: 24 + bx * 0.5 - 60 * (1 - works) },
          },
        ],
      },
      'p',
    );
    return {
      defs:
        edge.defs +
        person.defs +
        linear('wall', 80, [
          [0, '#e8ddcb'],
          [1, '#a8917a'],
        ]) +
        glowDef('sun', '#fff3cf') +
        linear('sky', 90, [
          [0, '#8fc7ee'],
          [1, '#f6e6c4'],
        ]),
      body: filmed(
        size,
        moment,
        { zoom: 0.08, x: 5, y: 5 },
        {
          back:
            ground(size, 'url(#wall)') +
            `<rect x="26" y="40" width="170" height="250" fill="#fff"/><rect x="36" y="50" width="150" height="230" fill="url(#sky)"/><g opacity=".9"><ellipse cx="${n(86 + 18 * wave(share, 1))}" cy="110" rx="40" ry="13" fill="#fff"/><ellipse cx="${n(140 + 14 * wave(share, 1, 0.3))}" cy="160" rx="34" ry="11" fill="#fff"/></g><path d="M111 50V280M36 165H186" stroke="#fff" stroke-width="8"/>` +
            `<path d="M20 30C${n(56 + 8 * wave(share, 3))} 120 ${n(28 + 10 * wave(share, 3, 0.2))} 210 ${n(44 + 8 * wave(share, 3, 0.3))} 320H-40V30Z" fill="#f7efe0" opacity=".92"/><path d="M202 30C${n(168 + 8 * wave(share, 3, 0.1))} 120 ${n(196 + 10 * wave(share, 3, 0.3))} 210 ${n(178 + 8 * wave(share, 3, 0.4))} 320H250V30Z" fill="#f7efe0" opacity=".92"/>` +
            glow('sun', 110, 160, 260, 300, 0.4 + 0.1 * wave(share, 2)) +
            `<g transform="rotate(${n(2 * wave(share, 4))} 310 330)"><path d="M310 330C270 290 262 220 284 180C304 220 312 260 312 330C320 260 342 220 352 200C362 250 346 300 310 330Z" fill="#4f8a5a"/></g><path d="M280 326H344L334 396H290Z" fill="#c2703f"/>`,
          middle: `${easel}<g transform="translate(132 140) scale(.96) translate(-128 0)">${person.body}</g>`,
          front: edge.body,
        },
      ),
    };
  },
};

export const tables = { cooking, noodles, painting } as const;
