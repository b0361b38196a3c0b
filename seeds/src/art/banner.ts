import { Choice } from '@honey/server/users/pictures/art/random';
import { document, linear, mix, n, radial } from '@honey/server/users/pictures/art/svg';
import { castNamed } from './cast.ts';
import { setLine } from './letters.ts';
import { figureOf } from './stills.ts';
import { animalFace, wheel } from './wheel.ts';

/** A banner's texts and colours. `heavy` is the slogan, `plain` the line below it. */
interface Theme {
  heavy: string;
  plain: string;
  /** Colours of the left and right end of the background. */
  ground: readonly [string, string];
  ink: string;
  accent: string;
  /** Names of the cast, from left to right but the last one, who is in the middle of three. */
  people: readonly string[];
  /** What is drawn instead of people. */
  drawing?: () => string;
}

/** The roulette's wheel, as large as the banner allows, and two of its animals. */
const wheelScene = (): string =>
  wheel(916, 186, 126) + animalFace(4, 1104, 240, 56) + animalFace(2, 744, 252, 48);

/** Tickets in the air, and animals below them. */
function ticketScene(): string {
  const tickets = [720, 850, 980, 1110].map(
    (x, index) =>
      `<g transform="translate(${x} ${index % 2 ? 96 : 120}) rotate(${[-14, 9, -7, 15][index]})"><rect x="-52" y="-34" width="104" height="68" rx="12" fill="#FFF3D0"/><path d="M18-34v68" stroke="#B3542A" stroke-width="3" stroke-dasharray="6 6"/><path transform="translate(-16 0) scale(19)" d="M0-1L.866-.5V.5L0 1L-.866.5V-.5Z" fill="#FFB51F"/></g>`,
  );
  return (
    tickets.join('') +
    [3, 11, 10, 7].map((animal, index) => animalFace(animal, 744 + index * 124, 246, 52)).join('')
  );
}

const THEMES = {
  welcome: {
    heavy: '오늘 밤, 꿀처럼 달콤한 라이브',
    plain: '지금 방송 중인 사람들을 만나 보세요',
    ground: ['#FFC23D', '#F2861E'],
    ink: '#2A1A08',
    accent: '#FFF3D0',
    people: ['cheer', 'guitar', 'haneul'],
  },
  battle: {
    heavy: '불꽃 튀는 배틀, 지금 응원해요',
    plain: '내 꿀 한 방울이 승부를 바꿔요',
    ground: ['#B3122E', '#2A3FB8'],
    ink: '#FFFFFF',
    accent: '#FFD36B',
    people: ['queen', 'rival'],
  },
  fans: {
    heavy: '응원할수록 가까워져요',
    plain: '팬 레벨을 올리고 나만의 배지를 받아 보세요',
    ground: ['#7A3FF2', '#E0559A'],
    ink: '#FFFFFF',
    accent: '#FFE08A',
    people: ['letter', 'gamer'],
  },
  hosts: {
    heavy: '당신의 첫 방송을 기다려요',
    plain: '방송인 신청하고 바로 라이브를 켜 보세요',
    ground: ['#0F766E', '#2FBF9A'],
    ink: '#FFFFFF',
    accent: '#FFE08A',
    people: ['cook'],
  },
  music: {
    heavy: '금요일 밤은 노래방 라이브',
    plain: '신청곡을 남기면 바로 불러 드려요',
    ground: ['#1B1440', '#5A3DC8'],
    ink: '#FFFFFF',
    accent: '#FF8AC2',
    people: ['haneul', 'guitar'],
  },
  excel: {
    heavy: '오늘의 1등은 누구일까요?',
    plain: '엑셀 라이브에서 순위를 함께 만들어요',
    ground: ['#2B2730', '#7A4A12'],
    ink: '#FFF6E0',
    accent: '#FFB51F',
    people: ['contestant1', 'contestant2', 'excel'],
  },
  roulette: {
    heavy: '열두 동물 룰렛, 오늘도 한 바퀴',
    plain: '방송을 보면 룰렛권이 생겨요. 매주 새로 시작해요',
    ground: ['#3B2A6B', '#C2562B'],
    ink: '#FFFFFF',
    accent: '#FFD36B',
    people: [],
    drawing: wheelScene,
  },
  event: {
    heavy: '이달의 출석 이벤트',
    plain: '매일 출석하고 응모해서 꿀을 받아 가세요',
    ground: ['#E8503A', '#FFB03A'],
    ink: '#FFFFFF',
    accent: '#FFF3D0',
    people: [],
    drawing: ticketScene,
  },
} as const satisfies Record<string, Theme>;

/** The subject of a banner. */
export type BannerName = keyof typeof THEMES;

/** A banner as an SVG document, 1200 × 320, and the texts on it (the picture's alternative text). */
export interface Banner {
  svg: string;
  alt: string;
}

/** The banner with this name: the same picture at every call. */
export function banner(name: BannerName): Banner {
  const theme: Theme = THEMES[name];
  const seed = Object.keys(THEMES).indexOf(name);
  const choice = new Choice(seed ^ 0x1b873593);
  const places = PLACES[theme.people.length] ?? [];
  const persons = theme.people.map((person, index) =>
    figureOf(castNamed(person).look, `p${index}`, { x: 930, y: 326, size: 1, ...places[index] }),
  );
  const defs =
    linear('ground', 12, [
      [0, theme.ground[0]],
      [1, theme.ground[1]],
    ]) +
    radial('spot', 0.5, 0.5, 0.5, [
      [0, '#ffffff', 0.5],
      [1, '#ffffff', 0],
    ]) +
    linear('drop', 70, [
      [0, mix(theme.accent, '#ffffff', 0.5)],
      [1, theme.accent],
    ]);
  const body =
    '<rect width="1200" height="320" fill="url(#ground)"/>' +
    honeycomb(choice) +
    '<ellipse cx="880" cy="190" rx="360" ry="240" fill="url(#spot)"/>' +
    floating(choice) +
    (theme.drawing?.() ?? '') +
    persons.map((person) => person.body).join('') +
    setLine(theme.heavy, 'heavy', { x: 64, y: 160, size: 56, fill: theme.ink }) +
    setLine(theme.plain, 'plain', { x: 66, y: 216, size: 27, fill: theme.ink }) +
    `<rect x="66" y="72" width="56" height="8" rx="4" fill="${theme.accent}"/>`;
  return {
    svg: document(1200, 320, defs + persons.map((person) => person.defs).join(''), body),
    alt: `${theme.heavy} ${theme.plain}`,
  };
}

/** Where people stand, by their number. */
const PLACES: Readonly<Record<number, readonly { x: number; size: number }[]>> = {
  1: [{ x: 930, size: 1.1 }],
  2: [
    { x: 826, size: 1 },
    { x: 1044, size: 1 },
  ],
  3: [
    { x: 812, size: 0.84 },
    { x: 1098, size: 0.84 },
    { x: 952, size: 1.02 },
  ],
};

function honeycomb(choice: Choice): string {
  const cells: string[] = [];
  for (let row = 0; row < 7; row++) {
    for (let column = 0; column < 24; column++) {
      if (!choice.happens(0.3)) continue;
      const x = column * 53 + (row % 2) * 26.5;
      cells.push(
        `<path transform="translate(${n(x)} ${row * 46 + 20}) scale(28)" d="M0 -1L.866 -.5V.5L0 1L-.866 .5V-.5Z" opacity="${n(choice.between(0.03, 0.11))}"/>`,
      );
    }
  }
  return `<g fill="#fff">${cells.join('')}</g>`;
}

/** Drops of honey and hearts in the air behind the people. */
function floating(choice: Choice): string {
  return Array.from({ length: 16 }, (_, index) => {
    const [x, y] = [choice.between(650, 1180), choice.between(12, 150)];
    const [size, turn] = [choice.between(0.6, 1.5), choice.between(-20, 20)];
    const shape =
      index % 2
        ? 'M0 10C-14 0 -10 -11 -3 -9C-1.5 -8.5 0 -7 0 -5C0 -7 1.5 -8.5 3 -9C10 -11 14 0 0 10Z'
        : 'M0 -13C6 -4 9 0 9 5A9 9 0 0 1 -9 5C-9 0 -6 -4 0 -13Z';
    return `<path transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${n(size)})" d="${shape}" fill="url(#drop)" opacity="${n(choice.between(0.55, 0.95))}"/>`;
  }).join('');
}
