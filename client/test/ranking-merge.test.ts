import { describe, expect, it } from '@jest/globals';
import { mergeRanking } from '../src/areas/lives/room/model/ranking-merge.ts';

const user = (userKey: number, starCnt: number) => ({
  user_key: userKey,
  nick: `n${userKey}`,
  profile_info: null,
  profile_id: `p${userKey}`,
  vip_level: 0,
  honor: null,
  star_cnt: starCnt,
  fan_level: 1,
});
const ranking = (limit: number, ...stars: [userKey: number, starCnt: number][]) => ({
  list: stars.map(([userKey, starCnt], place) => ({ ...user(userKey, starCnt), rank: place + 1 })),
  total: stars.length,
  offset: 0,
  limit,
});
const places = ({ list }: ReturnType<typeof mergeRanking>) =>
  list.map(({ rank, user_key, star_cnt }) => [rank, user_key, star_cnt]);

describe('a ranking after gifts', () => {
  it('moves members with new totals to their places, equal ones by key (LIVES-45)', () => {
    const merged = mergeRanking(ranking(50, [1, 100], [2, 90], [3, 10]), [user(3, 100), user(4, 95)], 4);
    expect(places(merged)).toEqual([
      [1, 1, 100],
      [2, 3, 100],
      [3, 4, 95],
      [4, 2, 90],
    ]);
    expect(merged.total).toBe(4);
  });

  it('is no longer than requested', () => {
    expect(places(mergeRanking(ranking(2, [1, 100], [2, 90]), [user(3, 95)], 3))).toEqual([
      [1, 1, 100],
      [2, 3, 95],
    ]);
  });

  it('is not reset by late events (LIVES-45)', () => {
    const before = ranking(50, [1, 100], [2, 90]);
    expect(mergeRanking(before, [user(1, 40)], 1)).toEqual(before);
  });
});
