import {
  asMember,
  mutantResponse,
  mutantsOf,
  refusalOf,
  refuseAs,
  requestOf,
  responseOf,
  succeedWith,
} from './mutant.mjs';

const login = 'POST /v1/user/login-proc';
const limitState = 'GET /api/login/limit-get';
const grades = 'GET /v1/initialize/bt-pay-grade-setting-v1';
const groups = 'GET /v1/user/member-group-list';
const lock = 'failures lock an ID';
const pair = 'a sign-in returns a pair';

/** Signing in, and members. */
export const memberMutants = [
  ...mutantsOf('session', [
    [
      'an access token is valid for an hour',
      pair,
      responseOf(login, (body) => {
        body.expires_in = 3600;
      }),
    ],
    [
      'a refresh token is valid for two weeks',
      pair,
      responseOf(login, (body) => {
        body.refresh_expires_in = 1_209_600;
      }),
    ],
    [
      'a renewed pair is valid longer than the first',
      'a refresh token is used once',
      responseOf('POST /v1/issuetoken', (body) => {
        body.expires_in = 3600;
      }),
    ],
    [
      'a refresh token is not rotated',
      'a refresh token is used once',
      responseOf('POST /v1/issuetoken', (body, _response, request) => {
        body.refresh_token = request.body.refresh_token;
      }),
    ],
    [
      'an ID is case-sensitive',
      pair,
      requestOf(login, ({ body }) => {
        if (!/[A-Z]/.test(body?.id)) return false;
        body.id = `${body.id}x`;
      }),
    ],
    [
      'signing out ends nothing',
      'signing out ends the access token',
      requestOf('POST /v1/user/logout-proc', () => mutantResponse(200, { result: 'ok' })),
    ],
    [
      'a wrong password reveals that the member exists',
      'an unknown ID and a wrong password',
      refusalOf(login, 'login_incorrect', (body, _response, request) => {
        if (!(request.body.id === 'viewer01')) return false;
        body.message = '비밀번호가 틀렸어요.';
      }),
    ],
    [
      'no ID is ever locked',
      lock,
      refusalOf(login, 'login_locked', (_body, response) => refuseAs(response, 401, 'login_incorrect')),
    ],
    [
      'a lock lasts a minute',
      lock,
      refusalOf(login, 'login_locked', (body, response) => {
        body.detail.seconds_left = 60;
        response.headers['retry-after'] = '60';
      }),
    ],
    [
      'a lock does not state when to retry',
      lock,
      refusalOf(login, 'login_locked', (_body, response) => {
        delete response.headers['retry-after'];
      }),
    ],
    [
      'failures are not counted',
      lock,
      responseOf(limitState, (body) => {
        body.failures = 0;
      }),
    ],
    [
      'sign-ins start with the oldest',
      'sign-ins are listed',
      responseOf('GET /v1/user/sign-in-list', ({ list }) => (list.length > 1 ? void list.reverse() : false)),
    ],
    [
      'no sign-in is marked as the current one',
      'sign-ins are listed',
      responseOf('GET /v1/user/sign-in-list', ({ list }) => {
        for (const one of list) one.current_yn = 'N';
      }),
    ],
    [
      "another member's sign-in is reported as ended",
      "another member's sign-in is not found",
      refusalOf('DELETE /v1/user/sign-in/{id}', 'sign_in_not_found', (_body, response) =>
        succeedWith(response, { result: 'ok' }),
      ),
    ],
    [
      'an ended sign-in stays valid',
      'one other sign-in can be ended',
      requestOf('DELETE /v1/user/sign-in/{id}', () => mutantResponse(200, { result: 'ok' })),
    ],
    [
      'a social provider is missing',
      'the social providers are listed',
      responseOf('GET /v1/user/social-providers', ({ list }) => void list.pop()),
    ],
    [
      'the state of a social sign-in is lost',
      'the social providers are listed',
      responseOf('GET /v1/user/login-social-url', (body) => {
        body.url = body.url.replace('conformance-state', 'another');
      }),
    ],
  ]),

  ...mutantsOf('users', [
    [
      'a discount differs',
      'the VIP grades are listed',
      responseOf(grades, ({ list }) => {
        list[1].discountRate = 10;
      }),
    ],
    [
      'a grade has another name',
      'the VIP grades are listed',
      responseOf(grades, ({ list }) => {
        list[5].name = 'Friends';
      }),
    ],
    ['a grade is missing', 'the VIP grades are listed', responseOf(grades, ({ list }) => void list.pop())],
    [
      'an honorary grade is missing',
      'the member groups list',
      responseOf(groups, (body) => {
        body.list = body.list.filter(({ name }) => name !== 'MVP');
      }),
    ],
    [
      'another grade is marked as the member’s',
      'the member groups list',
      responseOf(groups, ({ list }) => {
        for (const one of list) one.own_yn = one.name === 'Gold' ? 'Y' : 'N';
      }),
    ],
    [
      'a profile shows the telephone',
      'a public profile has nothing private',
      responseOf('GET /v1/user/profile-info/{id}', (body) => {
        body.phone = '01012345678';
      }),
    ],
    [
      'a token is accepted as another member’s',
      'the session user is returned',
      responseOf('POST /v1/user/login-check-proc', (body) => {
        body.user_key += 1;
      }),
    ],
    [
      'the two balances differ',
      'balances are whole numbers',
      responseOf('GET /v1/users/simple/{id}', (body) => {
        body.star_cnt += 1;
      }),
    ],
    [
      "another member's session user is returned",
      "another member's session user",
      requestOf('GET /v1/users/{id}', asMember('host01')),
    ],
    [
      'the operators’ tool is open to members',
      'GET /v1/mgt/mgt-user-check/{id} is for',
      requestOf('GET /v1/mgt/mgt-user-check/{id}', (request) =>
        request.headers.authorization?.length > 200 ? asMember('admin01')(request) : false,
      ),
    ],
    [
      'an operator’s honey for a member is dropped, not refused',
      'an operator changes a member',
      requestOf('PUT /v1/mgt/mgt-user-update/{user_key}', ({ body }) =>
        body?.star_cnt ? delete body.star_cnt : false,
      ),
    ],
    [
      'other members’ restrictions are shown',
      'a member’s restrictions are shown',
      {
        response: (response, { path }) => {
          if (!path.startsWith('/v1/user/user-sanction/') || response.status < 400) return false;
          succeedWith(response, { list: [] });
          return true;
        },
      },
    ],
    [
      'the name card is another member’s',
      'the name card is the profile',
      responseOf('GET /v1/popup/bt-namecard', (body) => {
        body.nick = '다른벌';
      }),
    ],
  ]),

  ...mutantsOf('social', [
    [
      'a follower counts twice',
      'following counts once',
      responseOf('POST /v1/user/follow-insert', (body) => {
        body.follower_cnt += 1;
      }),
    ],
    [
      'a profile does not show whether the member follows',
      ['following counts once', 'the profile shows the member'],
      responseOf('GET /v1/user/profile-info/{id}', (body) => {
        body.follow_yn = body.follow_yn === 'Y' ? 'N' : 'Y';
      }),
    ],
    [
      'a profile counts other followers',
      'the profile shows the member',
      responseOf('GET /v1/user/profile-info/{id}', (body) => {
        body.follower_cnt += 1;
      }),
    ],
    [
      'a member may follow themselves',
      'following oneself',
      refusalOf('POST /v1/user/follow-insert', 'self_target', (_body, response, { body }) =>
        succeedWith(response, { target_user_key: body.target_user_key, follow_yn: 'Y', follower_cnt: 1 }),
      ),
    ],
  ]),
];
