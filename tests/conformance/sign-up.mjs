import { randomUUID } from 'node:crypto';
import {
  expectEqual,
  expectFieldRefusal,
  expectNoStore,
  expectOk,
  expectRefusal,
  expectThat,
} from './expect.mjs';
import { freshId, freshName, freshNick, freshPhone } from './fresh.mjs';
import { contractCases } from './guards.mjs';
import { area, LeftOut } from './harness.mjs';
import { requiredConsents, stranger } from './joining.mjs';
import { names } from './names.mjs';

const joinPath = '/v1/user/user-direct-join';
const otherThan = (code) => (code === '000000' ? '111111' : '000000');
const checkCode = (client, key, code) =>
  client.get(`/v1/user/phone-certification-check?certification_key=${key}&code=${code}`);
const available = async ({ visitor }, call, query) =>
  expectOk(await visitor.get(`/v1/user/${call}?${new URLSearchParams(query)}`));

/** From a stranger to a member, and recovery of a forgotten password. */
export const signUp = area('sign-up', {
  'a stranger joins by ID and is signed in (SIGN-UP-5)': async (world) => {
    const { client, userKey, person, id, nick } = await world.joining.member();
    const user = expectOk(await client.get(`/v1/users/${userKey}`));
    expectEqual(
      [user.nick, user.name, user.phone, user.verification_yn, user.user_adult_yn, user.reg_method_cd],
      [nick, person.name, person.phone, 'Y', 'Y', 'P'],
      'the new member',
    );
    expectEqual(user.star_cnt, 0, 'honey of a new member');
    expectEqual((await available(world, 'user-check-id', { id })).code, 'taken', 'the ID from now on');
    expectEqual(
      (await available(world, 'user-check-id', { id: id.toUpperCase() })).code,
      'taken',
      'the ID in capitals',
    );
    expectEqual(
      (await available(world, 'user-check-nick', { nick })).code,
      'taken',
      'the nickname from now on',
    );
  },

  'a stranger joins by telephone, and signs in by a code later (SESSION-4, SIGN-UP-6)': async (world) => {
    const person = stranger();
    const sign_up_token = await world.joining.signUpToken(person);
    const certification_key = await world.joining.verifiedPhoneCode(person.phone, 'join');
    const form = {
      sign_up_token,
      reg_method_cd: 'H',
      certification_key,
      nick: freshNick(),
      consents: requiredConsents,
    };
    const { user_key } = expectOk(await world.visitor.post(joinPath, form));
    const key = await world.joining.verifiedPhoneCode(person.phone, 'login');
    const response = await world.visitor.post('/v1/user/login-phone-proc', { certification_key: key });
    const { userKey } = await world.signedIn('', expectOk(response));
    expectNoStore(response);
    expectEqual(userKey, user_key, 'the signed-in member');
    expectRefusal(
      await world.visitor.post('/v1/user/login-phone-proc', { certification_key: key }),
      'code_expired',
    );
  },

  'one verification joins once, of many at once too; the same request again returns the same account (SIGN-UP-2, SIGN-UP-3)':
    async (world) => {
      const token = await world.joining.signUpToken();
      const tries = Array.from({ length: 8 }, () => world.joining.form(token));
      const responses = await Promise.all(tries.map((form) => world.visitor.post(joinPath, form)));
      const joined = responses.filter(({ status }) => status === 200);
      expectEqual(joined.length, 1, 'accounts of one verification');
      for (const response of responses) if (response !== joined[0]) expectRefusal(response, 'already_joined');

      const key = { headers: { 'Idempotency-Key': randomUUID() } };
      const form = world.joining.form(await world.joining.signUpToken());
      const first = expectOk(await world.visitor.post(joinPath, form, key));
      const again = expectOk(await world.visitor.post(joinPath, form, key));
      expectEqual(again.user_key, first.user_key, 'the account of a replay');
    },

  'the same person cannot join again, and gets a hint of the existing account (SIGN-UP-4)': async (world) => {
    const { person, id } = await world.joining.member();
    const { detail } = expectRefusal(
      await world.joining.verify({ ...person, phone: freshPhone() }),
      'already_joined',
    );
    expectThat(
      detail.login_id_hide.includes('*') && detail.login_id_hide !== id,
      `the ID is not masked: ${detail.login_id_hide}`,
    );
  },

  'a minor is refused (SIGN-UP-41)': async (world) => {
    const year = new Date().getUTCFullYear() - 15;
    expectRefusal(await world.joining.verify({ ...stranger(), birth: `${year}0101` }), 'under_age');
  },

  'a verification of another name or telephone than entered is refused (VERIFICATION-5)': async (world) => {
    const person = stranger();
    const { cert_key, cert_token } = await world.joining.openAndAnswer(person);
    const verify = (entered) => world.visitor.post('/api/cert/verify', { cert_key, cert_token, ...entered });
    expectRefusal(await verify({ name: freshName(), phone: person.phone }), 'cert_mismatch');
    expectRefusal(await verify({ name: person.name, phone: freshPhone() }), 'cert_mismatch');
  },

  'a declined, an unanswered and an unknown verification give no right to join (VERIFICATION-4)': async (
    world,
  ) => {
    const { visitor, joining } = world;
    const declined = await joining.openAndAnswer({ ...stranger(), declined_yn: 'Y' });
    expectEqual([declined.state, declined.cert_token], ['declined', null], 'the state of a declined one');
    const opened = expectOk(await visitor.post('/api/cert/open', { purpose_cd: 'join' }));
    const { cert_key, cert_secret } = opened;
    expectThat(opened.popup_url.length > 0 && opened.expires_in > 0, 'no popup to open');
    const waiting = expectOk(await visitor.post('/api/cert/token', { cert_key, cert_secret }));
    expectEqual([waiting.state, waiting.cert_token], ['opened', null], 'the state of an unanswered one');
    expectRefusal(
      await visitor.post('/api/cert/token', { cert_key, cert_secret: 'guessed-secret' }),
      'cert_not_found',
    );
    expectRefusal(
      await visitor.post('/api/cert/token', { cert_key: randomUUID(), cert_secret }),
      'cert_not_found',
    );
    expectRefusal(
      await visitor.post('/api/cert/verify', { cert_key, cert_token: 'forged' }),
      'cert_not_found',
      'validation_failed',
    );
  },

  'a proof of identity for members needs a sign-in (VERIFICATION-7)': async ({ visitor }) => {
    for (const purpose_cd of ['certify', 'phone_edit']) {
      expectRefusal(await visitor.post('/api/cert/open', { purpose_cd }), 'login_required');
    }
  },

  'what a sign-up lacks is named, and nothing is consumed by it (SIGN-UP-8, SIGN-UP-33, SIGN-UP-34)': async (
    world,
  ) => {
    const token = await world.joining.signUpToken();
    const form = world.joining.form(token);
    const send = (changes) => world.visitor.post(joinPath, { ...form, ...changes });
    for (const missing of requiredConsents) {
      expectRefusal(
        await send({ consents: requiredConsents.filter((one) => one !== missing) }),
        'consent_required',
      );
    }
    for (const [password, code] of [
      ['', '1'],
      [`Wq!${'4k'.repeat(9)}`, '2'],
      ['Wq!47kT', '4'],
      ['wqkmtpzx', '5'],
      ['Wq!abc47k', '6'],
      ['Wq!qwe47', '7'],
      ['Wq!444kT', '8'],
      ['Wq! 47kT', '9'],
      [`${form.id}`, '10'],
      // Of several the first in order is reported.
      ['aaa bcd', '8'],
      ['a bcd', '9'],
      ['abc', '5'],
      ['Ab1cde', '4'],
    ]) {
      const { fields } = expectRefusal(await send({ password }), 'password_rule');
      expectEqual(fields[0].code, code, `the checker's code of "${password}"`);
    }
    expectFieldRefusal(await send({ id: 'abc' }), 'id');
    expectFieldRefusal(await send({ nick: '공 백' }), 'nick');
    expectRefusal(await send({ id: (await world.persona('viewer01')).id }), 'id_taken');
    expectRefusal(await send({ role: 'operator' }), 'validation_failed');
    expectRefusal(await send({ direct_birth: '19000101' }), 'cert_mismatch');
    expectRefusal(await send({ sign_up_token: 'no-token' }), 'sign_up_expired');
    expectOk(await send({}));
  },

  'forbidden IDs and words are refused (SIGN-UP-22)': async (world) => {
    expectEqual((await available(world, 'user-check-id', { id: 'admin' })).available_yn, 'N', 'the ID admin');
    const { list } = expectOk(await world.visitor.get('/v1/etc/prohihit-list?limit=100'));
    const word = list.find((one) => /^[가-힣]{2,12}$/.test(one));
    if (!word) throw new LeftOut('data', 'the server forbids no word of Hangul');
    expectEqual(
      (await available(world, 'user-check-nick', { nick: word })).code,
      'forbidden',
      `the nickname ${word}`,
    );
  },

  ...names,

  'a code is valid for its time and once, and counts the wrong attempts (VERIFICATION-15, VERIFICATION-16, VERIFICATION-17)':
    async (world) => {
      const { visitor, joining, sandbox } = world;
      const phone = freshPhone();
      const { certification_key, expires_in, resend_in } = await joining.sentCode(phone, 'join');
      expectEqual(expires_in, await sandbox.setting('phone_code_seconds'), 'expires_in');
      expectThat(resend_in > 0 && resend_in < expires_in, `resend_in ${resend_in}`);
      const code = await sandbox.codeFor(phone);
      expectThat(/^\d{6}$/.test(code), `the code ${code} has not six digits`);
      const tries = await sandbox.setting('phone_code_tries');
      for (const left of [tries - 1, tries - 2]) {
        const wrong = await checkCode(visitor, certification_key, otherThan(code));
        expectEqual(expectRefusal(wrong, 'code_mismatch').detail.tries_left, left, 'tries_left');
      }
      const { phone_hide } = expectOk(await checkCode(visitor, certification_key, code));
      expectEqual(phone_hide, `010-****-${phone.slice(-4)}`, 'phone_hide');
      expectRefusal(await checkCode(visitor, certification_key, code), 'code_expired');
      expectFieldRefusal(await checkCode(visitor, certification_key, '12345'), 'code');
      expectRefusal(await checkCode(visitor, randomUUID(), code), 'code_expired');
    },

  'a code ends after its attempts, at once too (VERIFICATION-16)': async (world) => {
    const { visitor, joining, sandbox } = world;
    const phone = freshPhone();
    const { certification_key } = await joining.sentCode(phone, 'join');
    const code = await sandbox.codeFor(phone);
    await Promise.all(
      Array.from({ length: 20 }, () => checkCode(visitor, certification_key, otherThan(code))),
    );
    expectRefusal(await checkCode(visitor, certification_key, code), 'code_tries_exceeded', 'code_expired');
  },

  'requesting a sign-in code does not reveal members (VERIFICATION-20)': async (world) => {
    const phone = freshPhone();
    const sent = await world.joining.sentCode(phone, 'login');
    expectEqual(Object.keys(sent).sort(), ['certification_key', 'expires_in', 'resend_in'], 'the response');
    expectEqual(await world.sandbox.messagesFor(phone), 0, 'messages to an unknown telephone');
  },

  'a forgotten ID is found by the telephone, masked (SIGN-UP-35)': async (world) => {
    const { visitor, joining, sandbox } = world;
    const { person, id } = await joining.member();
    const sent = await visitor.post('/v1/user/find-id-pw-phone-no', { phone: person.phone, sort_cd: 'id' });
    const { certification_key } = expectOk(sent);
    const code = await sandbox.codeFor(person.phone);
    const found = expectOk(await visitor.put('/v1/user/find-id-pw-proc', { certification_key, code }));
    expectEqual([found.list.length, found.reset_token], [1, null], 'what was found');
    expectThat(
      found.list[0].login_id_hide.includes('*') && found.list[0].login_id_hide !== id,
      'the ID is not masked',
    );
    const { list } = expectOk(
      await visitor.get(`/v1/user/forget-list?certification_key=${certification_key}`),
    );
    expectEqual(list, found.list, 'forget-list');
  },

  'a forgotten password is replaced: old sign-ins end, and so does the old password (SIGN-UP-38)': async (
    world,
  ) => {
    const { visitor, joining, sandbox } = world;
    const member = await joining.member();
    const { certification_key } = expectOk(
      await visitor.post('/v1/user/forget', { id: member.id, phone: member.person.phone }),
    );
    const code = await sandbox.codeFor(member.person.phone);
    const { reset_token } = expectOk(
      await visitor.put('/v1/user/find-id-pw-proc', { certification_key, code }),
    );
    const reset = (password) => visitor.put('/v1/user/temp-password-proc', { reset_token, password });
    expectRefusal(await reset('weak'), 'password_rule');
    expectRefusal(await reset(member.password), 'password_rule');
    const password = 'Nk#4m7Tz!p';
    expectOk(await reset(password));
    expectRefusal(await reset('Zt#4m7Nk!p'), 'code_expired');
    expectRefusal(await member.client.post('/v1/user/login-check-proc'), 'invalid_token');
    const login = (attempt) => visitor.post('/v1/user/login-proc', { id: member.id, password: attempt });
    expectRefusal(await login(member.password), 'login_incorrect');
    expectOk(await login(password));
  },

  'a request for an unknown member’s password gets the same response and sends nothing (SIGN-UP-36)': async (
    world,
  ) => {
    await world.sandbox.requireSandbox();
    const phone = freshPhone();
    const response = expectOk(await world.visitor.post('/v1/user/forget', { id: freshId(), phone }));
    expectEqual(
      Object.keys(response).sort(),
      ['certification_key', 'expires_in', 'resend_in'],
      'the response',
    );
    expectEqual(await world.sandbox.messagesFor(phone), 0, 'messages to an unknown telephone');
  },

  'a member’s password is confirmed (SIGN-UP-40)': async ({ joining }) => {
    const { client, password } = await joining.member();
    const confirm = async (attempt) =>
      expectOk(
        await client.get('/v1/user/user-check-confirm-passwd', {
          headers: { 'X-Confirm-Password': attempt },
        }),
      ).confirm_yn;
    expectEqual([await confirm(password), await confirm('Wrong!2026')], ['Y', 'N'], 'confirm_yn');
  },

  'generated profile pictures are offered, and are pictures (SIGN-UP-13)': async ({ visitor, target }) => {
    const { list } = expectOk(await visitor.get('/v1/user/temp-ai-profile-image-list'));
    expectThat(list.length > 0, 'no picture');
    expectEqual(new Set(list.map(({ ai_image_id }) => ai_image_id)).size, list.length, 'distinct pictures');
    const picture = await fetch(new URL(list[0].url, target.baseUrl));
    expectEqual(picture.status, 200, 'the status of a picture');
    expectThat(picture.headers.get('content-type')?.startsWith('image/'), 'the picture is invalid');
    const others = expectOk(await visitor.get('/v1/user/temp-ai-profile-image-list?seed=7'));
    expectThat(others.list[0].ai_image_id !== list[0].ai_image_id, 'another seed gave the same pictures');
  },

  'the newest version of the page is returned (COMMON-8)': async ({ visitor }) => {
    const { platform, update_yn } = expectOk(
      await visitor.get('/v1/initialize/check-latest-app-versions?platform=P'),
    );
    expectEqual([platform, update_yn], ['P', 'N'], 'the version');
  },

  ...contractCases('sign-up'),
});
