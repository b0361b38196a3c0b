import { randomUUID } from 'node:crypto';
import { mutantsOf, refusalOf, refuseAs, requestOf, responseOf, succeedWith } from './mutant.mjs';

const gift = 'PUT /v1/payment/user-star-use-proc';
const once = 'the same key and body return the first response';

/** Gifts: keys, honey, permission to give, sums. */
export const giftMutants = mutantsOf('gifts', [
  ['the key of a gift is ignored', once, requestOf(gift, ({ headers }) => delete headers['idempotency-key'])],
  [
    'a repeat gets another response than the first',
    once,
    () => {
      let answers = 0;
      return responseOf(gift, (body) => {
        answers += 1;
        body.combo = answers;
      });
    },
  ],
  [
    'the same key with another body is a conflict',
    'the same key with another body is refused',
    refusalOf(gift, 'idempotency_mismatch', (_body, response) =>
      refuseAs(response, 409, 'idempotency_mismatch'),
    ),
  ],
  [
    'the same key with another body is another gift',
    'the same key with another body is refused',
    requestOf(gift, ({ body, headers }) => (body?.star_cnt > 1 ? delete headers['idempotency-key'] : false)),
  ],
  [
    'a malformed key is ignored',
    'a malformed key is refused',
    requestOf(gift, ({ headers }) => delete headers['idempotency-key']),
  ],
  [
    'the balance is the previous one',
    'a gift takes its honey once',
    responseOf(gift, (body) => {
      body.balance_star_cnt += body.star_cnt;
    }),
  ],
  [
    'a gift takes its honey twice',
    'a gift takes its honey once',
    requestOf(gift, async (request) => {
      const response = await request.forward();
      request.headers['idempotency-key'] = randomUUID();
      await request.forward();
      return response;
    }),
  ],
  [
    'too small an amount is raised to the least',
    'invalid amounts are refused',
    requestOf(gift, ({ body }) => {
      if (!(body?.star_cnt === 0)) return false;
      body.star_cnt = 1;
    }),
  ],
  [
    'a text is read as an amount',
    'invalid amounts are refused',
    requestOf(gift, ({ body }) => {
      if (!(body?.star_cnt === '100')) return false;
      body.star_cnt = 100;
    }),
  ],
  [
    'a member without honey gets status 402',
    'a member without honey cannot give',
    refusalOf(gift, 'not_enough_star', (_body, response) => refuseAs(response, 402, 'not_enough_star')),
  ],
  [
    'a gift to oneself is refused as one to no member',
    'a gift to oneself',
    refusalOf(gift, 'self_gift', (_body, response) => refuseAs(response, 404, 'host_not_found')),
  ],
  [
    'a picture costs the amount offered',
    'a picture costs its price',
    requestOf(gift, ({ body }) => {
      if (!(body?.sticker_id === 1 && body.star_cnt === 2)) return false;
      body.star_cnt = 1;
    }),
  ],
  [
    'pictures are unordered',
    'the gift sheet offers',
    responseOf('GET /v1/broadcast-setting/bt-gift-info-list-v2', ({ stickers }) => void stickers.reverse()),
  ],
  [
    'the sum of a live is not updated',
    'a gift is in the live’s list',
    responseOf('GET /v1/calculate/vod-bj-star-v1/{id}', (body) => {
      body.star_cnt = 5;
    }),
  ],
  [
    'gifts are counted twice',
    'a gift is in the live’s list',
    responseOf('GET /v1/calculate/vod-bj-star-v1/{id}', (body) => {
      body.gift_cnt *= 2;
    }),
  ],
  [
    'the newest gift is not listed',
    'a gift is in the live’s list',
    responseOf(
      'GET /v1/calculate/live-vod-star-use-list/{vod_key}',
      ({ list }) => void list.push(list.shift()),
    ),
  ],
  [
    'the ranking of a live is not updated',
    'a gift is in the live’s list',
    responseOf('GET /v1/streams/{id}/top-users', ({ list }) => {
      for (const one of list) one.star_cnt = 1;
    }),
  ],
  [
    'the first giver has to give more',
    'the honey that makes a member the first',
    responseOf('GET /v1/streams/{id}/to-first', (body) => {
      body.to_first_star_cnt = (body.to_first_star_cnt ?? 0) + 1;
    }),
  ],
  [
    'a removed goal is still shown',
    'a goal is set, refused while it runs, and removed',
    () => {
      let shown = null;
      return responseOf('GET /v1/streams/{id}/goal', (body) => {
        shown = body.goal ?? shown;
        body.goal = shown;
      });
    },
  ],
  [
    'a blocked member may give',
    'a member who may not watch or pay cannot give',
    refusalOf(gift, 'block_live', (_body, response, { body }) =>
      succeedWith(response, {
        gift_id: 1,
        target_user_key: body.target_user_key,
        vod_key: body.vod_key,
        star_cnt: body.star_cnt,
        balance_star_cnt: 1,
        combo: 1,
        message_refusal: null,
        created_at: new Date().toISOString(),
      }),
    ),
  ],
  [
    'an unverified member is refused as a minor',
    'a member who may not watch or pay cannot give',
    refusalOf(gift, 'verification_required', (body) => {
      body.code = 'minor_payment';
    }),
  ],
  [
    'two members share a key',
    "another member's same key is another gift",
    () => {
      let first;
      return requestOf(gift, async (request) => {
        if (first) return first;
        first = await request.forward();
        return first;
      });
    },
  ],
]);
