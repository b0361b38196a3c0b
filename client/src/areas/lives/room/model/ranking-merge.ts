import type { RankedUser } from '@honey/mintalk/protocol';
import type { Schema } from '../../../../api/client.ts';

type RankedUserList = Schema<'RankedUserList'>;

/**
 * Merges a ranking with new totals: changed members move to their new places. Totals only grow, so a duplicate or late
 * event changes nothing.
 */
export function mergeRanking(
  ranking: RankedUserList,
  changed: readonly RankedUser[],
  total: number,
): RankedUserList {
  const users = new Map(ranking.list.map((user) => [user.user_key, user]));
  for (const user of changed) {
    const before = users.get(user.user_key);
    if (before === undefined || before.star_cnt <= user.star_cnt) {
      users.set(user.user_key, { ...user, honor: user.honor ?? null, rank: before?.rank ?? 0 });
    }
  }
  const list = [...users.values()]
    .sort((one, other) => other.star_cnt - one.star_cnt || one.user_key - other.user_key)
    .slice(0, ranking.limit)
    .map((user, place) => ({ ...user, rank: ranking.offset + place + 1 }));
  return { ...ranking, list, total: Math.max(total, ranking.total) };
}
