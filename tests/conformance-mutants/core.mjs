import {
  mutantResponse,
  mutantsOf,
  refusalOf,
  refuseAs,
  requestOf,
  responseOf,
  succeedWith,
} from './mutant.mjs';

const siteInfo = 'GET /api/common/site-info';
const profile = 'GET /v1/user/profile-info/{id}';
const words = 'GET /v1/etc/prohihit-list';
const wordCheck = 'POST /v1/etc/prohihit-check';
const notices = 'GET /v1/mypage/alarm-notice-list';
const unknownMember = 'an unknown member is not found';
const inSeoul = (moment) =>
  `${new Date(Date.parse(moment) + 9 * 3_600_000).toISOString().slice(0, 23)}+09:00`;

/** Every refusal of an unknown member, changed. */
const unknownMemberRefusal = (change) => refusalOf(profile, 'user_not_found', change);

/** What holds for every call: refusals, headers, formats of values and requests, access. */
export const coreMutants = [
  ...mutantsOf('users', [
    [
      'a refusal shows where it failed',
      unknownMember,
      unknownMemberRefusal((body) => {
        body.stack = 'at x.ts:1';
      }),
    ],
    [
      'a refusal is in English',
      unknownMember,
      unknownMemberRefusal((body) => {
        body.message = 'No such user.';
      }),
    ],
    [
      'a refusal has no request_id',
      unknownMember,
      unknownMemberRefusal((body) => {
        delete body.request_id;
      }),
    ],
    [
      'a refusal states another status than its own',
      unknownMember,
      unknownMemberRefusal((body) => {
        body.status = 400;
      }),
    ],
    [
      'a refusal has another status',
      unknownMember,
      unknownMemberRefusal((body, response) => refuseAs(response, 400, body.code)),
    ],
    [
      'a refusal has a code that the contract does not know',
      unknownMember,
      unknownMemberRefusal((body) => {
        body.code = 'member_missing';
      }),
    ],
    [
      'a missing entity is refused as a missing call',
      [unknownMember, 'a public profile has nothing private'],
      unknownMemberRefusal((body) => {
        body.code = 'not_found';
      }),
    ],
    [
      'a refusal is a page',
      unknownMember,
      unknownMemberRefusal((_body, response) => {
        response.headers['content-type'] = 'text/html';
        response.body = Buffer.from('<h1>404</h1>');
      }),
    ],
    [
      'a balance may be stored',
      'balances are whole numbers',
      responseOf('GET /v1/users/simple/{id}', (_body, response) => {
        response.headers['cache-control'] = 'public, max-age=60';
      }),
    ],
    [
      'a balance is a text',
      'balances are whole numbers',
      responseOf('GET /v1/users/simple/{id}', (body) => {
        body.star_cnt = String(body.star_cnt);
      }),
    ],
  ]),

  ...mutantsOf('common', [
    [
      'a response has no nosniff',
      'the site shows who runs it',
      responseOf(siteInfo, (_body, response) => {
        delete response.headers['x-content-type-options'];
      }),
    ],
    [
      'a response lacks a field',
      'the site shows who runs it',
      responseOf(siteInfo, (body) => {
        delete body.chat_length_max;
      }),
    ],
    [
      'unknown fields are dropped',
      'an unknown query parameter',
      requestOf(wordCheck, ({ body }) => delete body.no_such_field),
    ],
    [
      'unknown parameters are dropped',
      'GET /v1/etc/prohihit-list refuses unknown parameters',
      requestOf(words, ({ query }) => query.delete('no_such_field')),
    ],
    [
      'a limit that is too large is reduced',
      'GET /v1/etc/prohihit-list refuses an invalid offset',
      requestOf(words, ({ query }) => (Number(query.get('limit')) > 100 ? query.set('limit', '100') : false)),
    ],
    [
      'a negative offset is zero',
      'GET /v1/etc/prohihit-list refuses an invalid offset',
      requestOf(words, ({ query }) => (Number(query.get('offset')) < 0 ? query.set('offset', '0') : false)),
    ],
    [
      'broken JSON has the code of a wrong field',
      'POST /v1/etc/prohihit-check refuses unreadable',
      refusalOf(wordCheck, 'malformed_json', (body) => {
        body.code = 'validation_failed';
      }),
    ],
    [
      'XML is read as JSON',
      'a body that is not JSON',
      requestOf(wordCheck, ({ headers }) => {
        if (headers['content-type'] !== 'text/xml') return false;
        headers['content-type'] = 'application/json';
      }),
    ],
    [
      'a body may be large',
      'a body of more than a megabyte',
      refusalOf(wordCheck, 'body_too_large', (_body, response) =>
        succeedWith(response, { prohibited_yn: 'N', words: [] }),
      ),
    ],
    [
      'the main data are sent in full every time',
      "the home page's data",
      requestOf('GET /api/caching/main', ({ headers }) => delete headers['if-none-match']),
    ],
    [
      'the site key is unknown',
      'calls respond under the site key',
      {
        request: async ({ path }) =>
          path.startsWith('/v1/honey/') &&
          mutantResponse(404, {
            status: 404,
            code: 'not_found',
            message: '찾을 수 없어요.',
            request_id: 'mutant',
          }),
      },
    ],
    [
      'a banner links to a script',
      'banners are returned by group',
      responseOf('GET /v1/main/banners', ({ list }) => {
        if (!(list.length > 0)) return false;
        list[0].link = 'javascript:alert(1)';
      }),
    ],
    [
      'forbidden words are not found',
      'a forbidden word is found',
      responseOf(wordCheck, (body) => void Object.assign(body, { prohibited_yn: 'N', words: [] })),
    ],
  ]),

  ...mutantsOf('gifts', [
    [
      'fields are checked before the sign-in',
      'PUT /v1/payment/user-star-use-proc is for',
      refusalOf('PUT /v1/payment/user-star-use-proc', 'login_required', (_body, response) =>
        refuseAs(response, 400, 'validation_failed'),
      ),
    ],
  ]),

  ...mutantsOf('lives', [
    [
      'an invalid token counts as none where visitors may call',
      'GET /v1/vods/{id} is for',
      requestOf('GET /v1/vods/{id}', ({ headers }) => delete headers.authorization),
    ],
    [
      'times are in Seoul’s zone',
      'every list of lives has',
      responseOf('GET /v1/vod/live-list', ({ list }) => {
        for (const live of list) live.started_at = inSeoul(live.started_at);
      }),
    ],
    [
      'a total is one too many',
      'lists page',
      responseOf('GET /v1/vod/new-live-list', (body) => {
        body.total += 1;
      }),
    ],
    [
      'a total is that of the page',
      'lists page',
      responseOf('GET /v1/vod/new-live-list', (body) => {
        body.total = body.list.length;
      }),
    ],
    [
      'a total is the requested limit',
      'every list of lives has',
      responseOf('GET /v1/vod/hot-live-list', (body) => {
        body.total = body.limit;
      }),
    ],
    [
      'an offset is ignored',
      'lists page',
      {
        ...requestOf('GET /v1/vod/new-live-list', (request) => {
          const offset = Number(request.query.get('offset') ?? 0);
          request.query.delete('offset');
          return request.forward().then((response) => {
            response.body.offset = offset;
            return response;
          });
        }),
      },
    ],
    [
      'pages overlap',
      'lists page',
      requestOf('GET /v1/vod/new-live-list', async (request) => {
        const offset = Number(request.query.get('offset') ?? 0);
        if (offset === 0) return false;
        request.query.set('offset', String(offset - 1));
        const response = await request.forward();
        response.body.offset = offset;
        return response;
      }),
    ],
    [
      'a missing limit is fifty',
      'a visitor has no list',
      requestOf('GET /v1/vod/interest-live-list', ({ query }) => query.set('limit', '50')),
    ],
  ]),

  ...mutantsOf('notices', [
    [
      'the reported limit was not requested',
      'the ticker requests three',
      responseOf(notices, (body) => {
        body.limit = 20;
      }),
    ],
    [
      'a list is oldest first',
      'each board is listed',
      responseOf(notices, ({ list }) => (list.length > 1 ? void list.reverse() : false)),
    ],
    [
      'a board shows another one’s notices',
      'each board is listed',
      requestOf(notices, ({ query }) =>
        query.get('board_setting_cd') === '1040' ? query.set('board_setting_cd', '1030') : false,
      ),
    ],
  ]),
];
