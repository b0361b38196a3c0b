/** The number of lots of the wheel: a spin draws one of them. */
export const rouletteLots = 10_000;

/** What a field pays: the cumulative prize, honey, BTUC, another ticket of the round, or nothing. */
export const roulettePrizes = ['cumulative', 'star', 'btuc', 'ticket', 'none'] as const;
export type RoulettePrize = (typeof roulettePrizes)[number];

/** A field of the wheel. */
export interface RouletteField {
  animal_cd: RouletteAnimal;
  /** The animal in Korean. */
  name: string;
  /** How many of the 10,000 lots are this field's. */
  lots: number;
  prize_cd: RoulettePrize;
  /** Whole honey or BTUC; 1 for a ticket; 0 for nothing and for the cumulative prize, whose amount grows. */
  amount: number;
}

/** The twelve animals, in the order in which their lots are counted. */
export const rouletteAnimals = [
  'dragon',
  'tiger',
  'horse',
  'rabbit',
  'dog',
  'ox',
  'sheep',
  'rooster',
  'monkey',
  'rat',
  'snake',
  'pig',
] as const;
export type RouletteAnimal = (typeof rouletteAnimals)[number];

/**
 * The fields with their lots of 10,000 and their prizes: the first field has the lots from 0, each next one those that
 * follow. The build writes the database function roulette_field from this table.
 */
export const rouletteFields: readonly RouletteField[] = [
  { animal_cd: 'dragon', name: '용', lots: 1, prize_cd: 'cumulative', amount: 0 },
  { animal_cd: 'tiger', name: '호랑이', lots: 9, prize_cd: 'star', amount: 1_000 },
  { animal_cd: 'horse', name: '말', lots: 90, prize_cd: 'star', amount: 100 },
  { animal_cd: 'rabbit', name: '토끼', lots: 700, prize_cd: 'star', amount: 20 },
  { animal_cd: 'dog', name: '개', lots: 2_000, prize_cd: 'star', amount: 5 },
  { animal_cd: 'ox', name: '소', lots: 500, prize_cd: 'btuc', amount: 100 },
  { animal_cd: 'sheep', name: '양', lots: 1_000, prize_cd: 'btuc', amount: 50 },
  { animal_cd: 'rooster', name: '닭', lots: 1_500, prize_cd: 'btuc', amount: 30 },
  { animal_cd: 'monkey', name: '원숭이', lots: 1_000, prize_cd: 'ticket', amount: 1 },
  { animal_cd: 'rat', name: '쥐', lots: 1_066, prize_cd: 'none', amount: 0 },
  { animal_cd: 'snake', name: '뱀', lots: 1_067, prize_cd: 'none', amount: 0 },
  { animal_cd: 'pig', name: '돼지', lots: 1_067, prize_cd: 'none', amount: 0 },
];

/** The first lot of a field. */
export function rouletteFirstLot(animal: RouletteAnimal): number {
  let first = 0;
  for (const field of rouletteFields) {
    if (field.animal_cd === animal) return first;
    first += field.lots;
  }
  throw new Error(`no field "${animal}"`);
}

/** The field of a lot, 0 to 9,999. */
export function rouletteFieldOf(lot: number): RouletteField {
  let end = 0;
  for (const field of rouletteFields) {
    end += field.lots;
    if (lot >= 0 && lot < end) return field;
  }
  throw new Error(`no lot ${lot}`);
}

/** The settings of the cumulative prize, as a round took them over when it was opened. */
export interface CumulativeSettings {
  /** The prize after a win, in honey. */
  begin: number;
  /** The honey that each spin adds. */
  growth: number;
  max: number;
}

/** The cumulative prize that a spin may win, by how many spins were made since the last win. */
export const cumulativePrize = (spinsSinceWin: number, { begin, growth, max }: CumulativeSettings): number =>
  Math.min(max, begin + growth * spinsSinceWin);

/** The number of letters that a masked nickname shows. */
const shownLetters = 1;

/** A nickname as lists of winners show it: its first letter, and a star for each other one. */
export const maskedNick = (nick: string): string => {
  const letters = [...nick];
  return letters.map((letter, at) => (at < shownLetters ? letter : '*')).join('');
};
