import type { RankingEvent } from '@honey/mintalk/protocol';
import { afterEach, expect, it } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { makeQueryClient } from '../src/api/query-client.ts';
import { topUsersQuery } from '../src/areas/lives/queries/top-users.ts';
import { RankingsUpdater } from '../src/areas/lives/room/model/rankings-updater.ts';
import { HeldResponses } from './held-responses.ts';

const vodKey = 1;
const { queryKey } = topUsersQuery(vodKey);
const client = makeQueryClient();
const gift: RankingEvent = {
  top: [
    {
      user_key: 2,
      nick: 'n2',
      profile_info: null,
      profile_id: 'p2',
      vip_level: 0,
      honor: null,
      star_cnt: 100,
      fan_level: 1,
    },
  ],
  fans: [],
  star_cnt: 100,
  giver_cnt: 1,
  fan_cnt: 0,
};
const emptyRanking = { list: [], total: 0, offset: 0, limit: 50 };
const rankingAfterGift = {
  ...emptyRanking,
  list: gift.top.map((user) => ({ ...user, honor: null, rank: 1 })),
  total: 1,
};

afterEach(() => client.clear());

it('a ranking whose first read was in flight during a gift is read once more (LIVES-45)', async () => {
  const responses = new HeldResponses<typeof emptyRanking | typeof rankingAfterGift>(emptyRanking);
  const stop = new QueryObserver(client, { queryKey, queryFn: responses.read }).subscribe(() => undefined);
  const follower = new RankingsUpdater(client, vodKey);
  responses.rows = rankingAfterGift;
  follower.apply(gift);
  follower.apply(gift);
  await responses.release();
  await responses.release();
  expect(client.getQueryData(queryKey)).toEqual(rankingAfterGift);
  // From now on it is updated by events.
  follower.apply(gift);
  expect(responses.requests).toBe(2);
  follower.stop();
  stop();
});
