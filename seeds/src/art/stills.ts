import { document, linear, n, radial } from '@honey/server/users/pictures/art/svg';
import { acts } from './acts/acts.ts';
import { livingPose, type Moment, type Picture, sizes } from './acts/moment.ts';
import type { CastMember } from './cast.ts';
import type { Look } from './rig/look.ts';
import { drawPose } from './rig/person.ts';
import { at } from './rig/vector.ts';

/** The moment of stills: a smile, the eyes open. */
const stillMoment: Moment = { share: 0.115, mouth: 0.32, wide: 0.6, level: 0.6, pulse: 5.5, beats: 48 };

/** A person alone, who smiles at the viewer. */
function standing(look: Look, id: string): Picture {
  const pose = livingPose(stillMoment, () => 0);
  return drawPose(
    look,
    {
      ...pose,
      head: { yaw: 0.12, pitch: 0, roll: 2 },
      face: { ...pose.face, blink: 0, gazeX: 0.1, gazeY: 0, mouth: 0, smile: 1 },
      hands: [
        { hand: at(52, 400), shape: 'relaxed' },
        { hand: at(204, 400), shape: 'relaxed' },
      ],
    },
    id,
  );
}

/** The portrait of a look as an SVG document, 256 × 256. */
export function portraitOfLook(look: Look): string {
  const [light, dark] = look.backdrop;
  const person = standing(look, 'p');
  return document(
    256,
    256,
    person.defs +
      linear('bg', 55, [
        [0, light],
        [1, dark],
      ]) +
      radial('halo', 0.5, 0.5, 0.5, [
        [0, '#ffffff', 0.55],
        [1, '#ffffff', 0],
      ]),
    `<rect width="256" height="256" fill="url(#bg)"/><circle cx="104" cy="104" r="124" fill="url(#halo)"/><g fill="#fff" opacity=".12"><circle cx="40" cy="62" r="44"/><circle cx="222" cy="196" r="60"/></g><g transform="translate(128 22) scale(.98) translate(-128 -6)">${person.body}</g>`,
  );
}

/** A person for a banner: the feet of the 256-frame at (x, y), as large as `size`. */
export function figureOf(look: Look, id: string, place: { x: number; y: number; size: number }): Picture {
  const { defs, body } = standing(look, id);
  return {
    defs,
    body: `<g transform="translate(${n(place.x)} ${n(place.y)}) scale(${n(place.size)}) translate(-128 -268)"><g>${body}</g></g>`,
  };
}

/** A frame of the clip of a cast member as an SVG document of this width; throws where there is no clip. */
export function frameOf({ name, look, act }: CastMember, moment: Moment, width?: number): string {
  if (!act) throw new Error(`${name} is in no clip`);
  const { shape } = acts[act];
  const size = sizes[shape];
  const { defs, body } = acts[act].draw(look, moment);
  const scale = (width ?? size.width) / size.width;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${n(size.width * scale)}" height="${n(size.height * scale)}" viewBox="0 0 ${size.width} ${size.height}"><defs>${defs}</defs>${body}</svg>`;
}

/** The still of a clip, also the thumbnail of its live. */
export const posterOf = (member: CastMember, width?: number): string => frameOf(member, stillMoment, width);
