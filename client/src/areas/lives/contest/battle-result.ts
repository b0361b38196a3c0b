import { t } from '../../../messages/contests.ts';
import type { ContestState } from './contest.ts';

/** How a decided battle ended, in words. */
export function battleResultText({ phase, winner, sides }: ContestState): string {
  const best = sides.find(({ userKey }) => userKey === winner);
  const loser = sides.find(({ userKey }) => userKey !== winner);
  if (!best || !loser) return phase === 'drawn' ? t('drawn') : t('over');
  if (phase === 'forfeited') return t('forfeited', { loser: loser.nick, nick: best.nick });
  return t('won', { nick: best.nick });
}
