import { randomUUID } from 'node:crypto';
import { asMember, mutantsOf, refusalOf, requestOf, responseOf, succeedWith } from './mutant.mjs';

const join = 'POST /v1/streams/{id}/join';
const page = 'GET /v1/vods/{id}';
const all = 'GET /v1/vod/total-live-list';
const like = 'POST /v1/vod/vod-like-proc';
const watchers = 'a viewer is counted once';
const refusedWatching = 'a member who may not watch gets the reason';

/** Another list of lives than the requested one. */
const insteadOf = (call, path) =>
  requestOf(call, (request) => {
    request.path = path;
  });

/** Lists of lives, watching, likes. */
export const liveMutants = mutantsOf('lives', [
  [
    'no viewers are counted',
    watchers,
    responseOf(page, (body) => {
      body.viewer_cnt = 0;
    }),
  ],
  [
    'lists count no viewers',
    watchers,
    responseOf(all, ({ list }) => {
      for (const live of list) live.viewer_cnt = 0;
    }),
  ],
  [
    'a viewer counts once a tab',
    watchers,
    responseOf(page, (body) => {
      if (!(body.viewer_cnt > 0)) return false;
      body.viewer_cnt += 1;
    }),
  ],
  [
    'a heartbeat returns an old count',
    watchers,
    responseOf('PUT /v1/streams/{id}/heartbeat', (body) => {
      body.viewer_cnt = 0;
    }),
  ],
  [
    'popular lives start with the least watched',
    'the lists are ordered by viewers',
    responseOf('GET /v1/vod/popular-live-list', ({ list }) =>
      list.length > 1 ? void list.reverse() : false,
    ),
  ],
  [
    'a list has an ended live',
    'a listed live is running',
    responseOf(
      'GET /v1/vod/live-check/{id}',
      (body) => void Object.assign(body, { state: 'ended', live_yn: 'N' }),
    ),
  ],
  [
    'a card has another title than its page',
    'a listed live is running',
    responseOf(all, ({ list }) => {
      list[0].title += '!';
    }),
  ],
  [
    'the red list holds every live',
    'the red list has only red lives',
    insteadOf('GET /v1/vod/red-live-list', '/v1/vod/popular-live-list'),
  ],
  [
    'the latest list is ordered by viewers',
    'the red list has only red lives',
    responseOf(all, ({ list }, _response, { query }) =>
      query.get('sort') === 'latest' && list.length > 1 ? void list.reverse() : false,
    ),
  ],
  [
    'the filter by kind is ignored',
    'all lives are filtered',
    requestOf(all, ({ query }) => (query.get('type') === 'normal,battle' ? query.delete('type') : false)),
  ],
  [
    'the filter by theme is ignored',
    'all lives are filtered',
    requestOf(all, ({ query }) => (query.has('theme_cd') ? query.delete('theme_cd') : false)),
  ],
  [
    'a visitor gets interests',
    'a visitor has no list',
    insteadOf('GET /v1/vod/interest-live-list', '/v1/vod/popular-live-list'),
  ],
  [
    'a blocked member is admitted',
    refusedWatching,
    requestOf(join, async (request) => {
      const refused = await request.forward();
      if (refused.body.code !== 'block_live') return refused;
      await asMember('viewer01')(request);
      return request.forward();
    }),
  ],
  [
    'minors are admitted',
    refusedWatching,
    refusalOf(join, 'age_limit', (_body, response) => succeedWith(response, {})),
  ],
  [
    'an unverified member is refused for the age first',
    refusedWatching,
    refusalOf(join, 'verification_required', (body) => {
      body.code = 'age_limit';
    }),
  ],
  [
    'the refusal of an excel-only member has a wrong reason',
    refusedWatching,
    refusalOf(join, 'excel_only', (body) => {
      body.code = 'block_live';
    }),
  ],
  [
    'an unknown live is refused as an unknown member',
    'an unknown live is not found',
    refusalOf(page, 'live_not_found', (body) => {
      body.code = 'user_not_found';
    }),
  ],
  [
    'rejoining opens another visit',
    'a member who may watch is admitted',
    responseOf(join, (body) => {
      body.watch_id = randomUUID();
    }),
  ],
  [
    'a ticket is valid for an hour',
    'a member who may watch is admitted',
    responseOf(join, (body) => {
      body.ticket_expires_at = new Date(Date.parse(body.ticket_expires_at) + 3_540_000).toISOString();
    }),
  ],
  [
    'there is nothing to play',
    'the first source plays',
    {
      response: (response, { path }) => {
        if (!path.endsWith('.m3u8')) return false;
        response.body = Buffer.from('<h1>502</h1>');
        return true;
      },
    },
  ],
  [
    'a manager is a viewer',
    'a muted member watches and may not talk',
    responseOf(join, (body) => {
      if (!(body.permission === 2)) return false;
      body.permission = 0;
    }),
  ],
  [
    'ranks start at zero',
    'rankings of givers are numbered',
    responseOf('GET /v1/streams/{id}/fan-rankings', ({ list }) => {
      if (list.length === 0) return false;
      for (const one of list) one.rank -= 1;
    }),
  ],
  [
    'a like counts every time',
    'a like is given once',
    responseOf(like, (body) => {
      body.like_cnt += 1;
    }),
  ],
  [
    'likes are not counted on the page',
    'a like is given once',
    responseOf(page, (body) => {
      body.like_cnt = 0;
    }),
  ],
]);
