import { areLottoNumbers, drawSeedHash, lottoBalls, lottoPrizes, lottoShare } from '@honey/rules';
import type { WireRound } from '../../external-simulator/index.ts';

/** What was published before a round began. */
export interface PublishedRound {
  period: string;
  seed_hash: string;
}

/** What is known here of a round's winners: own tickets by rank. */
export type OwnWinners = ReadonlyMap<number, number>;

/**
 * Returns why a drawn round is not believed, or null: its seed must have the published hash and decide its balls, and its
 * prizes must be those of the rules, up to a limit.
 * @param poolMax the most honey that one rank may share
 * @param acceptsForced whether balls chosen by a test count, as in the sandbox
 */
export function problemOfDraw(
  round: WireRound,
  published: PublishedRound,
  { poolMax, acceptsForced }: { poolMax: number; acceptsForced: boolean },
): string | null {
  const { seed, balls, bonus } = round;
  if (round.state !== 'drawn' || seed === null || bonus === null) return 'it is not drawn';
  if (round.period !== published.period) return 'it is of another week';
  if (round.seed_hash !== published.seed_hash || drawSeedHash(seed) !== published.seed_hash)
    return 'its seed has not the published hash';
  if (!areLottoNumbers(balls) || balls.includes(bonus)) return 'its balls are not seven different numbers';
  if (round.is_forced) {
    if (!acceptsForced) return 'its balls were not decided by the seed';
  } else {
    const drawn = lottoBalls(seed, round.period);
    if (String(drawn.balls) !== String(balls) || drawn.bonus !== bonus)
      return 'its balls are not those of the seed';
  }
  return problemOfPrizes(round, poolMax);
}

/** Returns why the prizes of a drawn round are not those of the rules, or null. */
export function problemOfPrizes({ prizes }: Pick<WireRound, 'prizes'>, poolMax: number): string | null {
  if (prizes.length !== lottoPrizes.length) return 'it has not five ranks';
  for (const { rank, star, isShared } of lottoPrizes) {
    const prize = prizes.find((one) => one.rank === rank);
    if (!prize) return `rank ${rank} is missing`;
    if (isShared ? prize.pool_star < star : prize.pool_star !== star * prize.winner_cnt)
      return `rank ${rank} has another pool`;
    if (prize.pool_star > poolMax) return `rank ${rank} has more than may be paid`;
    if (prize.star !== lottoShare(prize.pool_star, prize.winner_cnt)) return `rank ${rank} has another prize`;
  }
  return null;
}

/** Returns why the winners that a round states are fewer than the winning tickets that are stored here, or null. */
export function problemOfWinners({ prizes }: Pick<WireRound, 'prizes'>, own: OwnWinners): string | null {
  for (const [rank, count] of own) {
    const stated = prizes.find((prize) => prize.rank === rank)?.winner_cnt ?? 0;
    if (stated < count) return `rank ${rank} has ${count} winners here and ${stated} there`;
  }
  return null;
}
