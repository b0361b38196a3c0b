import { randomUUID } from 'node:crypto';
import { answerOf, as, letThrough, mutantsOf, refusalOf, refuseAs, requestOf } from './mutant.mjs';

const join = 'POST /v1/streams/{id}/join';
const page = 'GET /v1/vods/{id}';
const all = 'GET /v1/vod/total-live-list';
const like = 'POST /v1/vod/vod-like-proc';
const gift = 'PUT /v1/payment/user-star-use-proc';
const watchers = 'who watches is counted once';
const whyNot = 'who may not watch is told why';
const once = 'the same key and input answers as the first time';

/** Another list of lives than the one that was asked for. */
const insteadOf = (call, path) =>
  requestOf(call, (asked) => {
    asked.path = path;
  });

/** Lives and gifts. */
export const roomMutants = [
  ...mutantsOf('lives', [
    [
      'nobody is counted as watching',
      watchers,
      answerOf(page, (body) => {
        body.viewer_cnt = 0;
      }),
    ],
    [
      'lists count nobody as watching',
      watchers,
      answerOf(all, ({ list }) => {
        for (const live of list) live.viewer_cnt = 0;
      }),
    ],
    [
      'a viewer counts once a tab',
      watchers,
      answerOf(page, (body) => {
        if (!(body.viewer_cnt > 0)) return false;
        body.viewer_cnt += 1;
      }),
    ],
    [
      'a heartbeat tells an old count',
      watchers,
      answerOf('PUT /v1/streams/{id}/heartbeat', (body) => {
        body.viewer_cnt = 0;
      }),
    ],
    [
      'popular lives begin with the least',
      'the lists go by viewers',
      answerOf('GET /v1/vod/popular-live-list', ({ list }) =>
        list.length > 1 ? void list.reverse() : false,
      ),
    ],
    [
      'a list holds what is over',
      'what is listed runs',
      answerOf(
        'GET /v1/vod/live-check/{id}',
        (body) => void Object.assign(body, { state: 'ended', live_yn: 'N' }),
      ),
    ],
    [
      'a card has another title than its page',
      'what is listed runs',
      answerOf(all, ({ list }) => {
        list[0].title += '!';
      }),
    ],
    [
      'the red list holds every live',
      'the red list holds red lives alone',
      insteadOf('GET /v1/vod/red-live-list', '/v1/vod/popular-live-list'),
    ],
    [
      'the latest list goes by viewers',
      'the red list holds red lives alone',
      answerOf(all, ({ list }, _answered, { query }) =>
        query.get('sort') === 'latest' && list.length > 1 ? void list.reverse() : false,
      ),
    ],
    [
      'the kind of lives is not asked for',
      'all lives are asked for',
      requestOf(all, ({ query }) => (query.get('type') === 'normal,battle' ? query.delete('type') : false)),
    ],
    [
      'the theme is not asked for',
      'all lives are asked for',
      requestOf(all, ({ query }) => (query.has('theme_cd') ? query.delete('theme_cd') : false)),
    ],
    [
      'a visitor is shown interests',
      'a visitor has no list',
      insteadOf('GET /v1/vod/interest-live-list', '/v1/vod/popular-live-list'),
    ],
    [
      'who is blocked is let in',
      whyNot,
      requestOf(join, async (asked) => {
        const refused = await asked.ask();
        if (refused.body.code !== 'block_live') return refused;
        await as('viewer01')(asked);
        return asked.ask();
      }),
    ],
    [
      'minors are let in',
      whyNot,
      refusalOf(join, 'age_limit', (_body, answered) => letThrough(answered, {})),
    ],
    [
      'who is not verified is told of the age first',
      whyNot,
      refusalOf(join, 'verification_required', (body) => {
        body.code = 'age_limit';
      }),
    ],
    [
      'why an excel-only member may not watch is told wrong',
      whyNot,
      refusalOf(join, 'excel_only', (body) => {
        body.code = 'block_live';
      }),
    ],
    [
      'a live that is not there is a member that is not there',
      'an unknown live is not found',
      refusalOf(page, 'live_not_found', (body) => {
        body.code = 'user_not_found';
      }),
    ],
    [
      'coming back opens another visit',
      'who may watch is let in',
      answerOf(join, (body) => {
        body.watch_id = randomUUID();
      }),
    ],
    [
      'a ticket lives an hour',
      'who may watch is let in',
      answerOf(join, (body) => {
        body.ticket_expires_at = new Date(Date.parse(body.ticket_expires_at) + 3_540_000).toISOString();
      }),
    ],
    [
      'there is nothing to play',
      'the first source plays',
      {
        answer: (answered, { path }) => {
          if (!path.endsWith('.m3u8')) return false;
          answered.body = Buffer.from('<h1>502</h1>');
          return true;
        },
      },
    ],
    [
      'a manager is a viewer',
      'a muted member watches and may not talk',
      answerOf(join, (body) => {
        if (!(body.permission === 2)) return false;
        body.permission = 0;
      }),
    ],
    [
      'ranks begin with zero',
      'rankings of givers are numbered',
      answerOf('GET /v1/streams/{id}/fan-rankings', ({ list }) => {
        if (list.length === 0) return false;
        for (const one of list) one.rank -= 1;
      }),
    ],
    [
      'a like counts every time',
      'a like is given once',
      answerOf(like, (body) => {
        body.like_cnt += 1;
      }),
    ],
    [
      'likes are not counted on the page',
      'a like is given once',
      answerOf(page, (body) => {
        body.like_cnt = 0;
      }),
    ],
  ]),

  ...mutantsOf('gifts', [
    [
      'the key of a gift is ignored',
      once,
      requestOf(gift, ({ headers }) => delete headers['idempotency-key']),
    ],
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
      requestOf(gift, ({ body, headers }) =>
        body?.star_cnt > 1 ? delete headers['idempotency-key'] : false,
      ),
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
  ]),
];
