import type { BodyPose } from '../rig/body.ts';
import { calmFace } from '../rig/face.ts';
import type { Look } from '../rig/look.ts';
import type { Pose } from '../rig/person.ts';
import { at, since, wave } from '../rig/vector.ts';

/** A moment of a clip. */
export interface Moment {
  /** 0 to 1 over the loop. */
  share: number;
  /** How far the mouth is open, and how wide it is, as the sound has it: 0 to 1, -1 to 1. */
  mouth: number;
  wide: number;
  /** The loudness of the music, 0 to 1. */
  level: number;
  /** Beats since the start, and beats a loop. */
  pulse: number;
  beats: number;
}

/** A drawn part of a picture. */
export interface Picture {
  defs: string;
  body: string;
}

/** The picture of an act, H 640 × 360 or V 360 × 640. */
export interface Act {
  shape: 'H' | 'V';
  draw(look: Look, moment: Moment): Picture;
}

/** The size of a picture by its shape. */
export const sizes = { H: { width: 640, height: 360 }, V: { width: 360, height: 640 } } as const;

/** A blink of a fifth of a second at each of these moments of the loop. */
const blinks = [0.03, 0.142, 0.262, 0.371, 0.389, 0.517, 0.634, 0.728, 0.861, 0.953];

/** 0 open to 1 closed. */
export function blinkAt(share: number): number {
  for (const moment of blinks) {
    const after = since(share, moment) / 0.0096;
    if (after < 1) return after < 0.35 ? after / 0.35 : after < 0.6 ? 1 : 1 - (after - 0.6) / 0.4;
  }
  return 0;
}

/** How a person sways: degrees at a share of the loop, a whole number of turns. */
export type Sway = (share: number) => number;

/** How long hair and cloth lag behind, as a share of the loop. */
const LAG = 0.014;

/** A person who breathes, sways, looks around, blinks and speaks as the sound does; acts add what the hands do. */
export function livingPose(
  moment: Moment,
  sway: Sway,
  {
    lean = 0.6,
    roll = 0.9,
    yaw = 0.5,
    bounce = 0,
  }: { lean?: number; roll?: number; yaw?: number; bounce?: number } = {},
): Pose {
  const { share, mouth, wide } = moment;
  const now = sway(share);
  const behind = sway(share - LAG) - now;
  const body: BodyPose = {
    hips: at(now * 1.1, bounce),
    lean: now * lean,
    shrug: 1.5 + 1.5 * wave(share, 5, 0.2),
    breath: 0.5 + 0.5 * wave(share, 8),
    cloth: Math.max(-9, Math.min(9, behind * 2.2)),
  };
  return {
    body,
    head: {
      yaw: yaw * (0.75 * wave(share, 2, 0.1) + 0.4 * wave(share, 5, 0.4)),
      pitch: 0.28 * wave(share, 4, 0.3) + 0.18 * wave(share, 7, 0.1) - mouth * 0.12,
      roll: now * roll + 1.6 * wave(share, 3, 0.35),
    },
    face: {
      ...calmFace,
      blink: blinkAt(share),
      mouth,
      wide,
      smile: 0.66 + 0.3 * wave(share, 3, 0.6),
      brows: 0.35 * wave(share, 4, 0.15) + mouth * 0.3,
      gazeX: 0.5 * wave(share, 2, 0.1) + 0.2 * wave(share, 6, 0.2),
      gazeY: 0.25 * wave(share, 3, 0.5),
    },
    hair: Math.max(-9, Math.min(9, behind * 4)) + 0.8 * wave(share, 6, 0.3),
  };
}
