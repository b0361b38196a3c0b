import type { RankedUser } from '@honey/mintalk';
import { honeyToFirst } from '@honey/rules';
import type { Schema } from '../../../../api/client.ts';

type ToFirst = Schema<'ToFirst'>;

/**
 * What a member lacks to be first, after a ranking event with the totals of members who have given since. Totals only
 * grow, so that a late event changes nothing (LIVES-60).
 */
export function toFirstAfter(before: ToFirst, changed: readonly RankedUser[], ownKey: number): ToFirst {
  let own = before.star_cnt;
  let first =
    before.first_user_key === null
      ? null
      : { userKey: before.first_user_key, starCnt: before.first_star_cnt };
  for (const { user_key: userKey, star_cnt: starCnt } of changed) {
    if (userKey === ownKey) own = Math.max(own, starCnt);
    const isAhead =
      first === null || starCnt > first.starCnt || (starCnt === first.starCnt && userKey < first.userKey);
    if (isAhead) first = { userKey, starCnt };
  }
  return {
    star_cnt: own,
    first_user_key: first?.userKey ?? null,
    first_star_cnt: first?.starCnt ?? 0,
    to_first_star_cnt: honeyToFirst({ userKey: ownKey, starCnt: own }, first),
  };
}
