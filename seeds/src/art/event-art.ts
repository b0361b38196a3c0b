import { Choice } from '@honey/server/users/pictures/art/random';
import { document, linear, n, radial } from '@honey/server/users/pictures/art/svg';
import { setLine } from './letters.ts';
import { animalFace, wheel } from './wheel.ts';

/** A picture of an event's page, and what it shows. */
interface EventPicture {
  svg: string;
  alt: string;
}

const TEXTS = {
  month: { heavy: '매일 출석하고 꿀 받아 가세요', plain: '한 달 동안 출석, 응모, 순위까지 한 번에' },
  draw: { heavy: '추첨에 응모하고 꿀 받아 가세요', plain: '이벤트가 끝나면 모두 앞에서 추첨해요' },
} as const;

/** The pictures of an event's page. */
export type EventPictureName = keyof typeof TEXTS;

/** Path of an event's picture below the art folder. */
export const eventPicturePath = (name: EventPictureName): string => `events/${name}.svg`;

/** A picture of an event's page, 1200 × 600: the same at every call. */
export function eventPicture(name: EventPictureName): EventPicture {
  const { heavy, plain } = TEXTS[name];
  const draw = { month: monthScene, draw: drawScene }[name];
  return { svg: draw(heavy, plain), alt: `${heavy}. ${plain}` };
}

/** A calendar of stamped days, with animals that hold on to it. */
function monthScene(heavy: string, plain: string): string {
  const stamp = (x: number, y: number): string =>
    `<path transform="translate(${n(x)} ${n(y)}) rotate(-12) scale(21)" d="M0-1L.866-.5V.5L0 1L-.866.5V-.5Z" fill="url(#comb)" stroke="#C77A00" stroke-width=".09"/>`;
  const days = Array.from({ length: 28 }, (_, index) => {
    const [x, y] = [706 + (index % 7) * 62, 236 + Math.floor(index / 7) * 70];
    const day = `<rect x="${x - 26}" y="${y - 28}" width="52" height="56" rx="12" fill="${index % 7 === 6 ? '#FFE9D9' : '#FFF7E8'}"/>`;
    return day + (index < 18 ? stamp(x, y) : `<circle cx="${x}" cy="${y}" r="5" fill="#E7CFA8"/>`);
  });
  const calendar =
    '<rect x="650" y="112" width="484" height="416" rx="34" fill="#7A3A0E" opacity=".25" transform="translate(10 14)"/>' +
    '<rect x="650" y="112" width="484" height="416" rx="34" fill="#fff"/><path d="M650 182v-36a34 34 0 0 1 34-34h416a34 34 0 0 1 34 34v36z" fill="#F5333F"/>' +
    [726, 892, 1058]
      .map((x) => `<rect x="${x - 9}" y="86" width="18" height="56" rx="9" fill="#5A2A10"/>`)
      .join('');
  const animals =
    animalFace(3, 640, 470, 64) +
    animalFace(2, 1128, 470, 74) +
    animalFace(8, 1142, 130, 50) +
    animalFace(11, 892, 548, 50) +
    animalFace(9, 662, 112, 46);
  return scene(['#FFD76A', '#FF9C3D'], '#3A1E06', heavy, plain, calendar + days.join('') + animals);
}

/** The wheel beside a box of tickets, for the draw. */
function drawScene(heavy: string, plain: string): string {
  const tickets = [-34, -12, 10, 32].map(
    (turn, index) =>
      `<g transform="translate(${n(870 + index * 18)} 330) rotate(${turn}) translate(-46 -190)"><rect width="92" height="180" rx="12" fill="${['#FFE08A', '#FFF3D0', '#FF8AC2', '#9EE7D6'][index]}"/><path d="M0 128h92" stroke="#3B2A6B" stroke-width="3" stroke-dasharray="7 7"/><path transform="translate(46 64) scale(24)" d="M0-1L.866-.5V.5L0 1L-.866.5V-.5Z" fill="#3B2A6B" opacity=".75"/></g>`,
  );
  const box =
    '<path d="M740 330h310l-26 190a20 20 0 0 1-20 17H786a20 20 0 0 1-20-17z" fill="#F5333F"/><rect x="722" y="306" width="346" height="52" rx="18" fill="#FF6A6F"/>' +
    '<rect x="800" y="322" width="190" height="20" rx="10" fill="#7A1020"/><path d="M872 306h46v231h-46z" fill="#FFD36B" opacity=".9"/>';
  const animals = animalFace(4, 700, 480, 66) + animalFace(10, 1096, 486, 64) + animalFace(0, 895, 438, 46);
  return scene(
    ['#4B2FA8', '#8D4FD8'],
    '#FFFFFF',
    heavy,
    plain,
    wheel(1118, 96, 150) + tickets.join('') + box + animals,
  );
}

function scene(
  [left, right]: readonly [string, string],
  ink: string,
  heavy: string,
  plain: string,
  drawing: string,
): string {
  const choice = new Choice(left.length ^ 0x51ed27);
  const defs =
    linear('ground', 20, [
      [0, left],
      [1, right],
    ]) +
    linear('comb', 60, [
      [0, '#FFE08A'],
      [1, '#FFB51F'],
    ]) +
    radial('spot', 0.5, 0.5, 0.5, [
      [0, '#ffffff', 0.6],
      [1, '#ffffff', 0],
    ]);
  const confetti = Array.from({ length: 46 }, () => {
    const [x, y] = [choice.between(20, 1180), choice.between(10, 590)];
    const colour = choice.of(['#FFFFFF', '#FF8AC2', '#9EE7D6', '#FFE08A']);
    return `<rect x="${n(x)}" y="${n(y)}" width="${n(choice.between(6, 13))}" height="${n(choice.between(5, 9))}" rx="2" fill="${colour}" opacity="${n(choice.between(0.25, 0.7))}" transform="rotate(${n(choice.between(0, 180))} ${n(x)} ${n(y)})"/>`;
  });
  const [first, second] = halves(heavy);
  return document(
    1200,
    600,
    defs,
    '<rect width="1200" height="600" fill="url(#ground)"/><ellipse cx="890" cy="320" rx="420" ry="330" fill="url(#spot)"/>' +
      confetti.join('') +
      drawing +
      `<rect x="72" y="170" width="72" height="10" rx="5" fill="${ink}" opacity=".8"/>` +
      setLine(first, 'heavy', { x: 68, y: 268, size: 72, fill: ink }) +
      setLine(second, 'heavy', { x: 68, y: 356, size: 72, fill: ink }) +
      setLine(plain, 'plain', { x: 72, y: 424, size: 30, fill: ink }),
  );
}

/** The two lines of a slogan, divided at the space nearest to its middle. */
function halves(text: string): [string, string] {
  const words = text.split(' ');
  const lengths = words.map((_, index) => Math.abs(words.slice(0, index).join(' ').length - text.length / 2));
  const at = Math.max(1, lengths.indexOf(Math.min(...lengths)));
  return [words.slice(0, at).join(' '), words.slice(at).join(' ')];
}
