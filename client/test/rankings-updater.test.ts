import type { RankingEvent } from '@honey/mintalk/protocol';
import { afterEach, expect, it } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { makeQueryClient } from '../src/api/query-client.ts';
import { topUsersQuery } from '../src/areas/lives/queries/top-users.ts';
import { RankingsUpdater } from '../src/areas/lives/room/model/rankings-updater.ts';
import { HeldAnswers } from './held-answers.ts';

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
const nobody = { list: [], total: 0, offset: 0, limit: 50 };
const given = { ...nobody, list: gift.top.map((user) => ({ ...user, honor: null, rank: 1 })), total: 1 };

afterEach(() => client.clear());

it('a ranking whose first read was in flight during a gift is read once more (LIVES-45)', async () => {
  const answers = new HeldAnswers<typeof nobody | typeof given>(nobody);
  const stop = new QueryObserver(client, { queryKey, queryFn: answers.read }).subscribe(() => undefined);
  const follower = new RankingsUpdater(client, vodKey);
  answers.rows = given;
  follower.apply(gift);
  follower.apply(gift);
  await answers.letThrough();
  await answers.letThrough();
  expect(client.getQueryData(queryKey)).toEqual(given);
  // From now on it is updated by events.
  follower.apply(gift);
  expect(answers.asked).toBe(2);
  follower.stop();
  stop();
});
