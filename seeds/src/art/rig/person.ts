import { mix, n, radial } from '@honey/server/users/pictures/art/svg';
import {
  type ArmPose,
  type BodyPose,
  clothesDefs,
  drawArm,
  drawLegs,
  drawTorso,
  skeletonOf,
} from './body.ts';
import { drawFace, type FacePose } from './face.ts';
import { drawHair } from './hair.ts';
import { drawHand, type HandShape } from './hand.ts';
import type { Look } from './look.ts';
import { at, type Point, polar, xy } from './vector.ts';

/** A hand at the end of an arm. */
export interface HandPose extends ArmPose {
  shape: HandShape;
  /** Degrees that the hand is turned from the forearm. */
  turn?: number;
  /** Whether the palm faces the other way. */
  flip?: boolean;
  /** Whether the arm is behind the body. */
  behind?: boolean;
  /** What it holds: drawn with the grip at 0, turned to `angle`, in degrees clockwise from the right. */
  prop?: { drawing: string; angle: number };
}

/** Everything that moves. */
export interface Pose {
  body: BodyPose;
  /** Turns of the head: `yaw` and `pitch` -1 to 1, `roll` in degrees. */
  head: { yaw: number; pitch: number; roll: number };
  face: FacePose;
  /** How far the hair lags behind, in degrees. */
  hair: number;
  /** The left one of the picture first. Omitted: hanging outside the picture. */
  hands?: readonly [HandPose | undefined, HandPose | undefined];
  /** Omitted: the person is seen to the hips. */
  feet?: readonly [Point, Point];
  /** What is drawn between body and head, as an instrument. */
  carried?: string;
}

/** A drawn person, in the frame of the rig: the head at (128, 112), the feet at about y 690. */
export interface Drawing {
  defs: string;
  body: string;
}

/** Draws a person in a pose. `id` prefixes the names of gradients, and must be unique within a document. */
export function drawPose(look: Look, pose: Pose, id: string): Drawing {
  const { skin } = look;
  const skeleton = skeletonOf(look, pose.body);
  const shade = mix(skin, '#9A4B36', 0.32);
  const arms = (pose.hands ?? []).map((hand, index) => {
    const shoulder = skeleton.shoulders[index === 0 ? 0 : 1];
    if (!hand) return { behind: false, drawing: '' };
    const { drawing, wrist, angle } = drawArm(look, shoulder, hand, index === 0 ? -1 : 1);
    const flip = (index === 0 ? -1 : 1) * (hand.flip ? -1 : 1);
    const points = angle + (hand.turn ?? 0);
    const grip = polar(wrist, points, 18);
    const prop = hand.prop
      ? `<g transform="translate(${xy(grip)}) rotate(${n(hand.prop.angle)})">${hand.prop.drawing}</g>`
      : '';
    const nails = look.soft ? mix(skin, '#F0667A', 0.45) : undefined;
    const turned = `${prop}<g transform="translate(${xy(wrist)}) rotate(${n(points)}) scale(1 ${flip})">${drawHand(skin, hand.shape, nails)}</g>`;
    return { behind: hand.behind ?? false, drawing: drawing + turned };
  });
  const neckShift = at(skeleton.neck.x - 128, skeleton.neck.y - 196);
  const { back, head, defs } = drawHead(look, pose, id, neckShift);
  return {
    defs:
      defs +
      clothesDefs(look, id) +
      radial(`${id}s`, 0.42, 0.36, 0.78, [
        [0, mix(skin, '#ffffff', 0.32)],
        [0.55, skin],
        [1, mix(skin, shade, 0.8)],
      ]),
    body:
      arms.map(({ behind, drawing }) => (behind ? drawing : '')).join('') +
      back +
      (pose.feet ? drawLegs(look, id, skeleton.hips, pose.feet, pose.body.cloth) : '') +
      drawTorso(look, id, pose.body) +
      (pose.carried ?? '') +
      head +
      arms.map(({ behind, drawing }) => (behind ? '' : drawing)).join(''),
  };
}

const JAWS = {
  soft: 'M81 110C81 71 102 56 128 56C154 56 175 71 175 110C175 142 153 177 128 177C103 177 81 142 81 110Z',
  plain:
    'M81 110C81 71 102 56 128 56C154 56 175 71 175 110C175 134 169 152 157 164C147 173.500 138 178 128 178C118 178 109 173.500 99 164C87 152 81 134 81 110Z',
};

function drawHead(
  look: Look,
  pose: Pose,
  id: string,
  shift: Point,
): { defs: string; back: string; head: string } {
  const { skin, soft } = look;
  const { yaw, pitch, roll } = pose.head;
  const shade = mix(skin, '#9A4B36', 0.34);
  const hair = drawHair(look, id, { lag: pose.hair, yaw, pitch });
  const place = `<g transform="translate(${xy(shift)}) rotate(${n(roll + pose.body.lean * 0.5)} 128 190) translate(${n(yaw * 3)} ${n(pitch * 2)}) translate(128 189) scale(1.14) translate(-128 -184)">`;
  const jaw = soft ? JAWS.soft : JAWS.plain;
  const ear = (side: number) =>
    `<g transform="translate(${n(128 + side * (47 - Math.max(0, yaw * side) * 6) - yaw * 5)} ${n(124 - pitch * 3)})"><ellipse rx="${n(8 - Math.max(0, yaw * side) * 3)}" ry="12.500" fill="${mix(skin, shade, 0.3)}"/><path d="M${n(side)} -6q${n(3 * side)} 5 ${n(-side)} 11" fill="none" stroke="${shade}" stroke-width="1.800"/></g>`;
  return {
    defs: `${hair.defs}<clipPath id="${id}j"><path d="${jaw}"/></clipPath>`,
    back: `${place}${hair.back}</g>`,
    head:
      `${place}${ear(-1)}${ear(1)}<path d="${jaw}" fill="url(#${id}s)"/>` +
      `<g clip-path="url(#${id}j)"><g fill="${shade}" opacity=".34">${hair.shadow}</g><path d="M84 150C96 178 160 178 172 150C170 176 150 186 128 186C106 186 86 176 84 150Z" fill="${shade}" opacity=".35"/></g>` +
      (look.extras.includes('beard') ? beard(look, yaw, pitch) : '') +
      drawFace(look, pose.face, id, { yaw, pitch }) +
      hair.front +
      drawExtras(look, yaw, pitch, pose.hair) +
      '</g>',
  };
}

const beard = ({ hair }: Look, yaw: number, pitch: number): string =>
  `<path transform="translate(${n(yaw * 6)} ${n(pitch * 4)})" d="M92 142C96 166 110 179 128 179C146 179 160 166 164 142C160 156 150 168 128 168C106 168 96 156 92 142Z" fill="${hair.colour}" opacity=".22"/>`;

function drawExtras({ extras, eyes, clothes, hair }: Look, yaw: number, pitch: number, lag: number): string {
  const parts: string[] = [];
  const dx = yaw * 11;
  if (extras.includes('glasses')) {
    const [left, right] = [128 + dx - eyes.gap, 128 + dx + eyes.gap];
    const y = 123 + pitch * 8;
    parts.push(
      `<g fill="#ffffff" fill-opacity=".12" stroke="#3A2C2A" stroke-width="2.800"><circle cx="${n(left)}" cy="${n(y)}" r="18"/><circle cx="${n(right)}" cy="${n(y)}" r="18"/><path d="M${n(left + 17)} ${n(y - 3)}Q${n(128 + dx)} ${n(y - 8)} ${n(right - 17)} ${n(y - 3)}M${n(left - 17)} ${n(y - 4)}L80 ${n(y - 7)}M${n(right + 17)} ${n(y - 4)}L176 ${n(y - 7)}" fill="none"/></g><path d="M${n(left - 9)} ${n(y - 8)}l9 -5M${n(right - 9)} ${n(y - 8)}l9 -5" stroke="#fff" stroke-width="2.500" stroke-linecap="round" opacity=".7"/>`,
    );
  }
  if (extras.includes('earrings'))
    parts.push(
      [-1, 1]
        .map(
          (side) =>
            `<g transform="translate(${n(128 + side * 48 - yaw * 5)} 136) rotate(${n(-lag * 2)})"><circle r="3" fill="#FFE7A8"/><path d="M0 3V13" stroke="#FFD36B" stroke-width="2"/><circle cy="17" r="4.600" fill="#FFD36B"/></g>`,
        )
        .join(''),
    );
  if (extras.includes('pin'))
    parts.push(
      `<g transform="translate(${n(yaw * 4)} 0)" stroke="#FFB51F" stroke-width="5" stroke-linecap="round"><path d="M152 68L168 78M149 75L164 85"/></g>`,
    );
  if (extras.includes('ribbon'))
    parts.push(
      `<g transform="translate(${n(160 + yaw * 3)} 58) rotate(${n(20 + lag)})" fill="${clothes.accent}"><path d="M0 0C-22 -18 -30 -10 -28 4C-26 16 -14 12 0 0Z"/><path d="M0 0C22 -18 30 -10 28 4C26 16 14 12 0 0Z"/><circle r="6.500" fill="${mix(clothes.accent, '#0a0610', 0.25)}"/></g>`,
    );
  if (extras.includes('headset'))
    parts.push(
      `<g transform="translate(${n(yaw * 2)} 0)"><path d="M74 118C66 58 96 32 128 32C160 32 190 58 182 118" fill="none" stroke="#2B2730" stroke-width="11" stroke-linecap="round"/><path d="M76 108C72 64 98 38 128 38" fill="none" stroke="${clothes.accent}" stroke-width="3.500" stroke-linecap="round"/><rect x="60" y="102" width="25" height="44" rx="12" fill="#2B2730"/><rect x="171" y="102" width="25" height="44" rx="12" fill="#2B2730"/><rect x="62" y="108" width="9" height="32" rx="4.500" fill="${clothes.accent}"/><rect x="185" y="108" width="9" height="32" rx="4.500" fill="${clothes.accent}"/><path d="M74 144C78 168 92 172 104 168" fill="none" stroke="#2B2730" stroke-width="4.500"/><rect x="100" y="162" width="17" height="10" rx="5" fill="#2B2730"/></g>`,
    );
  if (extras.includes('cap'))
    parts.push(
      `<g transform="translate(${n(yaw * 6)} ${n(pitch * 3)})"><path d="M76 88C74 50 98 30 128 30C158 30 182 50 180 88C150 78 106 78 76 88Z" fill="${clothes.accent}"/><path d="M72 90C92 74 164 74 184 90C190 96 186 102 178 100C150 90 106 90 78 100C70 102 66 96 72 90Z" fill="${mix(clothes.accent, '#0a0610', 0.35)}"/><circle cx="128" cy="31" r="4.500" fill="${mix(clothes.accent, '#ffffff', 0.4)}"/></g>`,
    );
  if (extras.includes('beanie'))
    parts.push(
      `<g transform="translate(${n(yaw * 5)} ${n(pitch * 3)})"><path d="M76 92C72 44 96 22 128 22C160 22 184 44 180 92Z" fill="${clothes.accent}"/><path d="M70 84C104 70 152 70 186 84L184 106C150 94 106 94 72 106Z" fill="${mix(clothes.accent, '#ffffff', 0.22)}"/><circle cx="${n(128 - lag * 0.6)}" cy="20" r="12" fill="${mix(clothes.accent, '#ffffff', 0.35)}"/><path d="M92 78V98M110 74V94M128 73V93M146 74V94M164 78V98" stroke="${mix(clothes.accent, hair.colour, 0.4)}" stroke-width="2" opacity=".5"/></g>`,
    );
  return parts.join('');
}
