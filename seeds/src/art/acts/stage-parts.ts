import { numbersFrom } from '@honey/server/users/pictures/art/random';
import { linear, mix, n, radial } from '@honey/server/users/pictures/art/svg';
import { wave } from '../rig/vector.ts';
import type { Moment, Picture } from './moment.ts';

/** The size of a picture. */
export interface Size {
  width: number;
  height: number;
}

/** What the camera does: how far it comes closer (0.06 is 6 %), and how far it moves, in units of the picture. */
export interface CameraMove {
  zoom: number;
  x: number;
  y: number;
  turns?: number;
}

/** Puts back, person and front before a camera that moves slowly; the back moves less than what is near. */
export function filmed(
  { width, height }: Size,
  { share }: Moment,
  { zoom, x, y, turns = 1 }: CameraMove,
  parts: { back: string; middle: string; front: string },
): string {
  const closer = 1.05 + zoom * (0.5 + 0.5 * wave(share, turns, -0.25));
  const layer = (body: string, depth: number) => {
    const scale = 1 + (closer - 1) * depth;
    return `<g transform="translate(${n(width / 2 + x * depth * wave(share, turns))} ${n(height * 0.26 + y * depth * wave(share, turns, 0.25))}) scale(${scale.toFixed(4)}) translate(${-width / 2} ${n(-height * 0.26)})">${body}</g>`;
  };
  return layer(parts.back, 0.55) + layer(parts.middle, 1) + layer(parts.front, 1.35);
}

/** A rectangle larger than the picture, so that the camera never sees its edge. */
export const ground = ({ width, height }: Size, fill: string, extra = ''): string =>
  `<rect x="-60" y="-60" width="${width + 120}" height="${height + 120}" fill="${fill}" ${extra}/>`;

/** Soft light in a place: its gradient is `${id}`, its strength 0 to 1. */
export const glow = (id: string, x: number, y: number, rx: number, ry: number, strength: number): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="url(#${id})" opacity="${n(strength)}"/>`;

export const glowDef = (id: string, colour: string): string =>
  radial(id, 0.5, 0.5, 0.5, [
    [0, colour, 0.85],
    [0.45, colour, 0.32],
    [1, colour, 0],
  ]);

/** A beam from above that sweeps: its gradient is `${id}`. */
export const beam = (
  id: string,
  x: number,
  foot: number,
  width: number,
  height: number,
  strength: number,
): string =>
  `<path d="M${n(x - 5)} -30H${n(x + 5)}L${n(foot + width)} ${n(height)}H${n(foot - width)}Z" fill="url(#${id})" opacity="${n(strength)}"/>`;

export const beamDef = (id: string, colour: string): string =>
  linear(id, 90, [
    [0, colour, 0.8],
    [1, colour, 0],
  ]);

/** Dots of light that twinkle: each with a phase of its own. */
export function twinkles(
  { share }: Moment,
  box: { x: number; y: number; width: number; height: number },
  {
    count,
    seed,
    colours,
    size = 6,
  }: { count: number; seed: number; colours: readonly string[]; size?: number },
): string {
  const next = numbersFrom(seed);
  return Array.from({ length: count }, (_, index) => {
    const [x, y, r, phase] = [next(), next(), next(), next()];
    const light = 0.18 + 0.5 * (0.5 + 0.5 * wave(share, 2 + (index % 4), phase));
    return `<circle cx="${n(box.x + x * box.width)}" cy="${n(box.y + y * box.height)}" r="${n(size * (0.3 + r))}" fill="${colours[index % colours.length]}" opacity="${n(light)}"/>`;
  }).join('');
}

/** Things that rise or fall all over the picture, whole passes a loop. */
export function floating(
  { width, height }: Size,
  { share }: Moment,
  {
    count,
    seed,
    draw,
    up = true,
  }: { count: number; seed: number; up?: boolean; draw: (index: number, share: number) => string },
): string {
  const next = numbersFrom(seed);
  return Array.from({ length: count }, (_, index) => {
    const [start, phase, size] = [next(), next(), next()];
    const passes = 1 + (index % 3);
    const climb = (share * passes + phase) % 1;
    const y = up ? height * (1.1 - climb * 1.25) : height * (climb * 1.25 - 0.12);
    const x = start * width + 14 * wave(share, 3, phase);
    return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(25 * wave(share, 2 + (index % 3), phase))}) scale(${n(0.5 + size * 0.7)})" opacity="${n(Math.sin(climb * Math.PI) * 0.8)}">${draw(index, climb)}</g>`;
  }).join('');
}

export const heart = (colour: string): string =>
  `<path d="M0 10C-14 0 -10 -11 -3 -9C-1.5 -8.5 0 -7 0 -5C0 -7 1.5 -8.5 3 -9C10 -11 14 0 0 10Z" fill="${colour}"/>`;

export const note = (colour: string): string =>
  `<path d="M-2 8V-10L10 -13V5" fill="none" stroke="${colour}" stroke-width="2.6"/><ellipse cx="-5.5" cy="8" rx="4.6" ry="3.4" fill="${colour}"/><ellipse cx="6.500" cy="5" rx="4.6" ry="3.4" fill="${colour}"/>`;

/** Bars that dance with the music, along the bottom. */
export function bars(size: Size, { share, level }: Moment, fill: string, count: number): string {
  const step = (size.width + 60) / count;
  return Array.from({ length: count }, (_, index) => {
    const height =
      size.height *
      (0.05 +
        (0.1 + 0.2 * level) *
          (0.55 +
            0.3 * wave(share, 24 + (index % 5) * 4, index * 0.37) +
            0.15 * wave(share, 48, index * 0.21)));
    return `<rect x="${n(-30 + index * step + 2)}" y="${n(size.height + 20 - height)}" width="${n(step - 4)}" height="${n(height + 40)}" rx="5" fill="${fill}"/>`;
  }).join('');
}

/** Steam that rises from a place. */
export const steam = ({ share }: Moment, x: number, y: number, height: number, strength = 0.3): string =>
  [0, 1, 2]
    .map((index) => {
      const climb = (share * (6 + index) + index / 3) % 1;
      const sway = 7 * wave(share, 4, index / 3);
      return `<path d="M${n(x - 12 + index * 12)} ${n(y - climb * height * 0.5)}c${n(-10 + sway)} ${n(-height * 0.16)} ${n(10 + sway)} ${n(-height * 0.3)} 0 ${n(-height * 0.48)}" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity="${n(Math.sin(climb * Math.PI) * strength)}"/>`;
    })
    .join('');

/** Darker edges. */
export const vignette = (size: Size, id: string): Picture => ({
  defs: radial(id, 0.5, 0.45, 0.78, [
    [0.5, '#08060a', 0],
    [1, '#08060a', 0.55],
  ]),
  body: ground(size, `url(#${id})`),
});

/** A gradient from top to bottom, with a light and a dark tone of a colour. */
export const wall = (id: string, colour: string): string =>
  linear(id, 80, [
    [0, mix(colour, '#ffffff', 0.14)],
    [1, mix(colour, '#0a0610', 0.45)],
  ]);
