import { mutantResponse, mutantsOf, refusalOf, requestOf, responseOf, succeedWith } from './mutant.mjs';

const checkId = 'GET /v1/user/user-check-id';
const checkNick = 'GET /v1/user/user-check-nick';
const checkCode = 'GET /v1/user/phone-certification-check';
const join = 'POST /v1/user/user-direct-join';
const uploads = 'POST /v1/etc/img-upload-proc';
const formats = 'each check responds by the rules';
const lacks = 'what a sign-up lacks is named';
const code = 'a code is valid for its time and once';

/** Responses of a check with two codes swapped. */
const swapped = (one, other) => (body) => {
  if (body.code === one) body.code = other;
  else if (body.code === other) body.code = one;
  else return false;
};

/** Codes of the password checker, swapped. */
const swappedField = (one, other) => (body) => swapped(one, other)(body.fields[0]);

/** Sign-ups, and accounts changed by their members. */
export const accountMutants = [
  ...mutantsOf('sign-up', [
    [
      'an ID that is too short is reported as too long',
      formats,
      responseOf(checkId, swapped('tooShort', 'tooLong')),
    ],
    [
      'a nickname’s characters are reported as its length',
      formats,
      responseOf(checkNick, swapped('characters', 'tooShort')),
    ],
    [
      'a profile ID that is too long is reported as empty',
      formats,
      responseOf('GET /v1/user/user-check-profile-id', swapped('tooLong', 'empty')),
    ],
    [
      'an empty telephone is reported as wrong',
      formats,
      responseOf('GET /v1/user/user-check-phone', swapped('empty', 'characters')),
    ],
    [
      'an ID one too long is free',
      formats,
      responseOf(checkId, (body) =>
        body.code === 'tooLong' ? void Object.assign(body, { code: 'ok', available_yn: 'Y' }) : false,
      ),
    ],
    [
      'the check for all names disagrees',
      formats,
      responseOf('GET /v1/user/user-check-overlap', swapped('tooShort', 'characters')),
    ],
    [
      'a taken ID is reported as forbidden',
      'the names of others are taken',
      responseOf(checkId, swapped('taken', 'forbidden')),
    ],
    [
      'a taken nickname is free',
      'the names of others are taken',
      responseOf(checkNick, (body) =>
        body.code === 'taken' ? void Object.assign(body, { code: 'ok', available_yn: 'Y' }) : false,
      ),
    ],
    [
      'an alphabetic sequence is reported as a keyboard sequence',
      lacks,
      refusalOf(join, 'password_rule', swappedField('6', '7')),
    ],
    ['a repetition is reported as a space', lacks, refusalOf(join, 'password_rule', swappedField('8', '9'))],
    [
      'a long password is reported as a short one',
      lacks,
      refusalOf(join, 'password_rule', swappedField('2', '4')),
    ],
    [
      'no agreement is required',
      lacks,
      requestOf(join, ({ body }) => {
        if (!Array.isArray(body?.consents)) return false;
        body.consents = ['service-terms-conditions', 'privacy', 'phone-terms'];
      }),
    ],
    [
      'a new member may choose a role',
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
      'a code is valid for ten minutes',
      code,
      responseOf('POST /v1/user/phone-certification-proc', (body) => {
        body.expires_in = 600;
      }),
    ],
    [
      'a code works twice',
      code,
      refusalOf(checkCode, 'code_expired', (_body, response) =>
        succeedWith(response, { phone_hide: '010-****-0000' }),
      ),
    ],
    [
      'a person of almost nineteen is of age',
      'the age is counted in full years',
      responseOf('GET /api/util/age-check', (body, _response, { query }) => {
        const year = Number(query.get('birth').slice(0, 4));
        if (new Date().getUTCFullYear() - year !== 19) return false;
        body.adult_yn = 'Y';
      }),
    ],
    [
      'minors may join',
      'a minor is refused',
      refusalOf('POST /api/cert/verify', 'under_age', (_body, response, { body }) =>
        succeedWith(response, {
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
      'an introduction is not stored',
      'an introduction is changed',
      requestOf('PUT /v1/user/user-state-memo-edit', ({ body }) =>
        typeof body?.state_memo === 'string' && body.state_memo.length < 100
          ? mutantResponse(200, { state_memo: body.state_memo })
          : false,
      ),
    ],
    [
      'the next possible change of a name is wrong',
      'the next possible change of a name',
      responseOf('GET /v1/user/user-permission-day-info', (body) => {
        body.next_at = body.next_at === null ? new Date().toISOString() : null;
      }),
    ],
    [
      'a nickname is paid for every time it is sent',
      'a nickname is paid once',
      requestOf('PUT /v1/user/user-nick-edit', ({ headers }) => delete headers['idempotency-key']),
    ],
    [
      'a telephone is shown in full',
      'a telephone is changed with a code',
      responseOf('PUT /v1/user/user-phone-edit', (body) => {
        body.phone_hide = body.phone_hide.replace('****', '1234');
      }),
    ],
  ]),

  ...mutantsOf('files', [
    [
      'a stored picture has another size',
      'a picture is stored',
      responseOf(uploads, (body) => {
        body.width += 1;
      }),
    ],
    [
      'a file is served as a page',
      'a picture is stored',
      {
        response: (response, { method, path }) => {
          if (method !== 'GET' || !path.startsWith('/files/')) return false;
          response.headers['content-type'] = 'text/html';
          return true;
        },
      },
    ],
    [
      'the used space is not counted',
      'a picture is stored',
      responseOf('GET /v1/etc/user-files', (body) => {
        body.used_bytes = 0;
      }),
    ],
    [
      'a removed file can be removed again',
      'a picture is stored',
      refusalOf('DELETE /v1/etc/user-img-delete-proc/{id}', 'file_not_found', (_body, response) =>
        succeedWith(response, { result: 'ok' }),
      ),
    ],
  ]),

  ...mutantsOf('alarms', [
    [
      'one switch flips another',
      'one switch is flipped',
      responseOf('PUT /v1/mypage/account-settings-push', (body) => {
        const [first] = Object.keys(body);
        body[first] = body[first] === 'Y' ? 'N' : 'Y';
      }),
    ],
    [
      'a lowercase letter is a switch too',
      'a switch is Y or N',
      requestOf('PUT /v1/mypage/account-settings-push', ({ body }) => {
        if (!(body?.live_yn === 'y')) return false;
        body.live_yn = 'Y';
      }),
    ],
    [
      'activities are oldest first',
      'lists are newest first',
      responseOf('GET /v1/mypage/alarm-active-list', (body) => {
        if (body.list.length < 2) return false;
        body.list.reverse();
      }),
    ],
    [
      'a read alarm still counts as unread',
      'the unread count falls',
      responseOf('PUT /v1/mypage/alarm-read-proc', (body) => {
        body.active_cnt = 1;
        body.live_cnt = 1;
      }),
    ],
    [
      'another member’s alarm is read',
      'another member',
      refusalOf('PUT /v1/mypage/alarm-read-proc', 'alarm_not_found', (_body, response) =>
        succeedWith(response, { live_cnt: 0, active_cnt: 0, notice_cnt: 0, event_cnt: 0, total_cnt: 0 }),
      ),
    ],
    [
      'only the member is recommended',
      'an empty list suggests unfollowed hosts',
      responseOf('GET /v1/mypage/alarm-live-empty-list', (body) => {
        const [first] = body.list;
        if (!first) return false;
        first.user_key = 2_000_000_000;
      }),
    ],
  ]),

  ...mutantsOf('notices', [
    [
      'a notice’s neighbours are swapped',
      'a notice links to its neighbours',
      responseOf('GET /v1/mypage/board-info/{id}', (body) => {
        [body.prev_board_sn, body.next_board_sn] = [body.next_board_sn, body.prev_board_sn];
      }),
    ],
    [
      'a notice is read for the first time every time',
      'a member marks a notice read',
      responseOf('PUT /v1/mypage/notice-proc', (body) => {
        body.read_cnt = 1;
      }),
    ],
  ]),

  ...mutantsOf('inquiries', [
    [
      'another member’s inquiry is reported as existing',
      'an inquiry is pending, visible to its member',
      refusalOf('DELETE /v1/mypage/board', 'inquiry_not_found', (body) => {
        body.code = 'inquiry_answered';
      }),
    ],
    [
      'a member’s inquiries are oldest first',
      'inquiries are listed in pages',
      responseOf('GET /v1/mypage/board-list', ({ list }) => (list.length > 1 ? void list.reverse() : false)),
    ],
    [
      'a second answer gets another refusal',
      'an operator answers one version',
      refusalOf('PUT /v1/admin/inquiries/{id}', 'inquiry_changed', (body) => {
        body.code = 'inquiry_not_found';
      }),
    ],
  ]),

  ...mutantsOf('policies', [
    [
      'a sign-up requires one agreement less',
      'the terms of an action',
      responseOf('GET /v1/initialize/page-terms/{id}', ({ list }) => {
        for (const one of list) if (one.gubn === 'privacy') one.required_yn = 'N';
      }),
    ],
    [
      'two versions are in force',
      'every policy has a history',
      responseOf('GET /v1/etc/site-policy-historys/{gubn}', ({ list }) => {
        for (const one of list) one.in_force_yn = 'Y';
      }),
    ],
    [
      'a policy contains a script',
      'the policies in force',
      responseOf('GET /v1/etc/site-policys', ({ list }) => {
        list[0].content += '<script>1</script>';
      }),
    ],
    [
      'a time has no zone',
      'the policies in force',
      responseOf('GET /v1/etc/site-policys', ({ list }) => {
        list[0].effective_at = list[0].effective_at.replace('Z', '');
      }),
    ],
  ]),

  ...mutantsOf('broadcast', [
    [
      'fan levels go past a hundred',
      'the highest fan level of a host',
      responseOf('GET /v1/broadcast-setting/max-fan-level/{id}', (body) => {
        body.max_fan_level = 110;
      }),
    ],
    [
      'a kind of content is listed twice',
      'the kinds of content',
      responseOf('GET /v1/broadcast-setting/live-category-list', ({ list }) => void list.push(list[0])),
    ],
  ]),

  ...mutantsOf('sandbox', [
    [
      'messages are oldest first',
      'a sent code is in the inbox',
      responseOf('GET /sandbox/api/inbox', ({ list }) => (list.length > 1 ? void list.reverse() : false)),
    ],
    [
      'the books do not balance',
      'the books balance',
      responseOf('GET /sandbox/api/ledger', ({ list }) => {
        list[0].wrong = 1;
      }),
    ],
    [
      'the clock shows another time',
      'the clock shows the time',
      responseOf('GET /sandbox/api/clock', (body) => {
        body.offset_ms += 3_600_000;
      }),
    ],
  ]),
];
