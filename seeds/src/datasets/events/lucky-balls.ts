import { createHash } from 'node:crypto';
import { lottoBalls, lottoRank } from '@honey/rules';

/** The numbers of a planned lotto ticket. */
export interface PlannedNumbers {
  userKey: number;
  numbers: readonly number[];
}

const triesMax = 5_000;
/** Better ranks share a prize that would change the balances of a dataset. */
const bestRank = 3;

/** The seed of a drawn round, by its period and place in a sequence: a dataset is the same at the same time. */
export const lottoSeed = (period: string, tries = 0): string =>
  createHash('sha256').update(`lotto ${period} ${tries}`).digest('hex');

/**
 * A seed whose balls let at least so many of the planned tickets win, and those of the viewer win or not. Everything
 * else is drawn by the service.
 */
export function luckyBallsSeed(
  period: string,
  tickets: readonly PlannedNumbers[],
  { winners, viewerKey, viewerWins }: { winners: number; viewerKey: number; viewerWins: boolean },
): string {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const seed = lottoSeed(period, tries);
    const balls = lottoBalls(seed, period);
    const won = tickets.flatMap(({ userKey, numbers }) => {
      const rank = lottoRank(numbers, balls);
      return rank === null ? [] : [{ userKey, rank }];
    });
    const hasViewerWon = won.some(({ userKey }) => userKey === viewerKey);
    const isTooMuch = won.some(({ rank }) => rank < bestRank);
    if (won.length >= winners && hasViewerWon === viewerWins && !isTooMuch) return seed;
  }
  throw new Error(`no seed of ${triesMax} gives the lotto round ${period} its winners`);
}
