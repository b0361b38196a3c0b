import { answerOf, as, letThrough, mutantsOf, own, refusalOf, refuseAs, requestOf } from './mutant.mjs';

const login = 'POST /v1/user/login-proc';
const limitState = 'GET /api/login/limit-get';
const grades = 'GET /v1/initialize/bt-pay-grade-setting-v1';
const groups = 'GET /v1/user/member-group-list';
const lock = 'failures lock an ID';
const pair = 'a sign-in answers a pair';

/** Signing in, and members. */
export const memberMutants = [
  ...mutantsOf('session', [
    [
      'an access token lives an hour',
      pair,
      answerOf(login, (body) => {
        body.expires_in = 3600;
      }),
    ],
    [
      'a refresh token lives two weeks',
      pair,
      answerOf(login, (body) => {
        body.refresh_expires_in = 1_209_600;
      }),
    ],
    [
      'a renewed pair lives longer than the first',
      'a refresh token is used once',
      answerOf('POST /v1/issuetoken', (body) => {
        body.expires_in = 3600;
      }),
    ],
    [
      'a refresh token is not changed',
      'a refresh token is used once',
      answerOf('POST /v1/issuetoken', (body, _answered, asked) => {
        body.refresh_token = asked.body.refresh_token;
      }),
    ],
    [
      'an ID is another one in capitals',
      pair,
      requestOf(login, ({ body }) => {
        if (!/[A-Z]/.test(body?.id)) return false;
        body.id = `${body.id}x`;
      }),
    ],
    [
      'signing out ends nothing',
      'signing out ends the access token',
      requestOf('POST /v1/user/logout-proc', () => own(200, { result: 'ok' })),
    ],
    [
      'a wrong password tells that there is such a member',
      'an unknown ID and a wrong password',
      refusalOf(login, 'login_incorrect', (body, _answered, asked) => {
        if (!(asked.body.id === 'viewer01')) return false;
        body.message = '비밀번호가 틀렸어요.';
      }),
    ],
    [
      'nobody is ever locked out',
      lock,
      refusalOf(login, 'login_locked', (_body, answered) => refuseAs(answered, 401, 'login_incorrect')),
    ],
    [
      'a lock lasts a minute',
      lock,
      refusalOf(login, 'login_locked', (body, answered) => {
        body.detail.seconds_left = 60;
        answered.headers['retry-after'] = '60';
      }),
    ],
    [
      'a lock does not say when to come back',
      lock,
      refusalOf(login, 'login_locked', (_body, answered) => {
        delete answered.headers['retry-after'];
      }),
    ],
    [
      'failures are not counted',
      lock,
      answerOf(limitState, (body) => {
        body.failures = 0;
      }),
    ],
    [
      'own sign-ins begin with the oldest',
      'own sign-ins are listed',
      answerOf('GET /v1/user/sign-in-list', ({ list }) => (list.length > 1 ? void list.reverse() : false)),
    ],
    [
      'no sign-in is marked as this one',
      'own sign-ins are listed',
      answerOf('GET /v1/user/sign-in-list', ({ list }) => {
        for (const one of list) one.current_yn = 'N';
      }),
    ],
    [
      "another member's sign-in seems to be ended",
      "another member's sign-in is not found",
      refusalOf('DELETE /v1/user/sign-in/{id}', 'sign_in_not_found', (_body, answered) =>
        letThrough(answered, { result: 'ok' }),
      ),
    ],
    [
      'an ended sign-in goes on',
      'one other sign-in can be ended',
      requestOf('DELETE /v1/user/sign-in/{id}', () => own(200, { result: 'ok' })),
    ],
    [
      'a social provider is missing',
      'the social providers are named',
      answerOf('GET /v1/user/social-providers', ({ list }) => void list.pop()),
    ],
    [
      'the state of a social sign-in is lost',
      'the social providers are named',
      answerOf('GET /v1/user/login-social-url', (body) => {
        body.url = body.url.replace('conformance-state', 'another');
      }),
    ],
  ]),

  ...mutantsOf('users', [
    [
      'a discount is another',
      'the VIP grades are named',
      answerOf(grades, ({ list }) => {
        list[1].discountRate = 10;
      }),
    ],
    [
      'a grade is called otherwise',
      'the VIP grades are named',
      answerOf(grades, ({ list }) => {
        list[5].name = 'Friends';
      }),
    ],
    ['a grade is missing', 'the VIP grades are named', answerOf(grades, ({ list }) => void list.pop())],
    [
      'an honorary grade is missing',
      'the member groups name',
      answerOf(groups, (body) => {
        body.list = body.list.filter(({ name }) => name !== 'MVP');
      }),
    ],
    [
      'another grade is marked as the own',
      'the member groups name',
      answerOf(groups, ({ list }) => {
        for (const one of list) one.own_yn = one.name === 'Gold' ? 'Y' : 'N';
      }),
    ],
    [
      'a profile tells the telephone',
      'a public profile says nothing private',
      answerOf('GET /v1/user/profile-info/{id}', (body) => {
        body.phone = '01012345678';
      }),
    ],
    [
      'a token is taken for that of somebody else',
      'the session user is told',
      answerOf('POST /v1/user/login-check-proc', (body) => {
        body.user_key += 1;
      }),
    ],
    [
      'the two balances differ',
      'balances are whole numbers',
      answerOf('GET /v1/users/simple/{id}', (body) => {
        body.star_cnt += 1;
      }),
    ],
    [
      "another member's session user is told",
      "another member's session user",
      requestOf('GET /v1/users/{id}', as('host01')),
    ],
    [
      'the tool of operators is open to members',
      'GET /v1/mgt/mgt-user-check/{id} is for',
      requestOf('GET /v1/mgt/mgt-user-check/{id}', (asked) =>
        asked.headers.authorization?.length > 200 ? as('admin01')(asked) : false,
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
      'restrictions of others are told',
      'own restrictions are told',
      {
        answer: (answered, { path }) => {
          if (!path.startsWith('/v1/user/user-sanction/') || answered.status < 400) return false;
          letThrough(answered, { list: [] });
          return true;
        },
      },
    ],
    [
      'the name card is somebody else’s',
      'the name card is the profile',
      answerOf('GET /v1/popup/bt-namecard', (body) => {
        body.nick = '다른벌';
      }),
    ],
  ]),

  ...mutantsOf('social', [
    [
      'a follower counts twice',
      'following counts once',
      answerOf('POST /v1/user/follow-insert', (body) => {
        body.follower_cnt += 1;
      }),
    ],
    [
      'a profile does not tell whether one follows',
      ['following counts once', 'the profile tells the member'],
      answerOf('GET /v1/user/profile-info/{id}', (body) => {
        body.follow_yn = body.follow_yn === 'Y' ? 'N' : 'Y';
      }),
    ],
    [
      'a profile counts other followers',
      'the profile tells the member',
      answerOf('GET /v1/user/profile-info/{id}', (body) => {
        body.follower_cnt += 1;
      }),
    ],
    [
      'one may follow oneself',
      'nobody follows themselves',
      refusalOf('POST /v1/user/follow-insert', 'self_target', (_body, answered, { body }) =>
        letThrough(answered, { target_user_key: body.target_user_key, follow_yn: 'Y', follower_cnt: 1 }),
      ),
    ],
  ]),
];
