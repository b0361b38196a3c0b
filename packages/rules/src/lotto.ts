import { drawLot, drawMessage, drawWords } from './draws.ts';
import { seoulDayStart } from './months.ts';
import { seoulDate } from './rank-periods.ts';

/** Numbers of the lotto: from 1 up to this one. */
export const lottoNumberMax = 45;
/** Numbers of a ticket, and balls of a round beside the bonus ball. */
export const lottoNumbers = 6;
/** Tickets of a member in a round at most: one a day. */
export const lottoTicketsMax = 7;

/** The prizes by rank: 6 right, 5 and the bonus ball, 5, 4, 3 right. A shared one is split, and carries over unwon. */
export const lottoPrizes = [
  { rank: 1, star: 100_000, isShared: true },
  { rank: 2, star: 10_000, isShared: true },
  { rank: 3, star: 500, isShared: false },
  { rank: 4, star: 30, isShared: false },
  { rank: 5, star: 5, isShared: false },
] as const;

/** The rank of a winning ticket. */
export type LottoRank = (typeof lottoPrizes)[number]['rank'];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;
/** Monday 00:00 in Seoul, on which round 1 began. */
const firstRoundMs = Date.parse('2026-01-05T00:00:00+09:00');
const salesEndAfterMs = 5 * dayMs + 20 * hourMs;
const drawnAfterMs = 5 * dayMs + 21 * hourMs;

/** A round: a Seoul week. Tickets until Saturday 20:00, the draw on Saturday 21:00. */
export interface LottoPeriod {
  roundNo: number;
  /** The Monday on which it begins, YYYY-MM-DD: the period in the text of its draw. */
  period: string;
  begins: Date;
  salesEnd: Date;
  draws: Date;
}

/** Returns a round by its number, which may be before the first one. */
export function lottoPeriod(roundNo: number): LottoPeriod {
  const beginsMs = firstRoundMs + (roundNo - 1) * weekMs;
  return {
    roundNo,
    period: seoulDate(new Date(beginsMs)),
    begins: new Date(beginsMs),
    salesEnd: new Date(beginsMs + salesEndAfterMs),
    draws: new Date(beginsMs + drawnAfterMs),
  };
}

/** Returns the number of the round in whose week a time is. */
export const lottoRoundNoAt = (now: Date): number =>
  Math.floor((seoulDayStart(now).getTime() - firstRoundMs) / weekMs) + 1;

/** What a round's seed decides: six balls in ascending order, and the bonus ball. */
export interface LottoBalls {
  balls: number[];
  bonus: number;
}

/** Draws the balls of a round from its seed: each of those left with the same chance. */
export function lottoBalls(seed: string, period: string): LottoBalls {
  const words = drawWords(seed, drawMessage({ kind: 'lotto', period, number: 1, userKey: 0, word: '' }));
  const left = Array.from({ length: lottoNumberMax }, (_, index) => index + 1);
  const drawn = Array.from({ length: lottoNumbers + 1 }, () =>
    left.splice(drawLot(words, left.length), 1),
  ).flat();
  return {
    balls: drawn.slice(0, lottoNumbers).sort((one, other) => one - other),
    bonus: drawn[lottoNumbers] ?? 0,
  };
}

/** Whether these are six different numbers of the lotto. */
export const areLottoNumbers = (numbers: readonly number[]): boolean =>
  numbers.length === lottoNumbers &&
  new Set(numbers).size === lottoNumbers &&
  numbers.every((number) => Number.isInteger(number) && number >= 1 && number <= lottoNumberMax);

/** The rank of a ticket's numbers; null: it wins nothing. */
export function lottoRank(numbers: readonly number[], { balls, bonus }: LottoBalls): LottoRank | null {
  const right = numbers.filter((number) => balls.includes(number)).length;
  if (right === 6) return 1;
  if (right === 5) return numbers.includes(bonus) ? 2 : 3;
  if (right === 4) return 4;
  return right === 3 ? 5 : null;
}

/** The prize of each winner of a rank, rounded down. */
export const lottoShare = (pool: number, winners: number): number =>
  winners === 0 ? 0 : Math.floor(pool / winners);
