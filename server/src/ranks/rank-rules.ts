import { dateStart, periodAfter, periodStart, type RankPeriod, seoulDate } from '@honey/rules';
import { honorGrades } from '../users/pay-grade-rules.ts';
import type { RankType } from './ranks.dto.ts';

/** Whom a rank is of. */
export type RankKind = 'host' | 'member';

/** The period of each kind of rank; that of the hall of fame is a month. */
export const periodOf: Record<RankType, RankPeriod> = {
  1: 'day',
  2: 'day',
  3: 'week',
  4: 'month',
  5: 'month',
};

/** The first day of the period that is asked for; without a date the one that each kind begins with (RANKS-3). */
export function startOf(type: RankType, date: string | undefined, now: Date): string {
  const period = periodOf[type];
  const running = periodStart(period, seoulDate(now));
  if (type === 1) return running;
  if (date !== undefined) return periodStart(period, date);
  return type === 2 || type === 5 ? periodAfter(period, running, -1) : running;
}

/** Whether a period is over at a moment. */
export const isOver = (period: RankPeriod, start: string, at: Date): boolean =>
  dateStart(periodAfter(period, start)) <= at;

/** How many members have each honorary grade. */
export type HonorCounts = Record<(typeof honorGrades)[number]['honor'], number>;

/** The honorary grade of each of the first places, the highest first (RANKS-13). */
export const honorsByPlace = (counts: HonorCounts): string[] =>
  [...honorGrades].reverse().flatMap(({ honor }) => Array<string>(counts[honor]).fill(honor));
