import { dateStart, periodAfter, periodStart, type RankPeriod, seoulDate } from '@honey/rules';
import { honorGrades } from '../users/index.ts';
import type { RankType } from './ranks.dto.ts';

/** Whose rank it is. */
export type RankKind = 'host' | 'member';

/** The period of each rank type; that of the hall of fame is a month. */
export const periodOf: Record<RankType, RankPeriod> = {
  1: 'day',
  2: 'day',
  3: 'week',
  4: 'month',
  5: 'month',
};

/** The first day of the requested period; without a date the default of each type (RANKS-3). */
export function startOf(type: RankType, date: string | undefined, now: Date): string {
  const period = periodOf[type];
  const running = periodStart(period, seoulDate(now));
  if (type === 1) return running;
  if (date !== undefined) return periodStart(period, date);
  return type === 2 || type === 5 ? periodAfter(period, running, -1) : running;
}

/** Whether a period has ended at a given time. */
export const hasEnded = (period: RankPeriod, start: string, at: Date): boolean =>
  dateStart(periodAfter(period, start)) <= at;

/** The number of members with each honorary grade. */
export type HonorCounts = Record<(typeof honorGrades)[number]['honor'], number>;

/** The honorary grade of each of the first places, highest first (RANKS-13). */
export const honorsByPlace = (counts: HonorCounts): string[] =>
  [...honorGrades].reverse().flatMap(({ honor }) => Array<string>(counts[honor]).fill(honor));
