import { linear, mix, n } from '@honey/server/users/pictures/art/svg';
import { drawPose } from '../rig/person.ts';
import { at, smooth, wave } from '../rig/vector.ts';
import { type Act, livingPose, type Moment, type Picture, sizes } from './moment.ts';
import { props } from './props.ts';
import {
  filmed,
  floating,
  glow,
  glowDef,
  ground,
  heart,
  type Size,
  steam,
  twinkles,
  vignette,
  wall,
} from './stage-parts.ts';

/** A candle whose flame flickers, its foot at (x, y). */
function candle({ share }: Moment, x: number, y: number, height: number, phase: number): string {
  const flicker = 0.75 + 0.16 * wave(share, 29, phase) + 0.09 * wave(share, 43, phase * 2);
  const lean = 2.4 * wave(share, 17, phase);
  return (
    glow('flame', x, y - height - 10, 74, 74, 0.5 * flicker) +
    `<rect x="${n(x - 9)}" y="${n(y - height)}" width="18" height="${n(height)}" rx="4" fill="#f4e4cf"/><rect x="${n(x - 9)}" y="${n(y - height)}" width="6" height="${n(height)}" rx="3" fill="#fff" opacity=".5"/>` +
    `<path d="M${n(x)} ${n(y - height - 4)}C${n(x - 8)} ${n(y - height - 10)} ${n(x - 4 + lean)} ${n(y - height - 20 * flicker)} ${n(x + lean)} ${n(y - height - 30 * flicker)}C${n(x + 5 + lean)} ${n(y - height - 18)} ${n(x + 8)} ${n(y - height - 10)} ${n(x)} ${n(y - height - 4)}Z" fill="#ffc24a"/><ellipse cx="${n(x)}" cy="${n(y - height - 9)}" rx="3.500" ry="6" fill="#fff6d8"/>`
  );
}

/** Curtains of velvet whose folds move. */
function velvet({ width, height }: Size, { share }: Moment, colour: string): string {
  return [0, 1, 2, 3, 4, 5, 6, 7, 8]
    .map((index) => {
      const x = -40 + (index * (width + 80)) / 8;
      const sway = 5 * wave(share, 2, index / 5);
      return `<path d="M${n(x)} -60C${n(x + 20 + sway)} ${n(height * 0.3)} ${n(x - 14 + sway)} ${n(height * 0.7)} ${n(x + 6)} ${height + 60}" fill="none" stroke="${index % 2 ? mix(colour, '#ffffff', 0.1) : mix(colour, '#0a0610', 0.4)}" stroke-width="22" opacity=".32"/>`;
    })
    .join('');
}

/** A late talk: a glass in one hand, the other one goes with the story. */
const wine: Act = {
  shape: 'H',
  draw(look, moment): Picture {
    const { share } = moment;
    const size = sizes.H;
    const edge = vignette(size, 'vig');
    const pose = livingPose(moment, (to) => 2.4 * wave(to, 4) + 1.4 * wave(to, 7, 0.2), {
      roll: 1.6,
      yaw: 0.65,
    });
    const sip = smooth((wave(share, 1, 0.6) - 0.78) * 5);
    const person = drawPose(
      look,
      {
        ...pose,
        face: { ...pose.face, mouth: pose.face.mouth * (1 - sip) },
        hands: [
          {
            hand: at(34 + 22 * wave(share, 5, 0.3), 286 + 24 * wave(share, 7)),
            shape: wave(share, 5) > 0 ? 'open' : 'relaxed',
            turn: 18 * wave(share, 9),
          },
          {
            hand: at(196 - 8 * sip, 268 - 44 * sip + 3 * wave(share, 4)),
            shape: 'grip',
            prop: { drawing: props.glass(5 * wave(share, 8)), angle: -16 * sip + 4 * wave(share, 4) },
          },
        ],
      },
      'p',
    );
    return {
      defs:
        edge.defs +
        person.defs +
        wall('wall', '#5c1830') +
        glowDef('flame', '#ffb35a') +
        linear('table', 90, [
          [0, '#4a2320'],
          [1, '#1d0d10'],
        ]),
      body: filmed(
        size,
        moment,
        { zoom: 0.11, x: 8, y: 3 },
        {
          back:
            ground(size, 'url(#wall)') +
            velvet(size, moment, '#8a1f42') +
            glow('flame', 320, 130, 300, 190, 0.34 + 0.06 * wave(share, 21)) +
            candle(moment, 84, 250, 52, 0.1) +
            candle(moment, 128, 252, 34, 0.5) +
            candle(moment, 548, 250, 46, 0.8) +
            '<path d="M40 250H170V262H40ZM500 250H600V262H500Z" fill="#2a1216"/>',
          middle: `<g transform="translate(320 12) scale(.84) translate(-128 0)">${person.body}</g>`,
          front: `<path d="M-60 338C140 328 500 328 700 338V430H-60Z" fill="url(#table)"/>${edge.body}`,
        },
      ),
    };
  },
};

/** Letters of viewers, read aloud beside a cup that steams. */
const letter: Act = {
  shape: 'V',
  draw(look, moment): Picture {
    const { share } = moment;
    const size = sizes.V;
    const edge = vignette(size, 'vig');
    const pose = livingPose(moment, (to) => 2 * wave(to, 4) + wave(to, 7, 0.2), { roll: 1.5, yaw: 0.4 });
    const reads = smooth(2 * wave(share, 3) + 0.7);
    const speaks = 1 - reads;
    const person = drawPose(
      look,
      {
        ...pose,
        head: {
          ...pose.head,
          pitch: pose.head.pitch + 0.42 * reads,
          yaw: pose.head.yaw * speaks - 0.12 * reads,
        },
        face: {
          ...pose.face,
          gazeY: 0.8 * reads,
          gazeX: reads * 0.8 * wave(share, 12) + speaks * pose.face.gazeX,
          blink: Math.max(pose.face.blink, reads * 0.24),
        },
        hands: [
          {
            hand: at(88 + 3 * wave(share, 6), 322 + 5 * wave(share, 8)),
            shape: 'grip',
            prop: { drawing: props.letter(2.5 * wave(share, 5)), angle: -8 + 3 * wave(share, 5) },
          },
          {
            hand: at(
              206 + 16 * speaks * wave(share, 9),
              312 - 46 * speaks + 10 * wave(share, 9, 0.3) * speaks,
            ),
            shape: speaks > 0.5 ? 'open' : 'relaxed',
            turn: 20 * wave(share, 9) * speaks,
          },
        ],
      },
      'p',
    );
    return {
      defs:
        edge.defs +
        person.defs +
        wall('wall', '#33305c') +
        glowDef('flame', '#ffc36a') +
        linear('sky', 90, [
          [0, '#11173d'],
          [0.7, '#45366e'],
          [1, '#c96c8b'],
        ]) +
        linear('table', 90, [
          [0, '#6b4632'],
          [1, '#2f1e18'],
        ]),
      body: filmed(
        size,
        moment,
        { zoom: 0.09, x: 5, y: 6 },
        {
          back:
            ground(size, 'url(#wall)') +
            '<rect x="30" y="60" width="190" height="220" rx="10" fill="#1d1a35"/><rect x="40" y="70" width="170" height="200" fill="url(#sky)"/>' +
            twinkles(
              moment,
              { x: 44, y: 74, width: 162, height: 110 },
              { count: 20, seed: 4, colours: ['#ffffff', '#ffe9b8'], size: 1.8 },
            ) +
            '<path d="M40 270V222H62V206H84V236H104V190H130V228H152V212H178V240H210V270Z" fill="#191433"/>' +
            twinkles(
              moment,
              { x: 44, y: 214, width: 160, height: 50 },
              { count: 18, seed: 14, colours: ['#ffd87a'], size: 2.2 },
            ) +
            '<path d="M125 70V270M40 170H210" stroke="#1d1a35" stroke-width="7"/>' +
            glow('flame', 312, 190, 150, 170, 0.55 + 0.08 * wave(share, 19)) +
            '<path d="M284 150L296 96H338L352 150Z" fill="#ffe7b4"/><path d="M316 150V330" stroke="#1d1a24" stroke-width="7"/>',
          middle: `<g transform="translate(180 156) scale(1.02) translate(-128 0)">${person.body}</g>`,
          front: `<path d="M-60 574C90 560 270 560 420 574V720H-60Z" fill="url(#table)"/><g transform="translate(304 566)">${props.cup('#F2A7B8')}</g>${steam(moment, 306, 540, 110)}${edge.body}`,
        },
      ),
    };
  },
};

/** Make-up before a mirror with lamps: a brush in one hand, a compact in the other. */
const makeUp: Act = {
  shape: 'V',
  draw(look, moment): Picture {
    const { share } = moment;
    const size = sizes.V;
    const edge = vignette(size, 'vig');
    const pose = livingPose(moment, (to) => 2.2 * wave(to, 4) + 1.2 * wave(to, 6, 0.2), {
      roll: 1.8,
      yaw: 0.75,
    });
    const dabs = smooth(2.4 * wave(share, 3) + 0.8);
    const lamps = Array.from({ length: 7 }, (_, index) =>
      [24, 336].map((x) => ({
        x,
        y: 90 + index * 62,
        light: 0.75 + 0.25 * wave(share, 2 + (index % 3), index / 7),
      })),
    ).flat();
    const person = drawPose(
      look,
      {
        ...pose,
        face: {
          ...pose.face,
          blink: Math.max(pose.face.blink, dabs > 0.9 && wave(share, 6) > 0.5 ? 0.5 : 0),
        },
        hands: [
          {
            hand: at(46 + 4 * wave(share, 6), 318 + 6 * wave(share, 5)),
            shape: 'grip',
            prop: { drawing: props.compact, angle: -58 + 6 * wave(share, 4) },
          },
          {
            hand: at(
              226 - 12 * dabs + 7 * dabs * wave(share, 24),
              262 - 70 * dabs + 9 * dabs * wave(share, 24, 0.25),
            ),
            shape: 'grip',
            turn: -12,
            prop: { drawing: props.softBrush, angle: -128 - 18 * (1 - dabs) },
          },
        ],
      },
      'p',
    );
    return {
      defs:
        edge.defs +
        person.defs +
        wall('wall', '#c2608c') +
        glowDef('lamp', '#fff0d0') +
        glowDef('pink', '#ffb3d1'),
      body: filmed(
        size,
        moment,
        { zoom: 0.1, x: 5, y: 5 },
        {
          back:
            ground(size, 'url(#wall)') +
            '<rect x="46" y="54" width="268" height="440" rx="26" fill="#f6dce8"/><rect x="58" y="66" width="244" height="416" rx="18" fill="#d98fb3"/><path d="M76 420L236 90M116 440L286 110" stroke="#fff" stroke-width="14" opacity=".16"/>' +
            glow('pink', 180, 240, 200, 240, 0.5) +
            lamps
              .map(
                ({ x, y, light }) =>
                  `${glow('lamp', x, y, 34, 34, 0.7 * light)}<circle cx="${x}" cy="${y}" r="11" fill="#fff8e6" opacity="${n(0.6 + 0.4 * light)}"/>`,
              )
              .join('') +
            floating(size, moment, {
              count: 9,
              seed: 8,
              draw: (index) => heart(index % 2 ? '#ffd3e4' : '#ffffff'),
            }),
          middle: `<g transform="translate(180 146) scale(1.03) translate(-128 0)">${person.body}</g>`,
          front: `<path d="M-60 582H420V720H-60Z" fill="#f3e3ea"/><path d="M-60 582H420V592H-60Z" fill="#d9b4c6"/><g transform="translate(52 576)"><rect x="-14" y="-44" width="28" height="52" rx="5" fill="#7a3d92"/><rect x="-9" y="-66" width="18" height="24" rx="4" fill="#e7b84c"/></g><g transform="translate(104 578)"><rect x="-11" y="-26" width="22" height="32" rx="4" fill="#2b2730"/><path d="M-9 -26V-40L9 -48V-26Z" fill="#e0365e"/></g><g transform="translate(300 578)"><circle cy="-14" r="24" fill="#e7b84c"/><circle cy="-14" r="17" fill="#f2b8c6"/></g>${edge.body}`,
        },
      ),
    };
  },
};

export const evenings = { wine, letter, makeUp } as const;
