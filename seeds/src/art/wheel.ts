import { n } from '@honey/server/users/pictures/art/svg';

/** Faces of the twelve animals in a circle of radius 20 around (0, 0), in the order of the zodiac. */
const faces: readonly string[] = [
  // Rat.
  `<circle cx="-12" cy="-12" r="9" fill="#B9A8B5"/><circle cx="12" cy="-12" r="9" fill="#B9A8B5"/><circle r="16" fill="#CDBFCA"/>${eyes(6, -2)}<circle cy="7" r="3" fill="#FF8AA8"/>`,
  // Ox.
  `<path d="M-20-16q0 12 12 10M20-16q0 12-12 10" fill="none" stroke="#F3E3C0" stroke-width="5" stroke-linecap="round"/><circle r="16" fill="#8A5A3C"/><ellipse cy="8" rx="11" ry="7" fill="#E7C3A0"/>${eyes(6, -4)}<circle cx="-4" cy="8" r="1.8" fill="#5A3420"/><circle cx="4" cy="8" r="1.8" fill="#5A3420"/>`,
  // Tiger.
  `<circle cx="-12" cy="-12" r="6" fill="#E08A1E"/><circle cx="12" cy="-12" r="6" fill="#E08A1E"/><circle r="16" fill="#F6A531"/><path d="M0-16v8M-7-15l2 6M7-15l-2 6M-16 0h5M16 0h-5" stroke="#3A2208" stroke-width="3" stroke-linecap="round"/>${eyes(6, -2)}<ellipse cy="7" rx="7" ry="5" fill="#FFF4DE"/><circle cy="5" r="2" fill="#3A2208"/>`,
  // Rabbit.
  `<ellipse cx="-7" cy="-17" rx="4.5" ry="11" fill="#FFF6F2"/><ellipse cx="7" cy="-17" rx="4.5" ry="11" fill="#FFF6F2"/><circle cy="2" r="15" fill="#FFF6F2"/>${eyes(6, 0)}<circle cy="7" r="2.5" fill="#FF8AA8"/>`,
  // Dragon.
  `<path d="M-10-14l-5-10M10-14l5-10" stroke="#FFD35C" stroke-width="5" stroke-linecap="round"/><circle r="16" fill="#2FA36B"/><path d="M-5-15l5-6 5 6" fill="#FFD35C"/><ellipse cy="7" rx="11" ry="7" fill="#7ED6A4"/>${eyes(6, -4)}<path d="M-12 8q-8 2-10 9M12 8q8 2 10 9" fill="none" stroke="#FFD35C" stroke-width="2.5" stroke-linecap="round"/>`,
  // Snake.
  `<ellipse rx="14" ry="16" fill="#5C9BD6"/><path d="M-7-10q7 6 14 0" stroke="#2E6AA3" stroke-width="3" fill="none"/>${eyes(6, -2)}<path d="M0 10v8l-3 4M0 18l3 4" stroke="#F5333F" stroke-width="2.5" fill="none" stroke-linecap="round"/>`,
  // Horse.
  `<path d="M-10-12l-3-9 8 5zM10-12l3-9-8 5z" fill="#A5653A"/><ellipse rx="12" ry="17" fill="#B9794B"/><path d="M0-18q6 4 3 12h-6q-3-8 3-12" fill="#4A2A16"/>${eyes(5, -3)}<ellipse cy="10" rx="8" ry="6" fill="#E5BF98"/>`,
  // Sheep.
  `<g fill="#FFFDF5"><circle cy="-11" r="8"/><circle cx="-10" cy="-7" r="8"/><circle cx="10" cy="-7" r="8"/><circle cx="-13" cy="4" r="7"/><circle cx="13" cy="4" r="7"/></g><ellipse cy="3" rx="10" ry="12" fill="#E9CDB4"/>${eyes(4.5, 1)}<path d="M-2 9h4" stroke="#8A5A3C" stroke-width="2.5" stroke-linecap="round"/>`,
  // Monkey.
  `<circle cx="-15" cy="0" r="6" fill="#C98D5E"/><circle cx="15" cy="0" r="6" fill="#C98D5E"/><circle r="15" fill="#8A5228"/><path d="M0 14C-14 14-12-8-5-7-2-7 0-4 0-4S2-7 5-7C12-8 14 14 0 14" fill="#F1CFA6"/>${eyes(4.5, -1)}<path d="M-4 7q4 4 8 0" fill="none" stroke="#6A3A18" stroke-width="2" stroke-linecap="round"/>`,
  // Rooster.
  `<path d="M-7-13q-2-8 3-8 1-4 4-4t4 4q5 0 3 8z" fill="#F5333F"/><circle r="15" fill="#FFF3D1"/>${eyes(6, -3)}<path d="M-5 3h10L0 11z" fill="#F6A531"/><path d="M-2 11q2 7 4 0" fill="#F5333F"/>`,
  // Dog.
  `<ellipse cx="-13" cy="-4" rx="6" ry="12" fill="#9B6A3C"/><ellipse cx="13" cy="-4" rx="6" ry="12" fill="#9B6A3C"/><circle r="14" fill="#E8B877"/>${eyes(5.5, -3)}<ellipse cy="6" rx="7" ry="5.5" fill="#FFF4DE"/><ellipse cy="4" rx="3" ry="2.2" fill="#3A2208"/>`,
  // Pig.
  `<path d="M-14-8l-1-9 9 4zM14-8l1-9-9 4z" fill="#F28CA4"/><circle r="16" fill="#FFB3C2"/>${eyes(7, -4)}<ellipse cy="5" rx="7.5" ry="5.5" fill="#F28CA4"/><circle cx="-2.5" cy="5" r="1.6" fill="#A9425C"/><circle cx="2.5" cy="5" r="1.6" fill="#A9425C"/>`,
];

const FIELD_COLOURS = ['#FFE3A1', '#FFF7E4', '#FFC75A'] as const;

function eyes(apart: number, y: number): string {
  return `<circle cx="${-apart}" cy="${y}" r="2.4" fill="#2A1A08"/><circle cx="${apart}" cy="${y}" r="2.4" fill="#2A1A08"/>`;
}

/** The face of an animal of the zodiac (0 is the rat), in a circle of this radius around (x, y). */
export function animalFace(index: number, x: number, y: number, radius: number): string {
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${n(radius / 20)})">${faces[index % faces.length] ?? ''}</g>`;
}

/** The roulette's wheel with its twelve fields, and the pointer above it. */
export function wheel(x: number, y: number, radius: number): string {
  const slice = (2 * Math.PI) / faces.length;
  const rim = radius * 0.9;
  const point = (angle: number, at: number): string =>
    `${n(at * Math.sin(angle))} ${n(-at * Math.cos(angle))}`;
  const fields = faces.map((_, index) => {
    const [from, to] = [(index - 0.5) * slice, (index + 0.5) * slice];
    return `<path d="M0 0L${point(from, rim)}A${n(rim)} ${n(rim)} 0 0 1 ${point(to, rim)}Z" fill="${FIELD_COLOURS[index % FIELD_COLOURS.length]}" stroke="#B87400" stroke-width="2"/>`;
  });
  const animals = faces.map((_, index) => {
    const angle = index * slice;
    return animalFace(index, rim * 0.76 * Math.sin(angle), -rim * 0.76 * Math.cos(angle), radius * 0.13);
  });
  const lamps = Array.from({ length: 24 }, (_, index) => {
    const angle = (index * slice) / 2;
    const fill = index % 2 ? '#FFF3D0' : '#FF8A3C';
    return `<circle cx="${n(radius * 0.95 * Math.sin(angle))}" cy="${n(-radius * 0.95 * Math.cos(angle))}" r="${n(radius * 0.025)}" fill="${fill}"/>`;
  });
  const hub =
    `<circle r="${n(radius * 0.24)}" fill="#8A3B12"/><circle r="${n(radius * 0.2)}" fill="#FFB51F"/>` +
    `<path transform="scale(${n(radius * 0.11)})" d="M0-1L.866-.5V.5L0 1L-.866.5V-.5Z" fill="#FFF3D0"/>`;
  const pointer = `<path transform="translate(0 ${n(-radius)}) scale(${n(radius / 100)})" d="M0 22L-13-8A14 14 0 1 1 13-8Z" fill="#F5333F" stroke="#fff" stroke-width="3"/>`;
  return (
    `<g transform="translate(${n(x)} ${n(y)})"><circle r="${n(radius)}" fill="#8A3B12"/>` +
    `${fields.join('')}${animals.join('')}${lamps.join('')}${hub}${pointer}</g>`
  );
}
