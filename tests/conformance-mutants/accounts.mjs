import { answerOf, letThrough, mutantsOf, own, refusalOf, requestOf } from './mutant.mjs';

const checkId = 'GET /v1/user/user-check-id';
const checkNick = 'GET /v1/user/user-check-nick';
const checkCode = 'GET /v1/user/phone-certification-check';
const join = 'POST /v1/user/user-direct-join';
const uploads = 'POST /v1/etc/img-upload-proc';
const formats = 'each check answers by the rules';
const lacks = 'what a sign-up lacks is named';
const code = 'a code is good for its time and once';

/** Answers of a check with two codes taken for one another. */
const swapped = (one, other) => (body) => {
  if (body.code === one) body.code = other;
  else if (body.code === other) body.code = one;
  else return false;
};

/** Codes of the password checker taken for one another. */
const swappedField = (one, other) => (body) => swapped(one, other)(body.fields[0]);

/** Joining, and accounts in their members' hands. */
export const accountMutants = [
  ...mutantsOf('sign-up', [
    [
      'an ID that is too short is called too long',
      formats,
      answerOf(checkId, swapped('tooShort', 'tooLong')),
    ],
    [
      'a nickname’s characters are called its length',
      formats,
      answerOf(checkNick, swapped('characters', 'tooShort')),
    ],
    [
      'a profile ID that is too long is called empty',
      formats,
      answerOf('GET /v1/user/user-check-profile-id', swapped('tooLong', 'empty')),
    ],
    [
      'an empty telephone is called wrong',
      formats,
      answerOf('GET /v1/user/user-check-phone', swapped('empty', 'characters')),
    ],
    [
      'an ID one too long is free',
      formats,
      answerOf(checkId, (body) =>
        body.code === 'tooLong' ? void Object.assign(body, { code: 'ok', available_yn: 'Y' }) : false,
      ),
    ],
    [
      'the check for all names says otherwise',
      formats,
      answerOf('GET /v1/user/user-check-overlap', swapped('tooShort', 'characters')),
    ],
    [
      'a taken ID is called forbidden',
      'the names of others are taken',
      answerOf(checkId, swapped('taken', 'forbidden')),
    ],
    [
      'a taken nickname is free',
      'the names of others are taken',
      answerOf(checkNick, (body) =>
        body.code === 'taken' ? void Object.assign(body, { code: 'ok', available_yn: 'Y' }) : false,
      ),
    ],
    [
      'a run of the alphabet is called one of the keyboard',
      lacks,
      refusalOf(join, 'password_rule', swappedField('6', '7')),
    ],
    ['a repetition is called a space', lacks, refusalOf(join, 'password_rule', swappedField('8', '9'))],
    [
      'a long password is called a short one',
      lacks,
      refusalOf(join, 'password_rule', swappedField('2', '4')),
    ],
    [
      'nobody has to agree to anything',
      lacks,
      requestOf(join, ({ body }) => {
        if (!Array.isArray(body?.consents)) return false;
        body.consents = ['service-terms-conditions', 'privacy', 'phone-terms'];
      }),
    ],
    [
      'the role of a new member may be asked for',
      lacks,
      requestOf(join, ({ body }) => (body?.role ? delete body.role : false)),
    ],
    [
      'wrong codes are not counted',
      code,
      refusalOf(checkCode, 'code_mismatch', (body) => {
        body.detail.tries_left = 4;
      }),
    ],
    [
      'a code lives ten minutes',
      code,
      answerOf('POST /v1/user/phone-certification-proc', (body) => {
        body.expires_in = 600;
      }),
    ],
    [
      'a code serves twice',
      code,
      refusalOf(checkCode, 'code_expired', (_body, answered) =>
        letThrough(answered, { phone_hide: '010-****-0000' }),
      ),
    ],
    [
      'who is nearly nineteen is of age',
      'the age is counted in full years',
      answerOf('GET /api/util/age-check', (body, _answered, { query }) => {
        const year = Number(query.get('birth').slice(0, 4));
        if (new Date().getUTCFullYear() - year !== 19) return false;
        body.adult_yn = 'Y';
      }),
    ],
    [
      'minors may join',
      'a minor is refused',
      refusalOf('POST /api/cert/verify', 'under_age', (_body, answered, { body }) =>
        letThrough(answered, {
          cert_key: body.cert_key,
          sign_up_token: 'x'.repeat(40),
          name: body.name,
          name_hide: body.name,
          phone: body.phone,
          phone_hide: body.phone,
          birth: '20150101',
          adult_yn: 'N',
        }),
      ),
    ],
  ]),

  ...mutantsOf('settings', [
    [
      'an introduction is not kept',
      'an introduction is changed',
      requestOf('PUT /v1/user/user-state-memo-edit', ({ body }) =>
        typeof body?.state_memo === 'string' && body.state_memo.length < 100
          ? own(200, { state_memo: body.state_memo })
          : false,
      ),
    ],
    [
      'when a name may be changed is told wrong',
      'when a name may be changed again',
      answerOf('GET /v1/user/user-permission-day-info', (body) => {
        body.next_at = body.next_at === null ? new Date().toISOString() : null;
      }),
    ],
    [
      'a nickname is paid for every time it is sent',
      'a nickname is paid once',
      requestOf('PUT /v1/user/user-nick-edit', ({ headers }) => delete headers['idempotency-key']),
    ],
    [
      'a telephone is told in full',
      'a telephone is changed with a code',
      answerOf('PUT /v1/user/user-phone-edit', (body) => {
        body.phone_hide = body.phone_hide.replace('****', '1234');
      }),
    ],
  ]),

  ...mutantsOf('files', [
    [
      'a kept picture has another size',
      'a picture is kept',
      answerOf(uploads, (body) => {
        body.width += 1;
      }),
    ],
    [
      'a file is served as a page',
      'a picture is kept',
      {
        answer: (answered, { method, path }) => {
          if (method !== 'GET' || !path.startsWith('/files/')) return false;
          answered.headers['content-type'] = 'text/html';
          return true;
        },
      },
    ],
    [
      'what is used is not counted',
      'a picture is kept',
      answerOf('GET /v1/etc/user-files', (body) => {
        body.used_bytes = 0;
      }),
    ],
    [
      'a removed file can be removed again',
      'a picture is kept',
      refusalOf('DELETE /v1/etc/user-img-delete-proc/{id}', 'file_not_found', (_body, answered) =>
        letThrough(answered, { result: 'ok' }),
      ),
    ],
  ]),

  ...mutantsOf('alarms', [
    [
      'one switch turns another',
      'one switch is turned',
      answerOf('PUT /v1/mypage/account-settings-push', (body) => {
        const [first] = Object.keys(body);
        body[first] = body[first] === 'Y' ? 'N' : 'Y';
      }),
    ],
    [
      'a small letter is a switch too',
      'a switch is Y or N',
      requestOf('PUT /v1/mypage/account-settings-push', ({ body }) => {
        if (!(body?.live_yn === 'y')) return false;
        body.live_yn = 'Y';
      }),
    ],
    [
      'activities are oldest first',
      'lists are newest first',
      answerOf('GET /v1/mypage/alarm-active-list', (body) => {
        if (body.list.length < 2) return false;
        body.list.reverse();
      }),
    ],
    [
      'what was read counts on',
      'what is unread falls',
      answerOf('PUT /v1/mypage/alarm-read-proc', (body) => {
        body.active_cnt = 1;
        body.live_cnt = 1;
      }),
    ],
    [
      'an alarm of somebody else is read',
      'another member',
      refusalOf('PUT /v1/mypage/alarm-read-proc', 'alarm_not_found', (_body, answered) =>
        letThrough(answered, { live_cnt: 0, active_cnt: 0, notice_cnt: 0, event_cnt: 0, total_cnt: 0 }),
      ),
    ],
    [
      'nobody is recommended but oneself',
      'a list that is empty names hosts',
      answerOf('GET /v1/mypage/alarm-live-empty-list', (body) => {
        const [first] = body.list;
        if (!first) return false;
        first.user_key = 2_000_000_000;
      }),
    ],
  ]),

  ...mutantsOf('notices', [
    [
      'a notice’s neighbours are taken for one another',
      'a notice leads to its neighbours',
      answerOf('GET /v1/mypage/board-info/{id}', (body) => {
        [body.prev_board_sn, body.next_board_sn] = [body.next_board_sn, body.prev_board_sn];
      }),
    ],
    [
      'a notice is read anew every time',
      'a member marks a notice read',
      answerOf('PUT /v1/mypage/notice-proc', (body) => {
        body.read_cnt = 1;
      }),
    ],
  ]),

  ...mutantsOf('inquiries', [
    [
      'another member’s inquiry is told to be there',
      'an inquiry waits, is nobody else',
      refusalOf('DELETE /v1/mypage/board', 'inquiry_not_found', (body) => {
        body.code = 'inquiry_answered';
      }),
    ],
    [
      'the own inquiries come oldest first',
      'own inquiries are listed in pages',
      answerOf('GET /v1/mypage/board-list', ({ list }) => (list.length > 1 ? void list.reverse() : false)),
    ],
    [
      'who answers second is told something else',
      'an operator answers one version',
      refusalOf('PUT /v1/admin/inquiries/{id}', 'inquiry_changed', (body) => {
        body.code = 'inquiry_not_found';
      }),
    ],
  ]),

  ...mutantsOf('policies', [
    [
      'a sign-up requires one agreement less',
      'the terms of an act',
      answerOf('GET /v1/initialize/page-terms/{id}', ({ list }) => {
        for (const one of list) if (one.gubn === 'privacy') one.required_yn = 'N';
      }),
    ],
    [
      'two versions are in force',
      'every policy has a history',
      answerOf('GET /v1/etc/site-policy-historys/{gubn}', ({ list }) => {
        for (const one of list) one.in_force_yn = 'Y';
      }),
    ],
    [
      'a policy holds a script',
      'the policies in force',
      answerOf('GET /v1/etc/site-policys', ({ list }) => {
        list[0].content += '<script>1</script>';
      }),
    ],
    [
      'a moment has no zone',
      'the policies in force',
      answerOf('GET /v1/etc/site-policys', ({ list }) => {
        list[0].effective_at = list[0].effective_at.replace('Z', '');
      }),
    ],
  ]),

  ...mutantsOf('broadcast', [
    [
      'fan levels go past a hundred',
      'the highest fan level of a host',
      answerOf('GET /v1/broadcast-setting/max-fan-level/{id}', (body) => {
        body.max_fan_level = 110;
      }),
    ],
    [
      'a kind of content is named twice',
      'the kinds of content',
      answerOf('GET /v1/broadcast-setting/live-category-list', ({ list }) => void list.push(list[0])),
    ],
  ]),

  ...mutantsOf('sandbox', [
    [
      'messages begin with the oldest',
      'a code that is sent stands in the inbox',
      answerOf('GET /sandbox/api/inbox', ({ list }) => (list.length > 1 ? void list.reverse() : false)),
    ],
    [
      'the books do not balance',
      'the books balance',
      answerOf('GET /sandbox/api/ledger', ({ list }) => {
        list[0].wrong = 1;
      }),
    ],
    [
      'the clock tells another time',
      'the clock tells the time',
      answerOf('GET /sandbox/api/clock', (body) => {
        body.offset_ms += 3_600_000;
      }),
    ],
  ]),
];
