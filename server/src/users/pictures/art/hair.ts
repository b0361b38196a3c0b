import type { Choice } from './random.ts';
import { linear, mix } from './svg.ts';

/** Hair in two layers: what hangs behind the shoulders, and what frames the face. */
export interface Hair {
  defs: string;
  back: string;
  front: string;
}

/** Shapes in the 256 × 256 frame of a person; the head is centred at (128, 112). `shine` is a highlight. */
interface Cut {
  back?: string;
  front: string;
  shine: string;
}

const CROWN = 'M79 112C74 66 98 44 129 44C162 44 184 68 177 114';

const LONG_CUTS: [Cut, ...Cut[]] = [
  {
    // Long and straight, with see-through bangs.
    back: 'M76 108C70 60 96 40 128 40C162 40 186 62 180 110C179 150 186 190 192 226C170 238 86 238 64 226C70 190 77 150 76 108Z',
    front: `${CROWN}C172 100 168 88 164 80C160 92 152 98 143 100L139 88L134 101L126 90L121 101L113 89C106 98 96 96 92 82C86 90 83 102 79 112Z`,
    shine: 'M96 62C106 52 122 50 136 52',
  },
  {
    // Long waves, parted in the middle.
    back: 'M78 104C72 60 98 42 128 42C160 42 184 62 178 104C182 126 196 138 190 160C186 176 200 190 194 212C186 232 160 236 150 222L106 222C96 236 70 232 62 212C56 190 70 176 66 160C60 138 74 126 78 104Z',
    front:
      'M128 52C112 60 98 76 94 96C92 112 88 126 80 134C72 118 72 92 78 76C86 54 106 42 128 42C150 42 170 54 178 76C184 92 184 118 176 134C168 126 164 112 162 96C158 76 144 60 128 52Z',
    shine: 'M92 72C98 60 108 53 120 50',
  },
  {
    // A bob with full bangs.
    back: 'M74 112C68 62 96 40 128 40C160 40 188 62 182 112C186 134 184 152 178 164C168 172 88 172 78 164C72 152 70 134 74 112Z',
    front: `M76 150C68 120 70 84 84 64C96 46 112 40 128 40C146 40 160 46 172 64C186 84 188 120 180 150C172 150 168 142 167 130L166 96C152 104 104 104 90 96L89 130C88 142 84 150 76 150Z`,
    shine: 'M90 74C102 62 124 58 146 64',
  },
  {
    // A high ponytail with a side sweep.
    back: 'M150 48C178 30 206 48 206 84C206 116 190 132 196 168C178 158 172 130 176 104C178 84 168 66 150 60Z',
    front: `${CROWN}C174 102 170 86 158 74C140 92 108 92 92 90C86 96 82 104 79 112Z`,
    shine: 'M92 70C102 56 122 50 140 54',
  },
  {
    // A bun on top, wisps at the temples.
    back: 'M104 40C100 20 114 8 130 8C148 8 160 20 154 40C146 50 112 50 104 40Z',
    front: `${CROWN}C176 124 172 128 170 122C170 104 164 86 150 78C136 70 118 72 106 80C94 88 88 104 86 122C84 128 80 124 79 112Z`,
    shine: 'M94 72C104 58 122 52 140 56',
  },
];

const SHORT_CUTS: [Cut, ...Cut[]] = [
  {
    // Two-block cut with a soft fringe.
    front:
      'M80 116C74 106 70 82 78 66C88 44 112 36 134 38C162 40 182 58 180 84C180 98 178 108 176 116C172 108 170 100 168 94C160 98 152 94 148 86C140 98 124 100 114 90C108 98 98 100 90 94C86 100 84 108 80 116Z',
    shine: 'M96 60C108 48 128 46 146 52',
  },
  {
    // Parted at the side, swept up.
    front:
      'M81 118C72 104 68 80 76 62C82 46 100 34 126 32C150 30 172 42 180 62C188 82 184 104 175 118C174 106 172 98 169 90C158 88 126 84 106 66C100 78 90 88 87 100C85 108 83 112 81 118Z',
    shine: 'M112 50C128 43 148 46 160 58',
  },
  {
    // Parted in the middle, curtains down to the brows.
    front:
      'M128 58C120 76 108 90 92 94C86 100 84 108 80 118C72 104 70 80 80 62C90 46 108 38 128 38C150 38 166 46 176 62C186 80 184 104 176 118C172 108 170 100 164 94C148 90 136 76 128 58Z',
    shine: 'M90 68C96 58 106 51 118 48',
  },
  {
    // Loose curls.
    front:
      'M80 114C68 106 66 90 74 82C66 70 76 56 88 56C90 42 108 36 118 42C128 32 148 34 154 44C168 42 180 52 178 66C190 74 188 92 180 98C182 106 180 112 176 114C174 104 172 96 166 90C158 96 150 92 148 86C140 94 130 92 126 86C118 94 108 92 104 86C98 92 92 92 88 92C84 98 82 106 80 114Z',
    shine: 'M94 66C102 54 116 50 128 54',
  },
];

/** Draws hair for a person. `long` picks from the long cuts; `colour` is `#RRGGBB`. */
export function drawHair(choice: Choice, id: string, long: boolean, colour: string): Hair {
  const cut = long ? choice.of(LONG_CUTS) : choice.of(SHORT_CUTS);
  const light = mix(colour, '#ffffff', 0.12);
  const dark = mix(colour, '#0a0610', 0.45);
  return {
    defs:
      linear(`${id}h`, 70, [
        [0, light],
        [0.45, colour],
        [1, dark],
      ]) +
      linear(`${id}hb`, 90, [
        [0, colour],
        [1, dark],
      ]),
    back: cut.back ? `<path d="${cut.back}" fill="url(#${id}hb)"/>` : '',
    front:
      `<path d="${cut.front}" fill="url(#${id}h)"/>` +
      `<path d="${cut.shine}" fill="none" stroke="${mix(colour, '#ffffff', 0.55)}" stroke-width="5" stroke-linecap="round" opacity=".26"/>`,
  };
}
