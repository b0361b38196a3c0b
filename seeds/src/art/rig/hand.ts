import { mix, n } from '@honey/server/users/pictures/art/svg';

/** What a hand does. */
export type HandShape = 'open' | 'relaxed' | 'fist' | 'grip' | 'point' | 'victory' | 'heart' | 'flat';

/** A finger: its root and its tip in a hand whose wrist is at 0 and which points to the right. */
type Finger = readonly [x1: number, y1: number, x2: number, y2: number, x3: number, y3: number];

const FINGERS: Readonly<Record<HandShape, readonly Finger[]>> = {
  open: [
    [22, -9, 32, -14, 41, -18],
    [25, -3, 37, -5, 47, -6],
    [25, 4, 37, 5, 46, 6],
    [22, 10, 31, 14, 38, 18],
    [8, -11, 15, -20, 21, -27],
  ],
  relaxed: [
    [22, -8, 32, -9, 38, -5],
    [25, -2, 36, -1, 41, 4],
    [24, 4, 34, 6, 38, 11],
    [21, 9, 29, 12, 32, 16],
    [9, -11, 18, -17, 26, -17],
  ],
  fist: [
    [22, -9, 31, -9, 28, -3],
    [24, -3, 33, -2, 29, 3],
    [23, 3, 32, 4, 28, 8],
    [20, 8, 28, 10, 25, 13],
    [10, -11, 20, -13, 27, -7],
  ],
  grip: [
    [22, -9, 30, -11, 26, -4],
    [24, -3, 33, -4, 28, 2],
    [23, 3, 32, 3, 27, 8],
    [20, 9, 28, 10, 24, 13],
    [10, -10, 18, -4, 27, -1],
  ],
  point: [
    [22, -8, 34, -10, 48, -11],
    [24, -2, 32, -1, 28, 4],
    [23, 4, 31, 5, 27, 9],
    [20, 9, 27, 11, 24, 14],
    [10, -11, 18, -15, 24, -10],
  ],
  victory: [
    [22, -8, 34, -14, 46, -20],
    [25, -2, 38, -3, 50, -3],
    [23, 4, 31, 5, 26, 9],
    [20, 9, 27, 11, 23, 13],
    [10, -10, 20, -8, 26, -1],
  ],
  heart: [
    [22, -8, 33, -14, 40, -9],
    [24, -2, 32, -1, 28, 4],
    [23, 4, 31, 5, 27, 9],
    [20, 9, 27, 11, 24, 14],
    [10, -11, 22, -20, 37, -19],
  ],
  flat: [
    [22, -8, 33, -8, 44, -8],
    [25, -3, 37, -3, 49, -2],
    [25, 3, 37, 3, 47, 4],
    [22, 9, 32, 9, 41, 10],
    [8, -10, 18, -15, 28, -16],
  ],
};

/** Draws a hand at the end of an arm, in a frame whose wrist is at 0 and which points to the right. */
export function drawHand(skin: string, shape: HandShape, nails?: string): string {
  const edge = mix(skin, '#8a3b2a', 0.42);
  const path = (fingers: readonly Finger[]) =>
    fingers.map(([x1, y1, x2, y2, x3, y3]) => `M${x1} ${y1}Q${x2} ${y2} ${x3} ${y3}`).join('');
  const fingers = FINGERS[shape];
  const lines = path(fingers);
  const palm = 'M-8 -9C4 -13 16 -14 24 -12C29 -6 29 8 24 13C16 16 4 13 -8 9Z';
  const rim = 'M0 -11C8 -13.500 16 -14 24 -12M0 11C8 14.500 16 16 24 13';
  const tips = nails
    ? fingers
        .slice(0, 4)
        .map(([, , , , x, y]) => `<circle cx="${n(x)}" cy="${n(y)}" r="2.6" fill="${nails}"/>`)
        .join('')
    : '';
  return (
    `<g stroke-linecap="round" stroke-linejoin="round"><path d="${lines}" fill="none" stroke="${edge}" stroke-width="11.4"/><path d="${rim}" fill="none" stroke="${edge}" stroke-width="2.4"/><path d="${palm}" fill="${skin}"/>` +
    `<path d="${lines}" fill="none" stroke="${skin}" stroke-width="8.6"/></g>${tips}`
  );
}
