import { linear, mix, n } from '@honey/server/users/pictures/art/svg';
import type { HairCut, Look } from './look.ts';

/** A part that swings about a point. */
interface Lock {
  path: string;
  x: number;
  y: number;
}

/** Shapes in the 256 × 256 frame of a person; the head is centred at (128, 112). */
interface Cut {
  back?: string;
  /** Behind the head, swinging: tails. */
  tails?: readonly Lock[];
  front: string;
  /** In front, swinging: locks at the temples. */
  locks?: readonly Lock[];
  shine: string;
  /** Lines of strands over the front. */
  strands: string;
}

const CROWN = 'M79 112C74 66 98 43 129 43C162 43 184 68 177 114';
const SIDE_LOCKS: readonly Lock[] = [
  {
    path: 'M82 92C76 112 74 138 70 158C68 172 72 182 76 188C80 176 84 160 86 144C88 126 90 108 92 96Z',
    x: 86,
    y: 92,
  },
  {
    path: 'M174 92C180 112 182 138 186 158C188 172 184 182 180 188C176 176 172 160 170 144C168 126 166 108 164 96Z',
    x: 170,
    y: 92,
  },
];

const CUTS: Readonly<Record<HairCut, Cut>> = {
  bangs: {
    back: 'M76 108C70 60 96 38 128 38C162 38 186 62 180 110C179 150 188 196 194 244C172 258 84 258 62 244C68 196 77 150 76 108Z',
    front: `${CROWN}C172 100 169 90 165 82C161 95 152 101 143 102L140 90L134 103L127 91L121 103L114 90C107 99 97 98 92 84C86 92 83 102 79 112Z`,
    locks: SIDE_LOCKS,
    shine: 'M94 64C106 52 124 49 142 53',
    strands: 'M112 48C104 62 102 76 104 90M146 48C154 62 156 76 154 92M128 46C127 60 127 76 128 88',
  },
  long: {
    back: 'M74 108C68 58 96 37 128 37C162 37 188 60 182 110C182 160 194 214 198 272C176 286 150 270 128 270C106 270 80 286 58 272C62 214 74 160 74 108Z',
    front: `${CROWN}C174 102 170 86 157 74C138 92 106 93 91 91C86 97 82 104 79 112Z`,
    locks: SIDE_LOCKS,
    shine: 'M94 66C104 54 122 50 140 54',
    strands: 'M152 66C134 82 112 86 96 86M148 56C126 72 104 76 90 82M166 78C172 88 174 98 176 108',
  },
  waves: {
    back: 'M78 104C72 58 98 38 128 38C160 38 184 58 178 104C182 126 198 138 192 160C188 176 202 190 198 214C194 238 166 246 152 232L104 232C90 246 62 238 58 214C54 190 68 176 64 160C58 138 74 126 78 104Z',
    front:
      'M126 60C120 76 106 86 97 95C92 112 88 126 80 134C72 118 72 92 78 76C86 54 106 41 128 41C150 41 170 54 178 76C184 92 184 118 176 134C168 126 164 112 160 95C148 88 134 76 126 60Z',
    locks: [
      {
        path: 'M84 108C74 126 66 140 72 156C78 170 66 180 70 194C80 186 90 176 86 160C84 146 92 132 92 116Z',
        x: 86,
        y: 108,
      },
      {
        path: 'M172 108C182 126 190 140 184 156C178 170 190 180 186 194C176 186 166 176 170 160C172 146 164 132 164 116Z',
        x: 170,
        y: 108,
      },
    ],
    shine: 'M90 74C97 60 108 52 122 49',
    strands: 'M120 52C104 62 92 80 90 104M136 52C152 62 164 80 166 104M104 54C92 64 84 80 82 100',
  },
  bob: {
    back: 'M74 112C68 60 96 38 128 38C160 38 188 60 182 112C187 136 186 158 178 172C166 180 90 180 78 172C70 158 69 136 74 112Z',
    front:
      'M76 154C68 122 70 84 84 64C96 46 112 39 128 39C146 39 160 46 172 64C186 84 188 122 180 154C172 154 168 144 167 130L166 97C152 105 104 105 90 97L89 130C88 144 84 154 76 154Z',
    shine: 'M90 73C102 60 126 57 148 63',
    strands: 'M110 62C106 76 106 88 108 100M128 60C128 74 128 88 128 102M146 62C150 76 150 88 148 100',
  },
  ponytail: {
    tails: [
      {
        path: 'M150 44C182 26 214 44 214 84C214 124 194 146 202 196C180 184 170 148 176 108C179 84 168 64 150 58Z',
        x: 156,
        y: 52,
      },
    ],
    front: `${CROWN}C174 102 170 86 158 74C140 92 108 92 92 90C86 96 82 104 79 112Z`,
    locks: [
      { path: 'M82 96C78 112 76 128 78 146C82 140 86 128 88 116C89 108 90 102 90 98Z', x: 86, y: 96 },
      {
        path: 'M174 96C178 112 180 128 178 146C174 140 170 128 168 116C167 108 166 102 166 98Z',
        x: 170,
        y: 96,
      },
    ],
    shine: 'M92 70C102 56 122 50 140 54',
    strands: 'M150 62C134 78 114 84 96 84M140 50C120 62 102 72 90 84M162 64C170 76 174 90 175 104',
  },
  twintails: {
    tails: [
      {
        path: 'M84 70C56 60 34 84 38 120C40 150 52 166 40 206C66 196 80 160 78 124C77 104 82 90 94 84Z',
        x: 86,
        y: 76,
      },
      {
        path: 'M172 70C200 60 222 84 218 120C216 150 204 166 216 206C190 196 176 160 178 124C179 104 174 90 162 84Z',
        x: 170,
        y: 76,
      },
    ],
    front: `${CROWN}C172 100 169 90 165 82C161 95 152 101 143 102L140 90L134 103L127 91L121 103L114 90C107 99 97 98 92 84C86 92 83 102 79 112Z`,
    shine: 'M94 64C106 52 124 49 142 53',
    strands: 'M112 48C104 62 102 76 104 90M146 48C154 62 156 76 154 92',
  },
  bun: {
    back: 'M100 44C92 20 110 4 130 4C152 4 168 20 158 44C148 54 110 54 100 44Z',
    front: `${CROWN}C177 126 172 130 170 124C170 104 164 86 150 78C136 70 118 72 106 80C94 88 88 104 86 124C84 130 79 124 79 112Z`,
    locks: [{ path: 'M82 100C78 116 78 132 82 152C85 140 87 128 87 116Z', x: 84, y: 100 }],
    shine: 'M94 72C104 58 122 52 142 57',
    strands: 'M128 50C112 58 98 72 92 92M140 50C156 58 166 74 170 94M112 18C122 12 138 12 146 20',
  },
  twoblock: {
    front:
      'M79 118C72 106 69 80 78 64C88 43 112 35 134 37C162 39 183 58 181 84C181 98 179 110 177 118C173 108 170 100 168 94C160 99 152 95 148 86C140 99 124 101 114 91C108 99 98 101 90 95C86 101 83 108 79 118Z',
    shine: 'M96 60C108 48 128 46 148 52',
    strands: 'M118 50C110 64 108 78 112 90M142 50C148 62 150 74 148 86M98 58C92 70 90 82 92 94',
  },
  swept: {
    front:
      'M80 120C71 104 67 80 76 60C82 44 100 32 126 30C152 28 174 40 181 62C189 82 185 106 176 120C174 106 172 98 169 90C158 88 126 84 106 66C100 78 90 88 87 100C85 108 83 112 80 120Z',
    shine: 'M112 49C128 42 150 45 162 58',
    strands: 'M108 62C124 74 144 82 166 86M116 50C134 62 154 70 170 76M98 66C92 78 88 88 86 98',
  },
  curtains: {
    front:
      'M128 56C120 76 108 91 92 96C86 101 84 110 80 120C71 104 69 80 79 61C89 45 108 36 128 36C150 36 167 45 177 61C187 80 185 104 176 120C172 110 170 101 164 96C148 91 136 76 128 56Z',
    shine: 'M90 68C96 57 107 49 120 46',
    strands: 'M122 46C112 64 100 80 88 92M134 46C144 64 156 80 168 92M108 44C96 56 86 72 82 92',
  },
  curls: {
    front:
      'M80 116C67 106 65 90 73 82C65 69 75 54 88 55C90 40 108 34 118 41C128 31 148 33 154 43C169 41 181 51 179 66C191 74 189 92 181 98C183 106 180 114 176 116C174 104 172 96 166 90C158 97 150 93 148 86C140 95 130 93 126 86C118 95 108 93 104 86C98 93 92 93 88 92C84 98 82 106 80 116Z',
    shine: 'M94 66C102 54 116 49 130 53',
    strands:
      'M100 66C104 58 114 58 116 66M130 62C134 52 146 54 148 62M86 84C90 76 98 78 98 84M158 78C162 70 172 72 172 80',
  },
};

/** How far the hair lags behind, in degrees, and how far the head is turned, -1 to 1. */
export interface HairPose {
  lag: number;
  yaw: number;
  pitch: number;
}

/** Hair in two layers: what hangs behind the head, and what frames the face; `shadow` is what it throws on the skin. */
export interface Hair {
  defs: string;
  back: string;
  front: string;
  shadow: string;
}

/** Draws the hair of a look. */
export function drawHair(
  { hair: { cut, colour, tips } }: Look,
  id: string,
  { lag, yaw, pitch }: HairPose,
): Hair {
  const { back, tails = [], front, locks = [], shine, strands } = CUTS[cut];
  const light = mix(colour, '#ffffff', 0.16);
  const dark = mix(colour, '#0a0610', 0.42);
  const swing = ({ path, x, y }: Lock, fill: string, much: number) =>
    `<g transform="rotate(${n(lag * much)} ${x} ${y})"><path d="${path}" fill="${fill}"/></g>`;
  const shift = (by: number) => `translate(${n(yaw * by)} ${n(pitch * by * 0.4)})`;
  return {
    defs:
      linear(`${id}h`, 74, [
        [0, light],
        [0.4, colour],
        [1, dark],
      ]) +
      linear(`${id}hb`, 90, [
        [0, mix(colour, '#0a0610', 0.18)],
        [0.6, dark],
        [1, tips ?? dark],
      ]),
    back:
      `<g transform="${shift(-5)}">` +
      (back
        ? `<g transform="translate(0 60) skewX(${n(-lag * 0.8)}) translate(0 -60)"><path d="${back}" fill="url(#${id}hb)"/></g>`
        : '') +
      tails.map((tail) => swing(tail, `url(#${id}hb)`, 1.6)).join('') +
      '</g>',
    front:
      `<g transform="${shift(4)}">` +
      locks.map((lock) => swing(lock, `url(#${id}h)`, 0.8)).join('') +
      `<path d="${front}" fill="url(#${id}h)"/>` +
      `<path d="${strands}" fill="none" stroke="${dark}" stroke-width="1.6" stroke-linecap="round" opacity=".38"/>` +
      `<path d="${shine}" fill="none" stroke="${mix(colour, '#ffffff', 0.6)}" stroke-width="6" stroke-linecap="round" opacity=".3"/>` +
      '</g>',
    shadow: `<path transform="translate(${n(yaw * 4)} ${n(7 + pitch * 2)})" d="${front}"/>`,
  };
}
