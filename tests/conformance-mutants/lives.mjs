import { randomUUID } from 'node:crypto';
import { answerOf, as, letThrough, mutantsOf, refusalOf, requestOf } from './mutant.mjs';

const join = 'POST /v1/streams/{id}/join';
const page = 'GET /v1/vods/{id}';
const all = 'GET /v1/vod/total-live-list';
const like = 'POST /v1/vod/vod-like-proc';
const watchers = 'who watches is counted once';
const refusedWatching = 'who may not watch is told why';

/** Another list of lives than the one that was asked for. */
const insteadOf = (call, path) =>
  requestOf(call, (asked) => {
    asked.path = path;
  });

/** Lists of lives, watching, likes. */
export const liveMutants = mutantsOf('lives', [
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
    answerOf('GET /v1/vod/popular-live-list', ({ list }) => (list.length > 1 ? void list.reverse() : false)),
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
    refusedWatching,
    requestOf(join, async (asked) => {
      const refused = await asked.ask();
      if (refused.body.code !== 'block_live') return refused;
      await as('viewer01')(asked);
      return asked.ask();
    }),
  ],
  [
    'minors are let in',
    refusedWatching,
    refusalOf(join, 'age_limit', (_body, answered) => letThrough(answered, {})),
  ],
  [
    'who is not verified is told of the age first',
    refusedWatching,
    refusalOf(join, 'verification_required', (body) => {
      body.code = 'age_limit';
    }),
  ],
  [
    'why an excel-only member may not watch is told wrong',
    refusedWatching,
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
]);
