import { randomUUID } from 'node:crypto';
import {
  expectEqual,
  expectFieldRefusal,
  expectNoStore,
  expectOk,
  expectRefusal,
  expectSorted,
  expectThat,
  expectTime,
} from './expect.mjs';
import { contractCases } from './guards.mjs';
import { area, LeftOut, retryJudgement, until } from './harness.mjs';

const path = '/v1/payment/user-star-use-proc';
const give = (client, body, key) =>
  client.put(path, body, key === undefined ? {} : { headers: { 'Idempotency-Key': key } });
const giftOptions = async ({ visitor }) =>
  expectOk(await visitor.get('/v1/broadcast-setting/bt-gift-info-list-v2'));
const balanceOf = async ({ client, userKey }) =>
  expectOk(await client.get(`/v1/users/simple/${userKey}`)).star_cnt;

/** The smallest possible gift in host01's live, from the persona with the most honey. */
async function smallGift(world) {
  const { vodKey, hostKey } = await world.liveOf('host01');
  const giver = await world.persona('vip01');
  const { min_star_cnt } = await giftOptions(world);
  return {
    giver,
    body: {
      target_code: 'LIVE',
      vod_type: 1,
      target_user_key: hostKey,
      vod_key: vodKey,
      star_cnt: min_star_cnt,
    },
  };
}

/** Whether `toFirst` states what a member lacks to the first place of a ranking. An empty ranking has none. */
function isMissing(first, userKey, toFirst) {
  if (!first) return toFirst.first_user_key === null && toFirst.to_first_star_cnt === null;
  const isFirst = first.user_key === userKey;
  // Of members with equal honey, the one with the lower key is ahead.
  const missing = first.star_cnt - toFirst.star_cnt + (userKey > first.user_key ? 1 : 0);
  return (
    toFirst.first_user_key === first.user_key &&
    toFirst.first_star_cnt === first.star_cnt &&
    toFirst.to_first_star_cnt === (isFirst ? 0 : missing)
  );
}

/** Gifts of honey: the exact amount moves once, and lists and sums report it. */
export const gifts = area('gifts', {
  'the gift sheet offers amounts within its bounds, and pictures by price (GIFTS-4)': async (world) => {
    const { star_cnts, min_star_cnt, max_star_cnt, stickers } = await giftOptions(world);
    expectThat(
      min_star_cnt >= 1 && min_star_cnt <= max_star_cnt,
      `bounds ${min_star_cnt} to ${max_star_cnt}`,
    );
    expectThat(
      star_cnts.every((star_cnt) => star_cnt >= min_star_cnt && star_cnt <= max_star_cnt),
      'an amount out of bounds',
    );
    expectSorted(
      stickers.map(({ star_cnt }) => star_cnt),
      'asc',
      'pictures by price',
    );
  },

  'a gift takes its honey once and returns the balance (GIFTS-1)': async (world) => {
    const { giver, body } = await smallGift(world);
    const before = await balanceOf(giver);
    const response = await give(giver.client, body, randomUUID());
    const gift = expectOk(response);
    expectNoStore(response);
    expectTime(gift.created_at, 'created_at');
    expectEqual(
      [gift.star_cnt, gift.balance_star_cnt],
      [body.star_cnt, before - body.star_cnt],
      'honey of the gift and balance',
    );
    expectEqual(await balanceOf(giver), before - body.star_cnt, 'the balance read back');
  },

  'the same key and body return the first response, ten times at once too (CORE-16, GIFTS-8)': async (
    world,
  ) => {
    const { giver, body } = await smallGift(world);
    const before = await balanceOf(giver);
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 10 }, () => give(giver.client, body, key)));
    const ids = new Set(responses.map((response) => expectOk(response).gift_id));
    expectEqual(ids.size, 1, 'gifts of one key');
    expectEqual(expectOk(await give(giver.client, body, key)), responses[0].body, 'the response to a replay');
    expectEqual(await balanceOf(giver), before - body.star_cnt, 'the balance after all');
  },

  'the same key with another body is refused, and another key is another gift (CORE-17)': async (world) => {
    const { giver, body } = await smallGift(world);
    const key = randomUUID();
    const first = expectOk(await give(giver.client, body, key));
    const mismatch = await give(giver.client, { ...body, star_cnt: body.star_cnt + 1 }, key);
    expectRefusal(mismatch, 'idempotency_mismatch');
    expectEqual(mismatch.status, 422, 'the status of a mismatch');
    const second = expectOk(await give(giver.client, body, randomUUID()));
    expectThat(second.gift_id !== first.gift_id, 'two keys made one gift');
  },

  "another member's same key is another gift (CORE-18)": async (world) => {
    const { giver, body } = await smallGift(world);
    const other = await world.persona('viewer01');
    const key = randomUUID();
    const first = expectOk(await give(giver.client, body, key));
    const second = expectOk(await give(other.client, body, key));
    expectThat(first.gift_id !== second.gift_id, 'two givers share a gift');
  },

  'a malformed key is refused with its name': async (world) => {
    const { giver, body } = await smallGift(world);
    for (const key of ['x'.repeat(129), 'a key']) {
      expectFieldRefusal(await give(giver.client, body, key), 'Idempotency-Key');
    }
  },

  'invalid amounts are refused and move nothing (GIFTS-3)': async (world) => {
    const { giver, body } = await smallGift(world);
    const { max_star_cnt } = await giftOptions(world);
    const before = await balanceOf(giver);
    for (const star_cnt of [0, -1, 1.5, '100', null, 1e300, 2 ** 53, [100], { $gt: 0 }, true]) {
      expectRefusal(
        await give(giver.client, { ...body, star_cnt }),
        'validation_failed',
        'above_maximum_gift',
        'below_minimum_gift',
      );
    }
    expectRefusal(await give(giver.client, { ...body, star_cnt: max_star_cnt + 1 }), 'above_maximum_gift');
    expectEqual(await balanceOf(giver), before, 'the balance after refused gifts');
  },

  'a member without honey cannot give; of many at once only those covered succeed (GIFTS-6)': async (
    world,
  ) => {
    const { body } = await smallGift(world);
    const withoutHoney = await world.persona('viewer02');
    const { star_cnts } = await giftOptions(world);
    const most = Math.max(...star_cnts);
    const balance = await balanceOf(withoutHoney);
    if (balance >= most) throw new LeftOut('data', 'viewer02 has honey');
    const refused = expectRefusal(
      await give(withoutHoney.client, { ...body, star_cnt: most }),
      'not_enough_star',
    );
    expectThat(refused.status === 409, `the status is ${refused.status}`);
    expectEqual(await balanceOf(withoutHoney), balance, 'the balance after a refusal');
  },

  'a gift to oneself, to no member, or in another host’s live is refused (GIFTS-11, GIFTS-12)': async (
    world,
  ) => {
    const { giver, body } = await smallGift(world);
    expectRefusal(
      await give(giver.client, {
        ...body,
        target_code: 'BJGIFT',
        vod_key: undefined,
        target_user_key: giver.userKey,
      }),
      'self_gift',
    );
    expectRefusal(
      await give(giver.client, { ...body, target_user_key: 2_147_483_647 }),
      'host_not_found',
      'user_not_found',
    );
    expectRefusal(await give(giver.client, { ...body, vod_key: 2_147_483_647 }), 'live_not_found');
    expectRefusal(
      await give(giver.client, { ...body, vod_key: undefined }),
      'validation_failed',
      'live_not_found',
    );
    expectRefusal(await give(giver.client, { ...body, from_user_key: 1 }), 'validation_failed');
  },

  'a picture costs its price (GIFTS-5)': async (world) => {
    const { giver, body } = await smallGift(world);
    const { stickers } = await giftOptions(world);
    const [sticker] = stickers;
    if (!sticker) throw new LeftOut('data', 'there are no pictures to give');
    const send = (star_cnt, sticker_id) => give(giver.client, { ...body, star_cnt, sticker_id });
    expectRefusal(await send(sticker.star_cnt + 1, sticker.sticker_id), 'price_mismatch');
    expectRefusal(await send(sticker.star_cnt, 2_147_483_647), 'sticker_not_found');
    expectEqual(
      expectOk(await send(sticker.star_cnt, sticker.sticker_id)).star_cnt,
      sticker.star_cnt,
      'honey of the picture',
    );
  },

  'a member who may not watch or pay cannot give, and gets the reason (GIFTS-14, GIFTS-15, USERS-6)': async (
    world,
  ) => {
    const { body } = await smallGift(world);
    const refusals = {
      unverified01: ['verification_required'],
      // A minor's sign-in may be ended immediately.
      minor01: ['age_limit', 'minor_payment', 'invalid_token'],
      blocked01: ['block_live'],
      excel01: ['excel_only'],
    };
    for (const [id, codes] of Object.entries(refusals)) {
      const { client } = await world.persona(id);
      expectRefusal(await give(client, body, randomUUID()), ...codes);
    }
  },

  'a gift is in the live’s list, its sums and its ranking (GIFTS-20, LIVES-43)': async (world) => {
    const { giver, body } = await smallGift(world);
    const { visitor } = world;
    const sums = async () => expectOk(await visitor.get(`/v1/calculate/vod-bj-star-v1/${body.vod_key}`));
    const giverHoney = async (name) => {
      const { list } = expectOk(await visitor.get(`/v1/streams/${body.vod_key}/${name}?limit=100`));
      return list.find(({ user_key }) => user_key === giver.userKey)?.star_cnt ?? 0;
    };
    const rankings = () => Promise.all(['top-users', 'fan-rankings'].map(giverHoney));
    await retryJudgement(async () => {
      const [before, ranked] = [await sums(), await rankings()];
      const { gift_id } = expectOk(await give(giver.client, body, randomUUID()));
      const { list } = expectOk(
        await visitor.get(`/v1/calculate/live-vod-star-use-list/${body.vod_key}?limit=100`),
      );
      expectEqual(
        [list[0]?.gift_id, list[0]?.user.user_key, list[0]?.star_cnt],
        [gift_id, giver.userKey, body.star_cnt],
        'the newest gift of the list',
      );
      const due = [before.star_cnt + body.star_cnt, before.gift_cnt + 1, body.target_user_key];
      const after = await until(world.target, 'the sums with the gift', async () => {
        const now = await sums();
        return now.star_cnt === before.star_cnt ? undefined : now;
      });
      expectEqual(
        [after.star_cnt, after.gift_cnt, after.bj_user_key],
        due,
        'honey, gifts and host of the live',
      );
      expectThat(after.giver_cnt >= 1 && after.giver_cnt <= after.gift_cnt, `${after.giver_cnt} givers`);
      const more = await until(world.target, 'the rankings with the gift', async () => {
        const now = await rankings();
        return now.every((stars, at) => stars !== ranked[at]) ? now : undefined;
      });
      expectEqual(
        more,
        ranked.map((stars) => stars + body.star_cnt),
        'honey of the giver in the rankings',
      );
    });
    expectOk(await visitor.get(`/v1/calculate/live-gift-sticker-list/${body.vod_key}`));
  },

  'the honey that makes a member the first follows the ranking (LIVES-60)': async (world) => {
    const { giver, body } = await smallGift(world);
    // The ranking counts a gift a moment later than this call.
    let seen;
    await until(world.target, 'the missing honey follows the ranking', async () => {
      const { list } = expectOk(await world.visitor.get(`/v1/streams/${body.vod_key}/top-users?limit=1`));
      const mine = expectOk(await giver.client.get(`/v1/streams/${body.vod_key}/to-first`));
      seen = { first: list[0], mine };
      return isMissing(list[0], giver.userKey, mine) ? true : undefined;
    }).catch((error) => {
      throw new Error(`${error.message}: ${JSON.stringify(seen)}`);
    });
    expectRefusal(await world.visitor.get(`/v1/streams/${body.vod_key}/to-first`), 'login_required');
  },

  'a goal is set, refused while it runs, and removed (GIFTS-37, GIFTS-38)': async (world) => {
    const { vodKey } = await world.liveOf('host01');
    const host = await world.persona('host01');
    const goalPath = '/v1/broadcast-setting/live-goal';
    const goalOf = async () => expectOk(await world.visitor.get(`/v1/streams/${vodKey}/goal`));
    expectOk(await host.client.delete(goalPath));
    const { min_star_cnt, max_star_cnt } = await goalOf();
    const goal = { title: '적합성 목표', goal_star_cnt: max_star_cnt };
    const put = (body) => host.client.put(goalPath, body, { headers: { 'Idempotency-Key': randomUUID() } });
    expectRefusal(await put({ ...goal, goal_star_cnt: max_star_cnt + 1 }), 'above_maximum_goal');
    if (min_star_cnt > 1)
      expectRefusal(await put({ ...goal, goal_star_cnt: min_star_cnt - 1 }), 'below_minimum_goal');
    expectFieldRefusal(await put({ ...goal, title: '' }), 'title');
    const set = expectOk(await put(goal)).goal;
    expectEqual([set.title, set.goal_star_cnt, set.state], [goal.title, max_star_cnt, 'running'], 'the goal');
    expectEqual((await goalOf()).goal?.goal_id, set.goal_id, 'the goal of the live');
    expectRefusal(await put(goal), 'goal_running');
    expectOk(await host.client.delete(goalPath));
    expectEqual((await goalOf()).goal, null, 'the goal after its removal');
  },

  'the list of an unknown live is not found; a list pages': async (world) => {
    expectRefusal(
      await world.visitor.get('/v1/calculate/live-vod-star-use-list/2147483647'),
      'live_not_found',
    );
    const { vodKey } = await world.liveOf('host04');
    const { total } = expectOk(
      await world.visitor.get(`/v1/calculate/live-vod-star-use-list/${vodKey}?limit=1`),
    );
    expectThat(total >= 0, 'no total');
    expectRefusal(
      await world.visitor.get(`/v1/calculate/live-vod-star-use-list/${vodKey}?limit=101`),
      'validation_failed',
    );
  },

  ...contractCases('gifts'),
});
