import { mix, n } from '@honey/server/users/pictures/art/svg';
import type { Look } from './look.ts';

/** What a face does. */
export interface FacePose {
  /** 0 open to 1 closed. */
  blink: number;
  /** How far the mouth is open, 0 to 1. */
  mouth: number;
  /** -1 narrow (o) to 1 wide (i). */
  wide: number;
  /** 0 to 1. */
  smile: number;
  /** Raised brows, -1 to 1. */
  brows: number;
  /** Where the eyes look, each -1 to 1. */
  gazeX: number;
  gazeY: number;
}

export const calmFace: FacePose = { blink: 0, mouth: 0, wide: 0.3, smile: 0.7, brows: 0, gazeX: 0, gazeY: 0 };

const INK = '#2A1B22';

/** Draws the features of a face whose eyes are at y 122, turned by `yaw` and `pitch` (-1 to 1). */
export function drawFace(
  look: Look,
  pose: FacePose,
  id: string,
  { yaw, pitch }: { yaw: number; pitch: number },
): string {
  const { skin, soft, eyes, hair } = look;
  const brow = mix(hair.colour, '#3a2a2a', 0.35);
  const [dx, dy] = [yaw * 11, pitch * 8];
  // The far side of a turned face is narrower.
  const placed = (side: number) => ({
    x: 128 + dx + side * eyes.gap * (1 - 0.14 * Math.max(0, yaw * side)),
    squeeze: 1 - 0.2 * Math.max(0, yaw * side),
  });
  const sides = [-1, 1].map((side) => ({ side, ...placed(side) }));
  const blush = sides
    .map(
      ({ side, x, squeeze }) =>
        `<ellipse cx="${n(x + side * 9)}" cy="${n(141 + dy)}" rx="${n(11 * squeeze)}" ry="6.4"/>`,
    )
    .join('');
  const nose = `<path d="M${n(126.5 + yaw * 15)} ${n(138 + dy * 1.2)}c1.8 2.4 4.4 2.3 5.8 .4" fill="none" stroke="${mix(skin, '#8a3b2a', 0.5)}" stroke-width="2.2" stroke-linecap="round"/><path d="M${n(128 + yaw * 15)} ${n(128 + dy * 1.2)}q${n(2 + yaw * 2)} 4 ${n(1 + yaw)} 8" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2.4" stroke-linecap="round"/>`;
  return (
    `<g fill="#F0667A" opacity="${soft ? 0.34 : 0.17}">${blush}</g>${nose}` +
    drawMouth(pose, soft, { x: 128 + dx, y: 155 + dy * 1.1, squeeze: 1 - 0.12 * Math.abs(yaw) }) +
    sides.map((eye) => drawEye(look, pose, `${id}e${eye.side}`, { ...eye, y: 122 + dy })).join('') +
    sides
      .map(({ side, x, squeeze }) => {
        const y = 102 + dy - pose.brows * 4;
        return `<path d="M${n(x - side * 9 * squeeze)} ${n(y + 1 - eyes.tilt * 0.3)}Q${n(x)} ${n(y - 4 - eyes.tilt)} ${n(x + side * 12 * squeeze)} ${n(y + 1 + eyes.tilt * 0.5)}" fill="none" stroke="${brow}" stroke-width="${soft ? 3 : 4.4}" stroke-linecap="round"/>`;
      })
      .join('')
  );
}

interface EyePlace {
  side: number;
  x: number;
  y: number;
  squeeze: number;
}

function drawEye(
  { eyes, soft, skin }: Look,
  pose: FacePose,
  id: string,
  { side, x, y, squeeze }: EyePlace,
): string {
  const size = eyes.size;
  const height = (soft ? 1.08 : 0.92) * size;
  const frame = `<g transform="translate(${n(x)} ${n(y)}) scale(${n(size * squeeze)} ${n(height)})">`;
  const wing = soft
    ? `<path d="M${9.5 * side} -4.5L${14.5 * side} -8.5M${11 * side} -1L${15 * side} -3.4" stroke="${INK}" stroke-width="2.4" stroke-linecap="round"/>`
    : '';
  if (pose.blink > 0.82)
    return `${frame}<path d="M-11.5 1.5C-6 7.5 6 7.5 11.5 1.5" fill="none" stroke="${INK}" stroke-width="3.2" stroke-linecap="round"/></g>`;
  const lid = 1 - pose.blink * 0.9;
  const top = -9.6 * lid + 2 * pose.blink;
  // A smile lifts the lower lid.
  const bottom = 8.6 - pose.smile * 1.6;
  const shape = `M-11.6 1.2C-9 ${n(top)} 8 ${n(top - 1)} 11.6 0C9 ${n(bottom)} -7 ${n(bottom + 0.6)} -11.6 1.2Z`;
  const [gx, gy] = [pose.gazeX * 3.4, pose.gazeY * 2.2];
  return (
    `${frame}<clipPath id="${id}"><path d="${shape}"/></clipPath><path d="${shape}" fill="#FFFDFB"/>` +
    `<g clip-path="url(#${id})"><path d="M-13 -12H13V-2C8 -5 -8 -5 -13 -2Z" fill="#8A7B9A" opacity=".28"/>` +
    `<g transform="translate(${n(gx)} ${n(gy)})"><circle r="7.6" fill="${eyes.iris}"/><circle cy="2.6" r="5.2" fill="${mix(eyes.iris, '#ffb873', 0.42)}" opacity=".75"/><circle r="3.5" fill="#150d12"/>` +
    `<circle cx="-2.7" cy="-3" r="2.5" fill="#fff"/><circle cx="2.9" cy="3.2" r="1.3" fill="#fff" opacity=".85"/></g></g>` +
    `<path d="M-12 1.4C-9 ${n(top - 0.6)} 8 ${n(top - 1.6)} 12 0" fill="none" stroke="${INK}" stroke-width="${soft ? 3.2 : 2.8}" stroke-linecap="round"/>${wing}` +
    `<path d="M-8.5 ${n(top - 4)}C-4 ${n(top - 6.6)} 4 ${n(top - 6.8)} 8.5 ${n(top - 4.2)}" fill="none" stroke="${mix(skin, '#7a3b2a', 0.55)}" stroke-width="1.2" stroke-linecap="round" opacity=".6"/></g>`
  );
}

function drawMouth(
  { mouth, wide, smile }: FacePose,
  soft: boolean,
  { x, y, squeeze }: { x: number; y: number; squeeze: number },
): string {
  const half = (11.5 + wide * 3.4 + smile * 1.6 - (wide < 0 ? mouth * 1.6 : 0)) * squeeze;
  const lift = smile * 3.2;
  const lip = soft ? '#D8506A' : '#B4564F';
  const place = `<g transform="translate(${n(x)} ${n(y)})">`;
  if (mouth < 0.08) {
    const colour = soft ? lip : '#8A3F3B';
    return `${place}<path d="M${n(-half)} ${n(-lift)}C${n(-half * 0.4)} ${n(lift * 1.3 + 1)} ${n(half * 0.4)} ${n(lift * 1.3 + 1)} ${n(half)} ${n(-lift)}" fill="none" stroke="${colour}" stroke-width="3.4" stroke-linecap="round"/><path d="M-4 ${n(lift + 6)}h8" stroke="${colour}" stroke-width="1.6" stroke-linecap="round" opacity=".35"/></g>`;
  }
  const open = 4 + mouth * 15;
  const upper = `M${n(-half)} ${n(-lift)}C${n(-half * 0.5)} ${n(-1.5 - mouth * 1.5)} ${n(half * 0.5)} ${n(-1.5 - mouth * 1.5)} ${n(half)} ${n(-lift)}`;
  const shape = `${upper}C${n(half * 0.92)} ${n(open * 0.72)} ${n(half * 0.5)} ${n(open)} 0 ${n(open)}C${n(-half * 0.5)} ${n(open)} ${n(-half * 0.92)} ${n(open * 0.72)} ${n(-half)} ${n(-lift)}Z`;
  const teeth = `M${n(-half * 0.82)} ${n(-lift * 0.6)}C${n(-half * 0.4)} ${n(1.5)} ${n(half * 0.4)} ${n(1.5)} ${n(half * 0.82)} ${n(-lift * 0.6)}L${n(half * 0.62)} ${n(1.8 + mouth * 2)}C${n(half * 0.3)} ${n(3 + mouth * 2)} ${n(-half * 0.3)} ${n(3 + mouth * 2)} ${n(-half * 0.62)} ${n(1.8 + mouth * 2)}Z`;
  const tongue =
    mouth > 0.3
      ? `<ellipse cy="${n(open - 2.4)}" rx="${n(half * 0.52)}" ry="${n(2 + mouth * 2.6)}" fill="#E9808C"/>`
      : '';
  return `${place}<path d="${shape}" fill="#7E2634" stroke="${lip}" stroke-width="${soft ? 2.6 : 1.6}" stroke-linejoin="round"/>${tongue}<path d="${teeth}" fill="#fff"/></g>`;
}
