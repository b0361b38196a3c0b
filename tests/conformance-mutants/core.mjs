import { answerOf, letThrough, mutantsOf, own, refusalOf, refuseAs, requestOf } from './mutant.mjs';

const siteInfo = 'GET /api/common/site-info';
const profile = 'GET /v1/user/profile-info/{id}';
const words = 'GET /v1/etc/prohihit-list';
const wordCheck = 'POST /v1/etc/prohihit-check';
const notices = 'GET /v1/mypage/alarm-notice-list';
const unknownMember = 'an unknown member is not found';
const inSeoul = (moment) =>
  `${new Date(Date.parse(moment) + 9 * 3_600_000).toISOString().slice(0, 23)}+09:00`;

/** Every refusal of an unknown member, spoilt. */
const refused = (change) => refusalOf(profile, 'user_not_found', change);

/** What holds for every call: refusals, headers, forms of values and requests, access. */
export const coreMutants = [
  ...mutantsOf('users', [
    [
      'a refusal tells where it failed',
      unknownMember,
      refused((body) => {
        body.stack = 'at x.ts:1';
      }),
    ],
    [
      'a refusal speaks English',
      unknownMember,
      refused((body) => {
        body.message = 'No such user.';
      }),
    ],
    [
      'a refusal has no request_id',
      unknownMember,
      refused((body) => {
        delete body.request_id;
      }),
    ],
    [
      'a refusal tells another status than its own',
      unknownMember,
      refused((body) => {
        body.status = 400;
      }),
    ],
    [
      'a refusal has another status',
      unknownMember,
      refused((body, answered) => refuseAs(answered, 400, body.code)),
    ],
    [
      'a refusal has a code that the contract does not know',
      unknownMember,
      refused((body) => {
        body.code = 'member_missing';
      }),
    ],
    [
      'what is not found is answered as a call that is not there',
      [unknownMember, 'a public profile says nothing private'],
      refused((body) => {
        body.code = 'not_found';
      }),
    ],
    [
      'a refusal is a page',
      unknownMember,
      refused((_body, answered) => {
        answered.headers['content-type'] = 'text/html';
        answered.body = Buffer.from('<h1>404</h1>');
      }),
    ],
    [
      'a balance may be kept',
      'balances are whole numbers',
      answerOf('GET /v1/users/simple/{id}', (_body, answered) => {
        answered.headers['cache-control'] = 'public, max-age=60';
      }),
    ],
    [
      'a balance is a text',
      'balances are whole numbers',
      answerOf('GET /v1/users/simple/{id}', (body) => {
        body.star_cnt = String(body.star_cnt);
      }),
    ],
  ]),

  ...mutantsOf('common', [
    [
      'an answer has no nosniff',
      'the site tells who runs it',
      answerOf(siteInfo, (_body, answered) => {
        delete answered.headers['x-content-type-options'];
      }),
    ],
    [
      'an answer lacks a field',
      'the site tells who runs it',
      answerOf(siteInfo, (body) => {
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
      'GET /v1/etc/prohihit-list refuses parameters',
      requestOf(words, ({ query }) => query.delete('no_such_field')),
    ],
    [
      'a limit that is too large is cut',
      'GET /v1/etc/prohihit-list refuses an offset',
      requestOf(words, ({ query }) => (Number(query.get('limit')) > 100 ? query.set('limit', '100') : false)),
    ],
    [
      'an offset below zero is zero',
      'GET /v1/etc/prohihit-list refuses an offset',
      requestOf(words, ({ query }) => (Number(query.get('offset')) < 0 ? query.set('offset', '0') : false)),
    ],
    [
      'broken JSON has the code of a wrong field',
      'POST /v1/etc/prohihit-check refuses what',
      refusalOf(wordCheck, 'malformed_json', (body) => {
        body.code = 'validation_failed';
      }),
    ],
    [
      'XML is taken for JSON',
      'a body that is no JSON',
      requestOf(wordCheck, ({ headers }) => {
        if (headers['content-type'] !== 'text/xml') return false;
        headers['content-type'] = 'application/json';
      }),
    ],
    [
      'a body may be large',
      'a body of more than a megabyte',
      refusalOf(wordCheck, 'body_too_large', (_body, answered) =>
        letThrough(answered, { prohibited_yn: 'N', words: [] }),
      ),
    ],
    [
      'the main data are sent whole every time',
      "the home page's data",
      requestOf('GET /api/caching/main', ({ headers }) => delete headers['if-none-match']),
    ],
    [
      'the site key is not known',
      'calls answer under the site key',
      {
        request: async ({ path }) =>
          path.startsWith('/v1/honey/') &&
          own(404, { status: 404, code: 'not_found', message: '찾을 수 없어요.', request_id: 'mutant' }),
      },
    ],
    [
      'a banner leads to a script',
      'banners come by group',
      answerOf('GET /v1/main/banners', ({ list }) => {
        if (!(list.length > 0)) return false;
        list[0].link = 'javascript:alert(1)';
      }),
    ],
    [
      'forbidden words are not found',
      'a forbidden word is found',
      answerOf(wordCheck, (body) => void Object.assign(body, { prohibited_yn: 'N', words: [] })),
    ],
  ]),

  ...mutantsOf('gifts', [
    [
      'fields are judged before it is asked who is there',
      'PUT /v1/payment/user-star-use-proc is for',
      refusalOf('PUT /v1/payment/user-star-use-proc', 'login_required', (_body, answered) =>
        refuseAs(answered, 400, 'validation_failed'),
      ),
    ],
  ]),

  ...mutantsOf('lives', [
    [
      'a token that is none is no token where visitors may call',
      'GET /v1/vods/{id} is for',
      requestOf('GET /v1/vods/{id}', ({ headers }) => delete headers.authorization),
    ],
    [
      'moments are told in Seoul’s time',
      'every list of lives holds',
      answerOf('GET /v1/vod/live-list', ({ list }) => {
        for (const live of list) live.started_at = inSeoul(live.started_at);
      }),
    ],
    [
      'a total is one too many',
      'lists page',
      answerOf('GET /v1/vod/new-live-list', (body) => {
        body.total += 1;
      }),
    ],
    [
      'a total is that of the page',
      'lists page',
      answerOf('GET /v1/vod/new-live-list', (body) => {
        body.total = body.list.length;
      }),
    ],
    [
      'a total is what it was asked for',
      'every list of lives holds',
      answerOf('GET /v1/vod/hot-live-list', (body) => {
        body.total = body.limit;
      }),
    ],
    [
      'an offset is ignored',
      'lists page',
      {
        ...requestOf('GET /v1/vod/new-live-list', (asked) => {
          const offset = Number(asked.query.get('offset') ?? 0);
          asked.query.delete('offset');
          return asked.ask().then((answered) => {
            answered.body.offset = offset;
            return answered;
          });
        }),
      },
    ],
    [
      'pages overlap',
      'lists page',
      requestOf('GET /v1/vod/new-live-list', async (asked) => {
        const offset = Number(asked.query.get('offset') ?? 0);
        if (offset === 0) return false;
        asked.query.set('offset', String(offset - 1));
        const answered = await asked.ask();
        answered.body.offset = offset;
        return answered;
      }),
    ],
    [
      'a limit that was left out is fifty',
      'a visitor has no list',
      requestOf('GET /v1/vod/interest-live-list', ({ query }) => query.set('limit', '50')),
    ],
  ]),

  ...mutantsOf('notices', [
    [
      'a limit is told that was not asked for',
      'the ticker asks for three',
      answerOf(notices, (body) => {
        body.limit = 20;
      }),
    ],
    [
      'a list begins with its oldest',
      'each board is listed',
      answerOf(notices, ({ list }) => (list.length > 1 ? void list.reverse() : false)),
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
