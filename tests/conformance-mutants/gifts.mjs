import { randomUUID } from 'node:crypto';
import { answerOf, letThrough, mutantsOf, refusalOf, refuseAs, requestOf } from './mutant.mjs';

const gift = 'PUT /v1/payment/user-star-use-proc';
const once = 'the same key and input answers as the first time';

/** Gifts: keys, honey, who may give, sums. */
export const giftMutants = mutantsOf('gifts', [
  ['the key of a gift is ignored', once, requestOf(gift, ({ headers }) => delete headers['idempotency-key'])],
  [
    'a repeat is answered otherwise than the first',
    once,
    () => {
      let answers = 0;
      return answerOf(gift, (body) => {
        answers += 1;
        body.combo = answers;
      });
    },
  ],
  [
    'the same key with other input is a conflict',
    'the same key with other input is refused',
    refusalOf(gift, 'idempotency_mismatch', (_body, answered) =>
      refuseAs(answered, 409, 'idempotency_mismatch'),
    ),
  ],
  [
    'the same key with other input is another gift',
    'the same key with other input is refused',
    requestOf(gift, ({ body, headers }) => (body?.star_cnt > 1 ? delete headers['idempotency-key'] : false)),
  ],
  [
    'a malformed key is no key',
    'a malformed key is refused',
    requestOf(gift, ({ headers }) => delete headers['idempotency-key']),
  ],
  [
    'the balance is told of before',
    'a gift takes its honey once',
    answerOf(gift, (body) => {
      body.balance_star_cnt += body.star_cnt;
    }),
  ],
  [
    'a gift takes its honey twice',
    'a gift takes its honey once',
    requestOf(gift, async (asked) => {
      const answered = await asked.ask();
      asked.headers['idempotency-key'] = randomUUID();
      await asked.ask();
      return answered;
    }),
  ],
  [
    'too little is taken for the least',
    'amounts that are none are refused',
    requestOf(gift, ({ body }) => {
      if (!(body?.star_cnt === 0)) return false;
      body.star_cnt = 1;
    }),
  ],
  [
    'a text is read as an amount',
    'amounts that are none are refused',
    requestOf(gift, ({ body }) => {
      if (!(body?.star_cnt === '100')) return false;
      body.star_cnt = 100;
    }),
  ],
  [
    'who has no honey is asked to pay by status 402',
    'who has no honey gives none',
    refusalOf(gift, 'not_enough_star', (_body, answered) => refuseAs(answered, 402, 'not_enough_star')),
  ],
  [
    'a gift to oneself is a gift to nobody',
    'nobody gives to themselves',
    refusalOf(gift, 'self_gift', (_body, answered) => refuseAs(answered, 404, 'host_not_found')),
  ],
  [
    'a picture costs what is offered for it',
    'a picture costs its price',
    requestOf(gift, ({ body }) => {
      if (!(body?.sticker_id === 1 && body.star_cnt === 2)) return false;
      body.star_cnt = 1;
    }),
  ],
  [
    'pictures come in no order',
    'the gift sheet offers',
    answerOf('GET /v1/broadcast-setting/bt-gift-info-list-v2', ({ stickers }) => void stickers.reverse()),
  ],
  [
    'the sum of a live stays behind',
    'a gift stands in the live’s list',
    answerOf('GET /v1/calculate/vod-bj-star-v1/{id}', (body) => {
      body.star_cnt = 5;
    }),
  ],
  [
    'gifts are counted twice',
    'a gift stands in the live’s list',
    answerOf('GET /v1/calculate/vod-bj-star-v1/{id}', (body) => {
      body.gift_cnt *= 2;
    }),
  ],
  [
    'the newest gift is not listed',
    'a gift stands in the live’s list',
    answerOf(
      'GET /v1/calculate/live-vod-star-use-list/{vod_key}',
      ({ list }) => void list.push(list.shift()),
    ),
  ],
  [
    'the ranking of a live stays behind',
    'a gift stands in the live’s list',
    answerOf('GET /v1/streams/{id}/top-users', ({ list }) => {
      for (const one of list) one.star_cnt = 1;
    }),
  ],
  [
    'who is blocked may give',
    'who may not watch or pay gives nothing',
    refusalOf(gift, 'block_live', (_body, answered, { body }) =>
      letThrough(answered, {
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
    'who is not verified is told of a minor',
    'who may not watch or pay gives nothing',
    refusalOf(gift, 'verification_required', (body) => {
      body.code = 'minor_payment';
    }),
  ],
  [
    'two members share a key',
    "another member's same key is another gift",
    () => {
      let first;
      return requestOf(gift, async (asked) => {
        if (first) return first;
        first = await asked.ask();
        return first;
      });
    },
  ],
]);
