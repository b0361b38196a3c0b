import type { Choice } from './random.ts';
import { mix } from './svg.ts';

/** The features of one face, determined by the seed, so that a host's face never changes. */
export interface Face {
  /** Features with open eyes. */
  open: string;
  /** The same with closed eyes, for a blink. */
  closed: string;
}

const INK = '#2A1D22';

/** Draws the features (no outline, no hair) of a face whose eyes are at y 118, in the person's frame. */
export function drawFace(choice: Choice, skin: string, hair: string, soft: boolean): Face {
  const iris = choice.of(['#3A2A26', '#4A3329', '#2B2A3C', '#5A4032']);
  const brow = mix(hair, '#3a2a2a', 0.4);
  const eyeGap = choice.between(20.5, 23);
  const eyeSize = choice.between(0.94, 1.1);
  const rest =
    brows(brow, eyeGap, choice.between(-2, 2), soft) + nose(skin) + blush(soft) + mouth(choice, soft);
  const glasses = choice.happens(0.2) ? drawGlasses(choice, eyeGap) : '';
  const [left, right] = [128 - eyeGap, 128 + eyeGap];
  return {
    open: rest + eye(left, -1, eyeSize, iris, soft) + eye(right, 1, eyeSize, iris, soft) + glasses,
    closed: rest + closedEye(left) + closedEye(right) + glasses,
  };
}

function eye(x: number, side: number, size: number, iris: string, soft: boolean): string {
  const lash = soft
    ? `<path d="M${8 * side} -4L${12.5 * side} -7.5" stroke="${INK}" stroke-width="2.6" stroke-linecap="round"/>`
    : '';
  return (
    `<g transform="translate(${x.toFixed(1)} 119) scale(${size.toFixed(2)})">` +
    `<path d="M-9.5 1C-7 -6.5 7 -6.5 9.5 1C6 7.5 -6 7.5 -9.5 1Z" fill="#FFFDFB"/>` +
    `<circle cy=".2" r="5.9" fill="${iris}"/><circle cy=".6" r="3" fill="#120c10"/>` +
    `<circle cx="-2" cy="-2" r="1.9" fill="#fff"/><circle cx="2.2" cy="2.4" r="1" fill="#fff" opacity=".7"/>` +
    `<path d="M-10 .8C-7 -7.4 7 -7.4 10 .8" fill="none" stroke="${INK}" stroke-width="${soft ? 3 : 2.6}" stroke-linecap="round"/>${lash}` +
    `<path d="M-7 -9.6C-3 -12.2 4 -12.2 7.4 -9.4" fill="none" stroke="${INK}" stroke-width="1.1" stroke-linecap="round" opacity=".35"/></g>`
  );
}

function closedEye(x: number): string {
  return `<path d="M${(x - 9.5).toFixed(1)} 119c4 5.5 15 5.5 19 0" fill="none" stroke="${INK}" stroke-width="3" stroke-linecap="round"/>`;
}

function brows(colour: string, gap: number, tilt: number, soft: boolean): string {
  const width = soft ? 3 : 4.4;
  const one = (side: number): string =>
    `<path d="M${128 + side * (gap - 9)} ${101 - tilt * 0.4}Q${128 + side * gap} ${97 - tilt} ${128 + side * (gap + 11)} ${101 + tilt * 0.6}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
  return one(-1) + one(1);
}

function nose(skin: string): string {
  return `<path d="M126 137C128 139.5 131 139.5 132.5 137.5" fill="none" stroke="${mix(skin, '#7a3b2a', 0.45)}" stroke-width="2.4" stroke-linecap="round"/>`;
}

function blush(soft: boolean): string {
  const opacity = soft ? 0.32 : 0.16;
  return `<g fill="#F0667A" opacity="${opacity}"><ellipse cx="98" cy="138" rx="11" ry="6.5"/><ellipse cx="158" cy="138" rx="11" ry="6.5"/></g>`;
}

function mouth(choice: Choice, soft: boolean): string {
  const lip = soft ? '#D64A63' : '#B4564F';
  return choice.of([
    // A wide smile with teeth.
    `<path d="M112 149C120 153 136 153 144 149C143 160 137 165 128 165C119 165 113 160 112 149Z" fill="#8E2F3C"/><path d="M114 150.6C121 153.4 135 153.4 142 150.6C141.4 155 136 156.6 128 156.6C120 156.6 114.6 155 114 150.6Z" fill="#fff"/>`,
    // A closed smile.
    `<path d="M114 151C120 158.5 136 158.5 142 151" fill="none" stroke="${lip}" stroke-width="3.8" stroke-linecap="round"/>`,
    // Lips.
    `<path d="M115 153C120 149.4 125 149.4 128 151.2C131 149.4 136 149.4 141 153C136 160 120 160 115 153Z" fill="${lip}"/><path d="M115 153C122 154.6 134 154.6 141 153" fill="none" stroke="#7C2436" stroke-width="1.3" opacity=".6"/>`,
    // Half open, as if speaking.
    `<path d="M118 151C123 149 133 149 138 151C138 160 134 163.5 128 163.5C122 163.5 118 160 118 151Z" fill="#8E2F3C"/><path d="M122 160C126 157.6 130 157.6 134 160C132 163 124 163 122 160Z" fill="#E9808C"/>`,
  ]);
}

function drawGlasses(choice: Choice, gap: number): string {
  const colour = choice.of(['#2A2330', '#7A5A3A', '#C9A45C']);
  const round = choice.happens(0.6);
  const lens = (x: number): string =>
    round
      ? `<circle cx="${x}" cy="120" r="16.5"/>`
      : `<rect x="${x - 17}" y="107" width="34" height="26" rx="9"/>`;
  const [left, right] = [128 - gap, 128 + gap];
  return (
    `<g fill="#ffffff" fill-opacity=".1" stroke="${colour}" stroke-width="2.8">${lens(left)}${lens(right)}` +
    `<path d="M${left + 16} 118Q128 113 ${right - 16} 118M${left - 17} 116L80 112M${right + 17} 116L176 112" fill="none"/></g>`
  );
}
