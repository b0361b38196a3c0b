import { buildMember, builtPassword } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import type { FindChecked, FoundAccountList } from '@honey/server/sign-up/recovery/find.dto';
import type { PhoneCodeSent } from '@honey/server/verification/phone/phone-codes.dto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';
import { codeSentTo, messagesTo, newPerson, provenCode, type Refusal, wrongFor } from './support.ts';

const { server, client } = setServer();
beforeAll(() => server.app.get(SettingsStore).set('phone_code_sends_per_address', 10_000));

const nextPassword = 'Nectar#4711';
const startRecovery = (id: string, phone: string) =>
  client.send<PhoneCodeSent & Refusal>('POST', '/v1/user/forget', { body: { id, phone } });
const find = (body: object) =>
  client.send<PhoneCodeSent & Refusal>('POST', '/v1/user/find-id-pw-phone-no', { body });
const proc = (certification_key: string, code: string) =>
  client.send<FindChecked & Refusal>('PUT', '/v1/user/find-id-pw-proc', {
    body: { certification_key, code },
  });
const list = (key: string) =>
  client.get<FoundAccountList & Refusal>(`/v1/user/forget-list?certification_key=${key}`);
const setPassword = (reset_token: string, password = nextPassword) =>
  client.send<Refusal & { result: string }>('PUT', '/v1/user/temp-password-proc', {
    body: { reset_token, password },
  });
const login = (id: string, password: string) =>
  client.send<Refusal & { refresh_token: string }>('POST', '/v1/user/login-proc', { body: { id, password } });

/** A member with a phone number of their own. */
async function member(overrides = {}) {
  const { phone } = newPerson();
  return { ...(await buildMember(server.app, { phone, ...overrides })), phone };
}
/**
 * Waits until a phone number has received this many messages: the response does not wait for the sending, so as to
 * disclose nothing.
 */
const expectMessagesTo = (phone: string, count: number) =>
  eventually(async () => expect(await messagesTo(server.app, phone)).toBe(count));
/** The right to set a new password of a member. */
async function resetToken({ loginId, phone }: { loginId: string; phone: string }): Promise<string> {
  const before = await messagesTo(server.app, phone);
  const { body } = await startRecovery(loginId, phone);
  await expectMessagesTo(phone, before + 1);
  const checked = await proc(body.certification_key, await codeSentTo(server.app, phone));
  if (!checked.body.reset_token)
    throw new Error(`the code check returned ${checked.status} ${checked.body.code}`);
  return checked.body.reset_token;
}

describe('finding an ID', () => {
  it('shows the accounts of the phone number, masked, after its code (SIGN-UP-35)', async () => {
    const { phone } = await member({ loginId: 'forgetful1' });
    const sent = await find({ phone, sort_cd: 'id' });
    const { certification_key } = sent.body;
    expect((await list(certification_key)).body.code).toBe('code_expired');
    const { status, body, headers } = await proc(certification_key, await codeSentTo(server.app, phone));
    expect([status, body.reset_token]).toEqual([200, null]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.list).toMatchObject([{ login_id_hide: 'fo*******1', reg_method_cd: 'P' }]);
    expect((await list(certification_key)).body.list).toEqual(body.list);
    server.app.get(Clock).shift(1_801_000);
    expect((await list(certification_key)).body.code).toBe('code_expired');
  });

  it('returns the same response for an unknown phone number, and sends nothing (SIGN-UP-36)', async () => {
    const { phone } = await member();
    const stranger = newPerson().phone;
    const known = await find({ phone, sort_cd: 'id' });
    const unknown = await find({ phone: stranger, sort_cd: 'id' });
    expect({ ...unknown.body, certification_key: '' }).toEqual({ ...known.body, certification_key: '' });
    expect(await messagesTo(server.app, stranger)).toBe(0);
  });

  it('rejects the code of another purpose (VERIFICATION-17)', async () => {
    const { phone } = await member();
    const key = await provenCode(server.app, client, phone, 'join');
    expect((await list(key)).body.code).toBe('code_expired');
    const { body } = await find({ phone, sort_cd: 'id' });
    const path = `/v1/user/phone-certification-check?certification_key=${body.certification_key}`;
    const code = await codeSentTo(server.app, phone);
    expect((await client.get<Refusal>(`${path}&code=${code}`)).body.code).toBe('code_expired');
  });
});

describe('finding a password', () => {
  it('sets a new one, ends every sign-in and releases the locks (SIGN-UP-38)', async () => {
    const someone = await member();
    const token = await tokenOf(server.app, someone.userKey);
    for (let failure = 0; failure < 5; failure += 1) await login(someone.loginId, 'Wrong!2026');
    expect((await login(someone.loginId, someone.password)).body.code).toBe('login_locked');
    const right = await resetToken(someone);
    expect((await setPassword(right)).body.result).toBe('ok');
    expect((await client.send('POST', '/v1/user/login-check-proc', { token })).status).toBe(401);
    expect((await login(someone.loginId, nextPassword)).status).toBe(200);
    expect((await login(someone.loginId, someone.password)).body.code).toBe('login_incorrect');
  });

  it('returns the same response whether or not ID and phone number match, and sends only when they do (SIGN-UP-36)', async () => {
    const someone = await member();
    const social = await member({ regMethodCd: 'kakao' });
    const answers = [
      await startRecovery(someone.loginId, someone.phone),
      await startRecovery(someone.loginId, newPerson().phone),
      await startRecovery('nobody-here', someone.phone),
      await startRecovery(social.loginId, social.phone),
      await find({ sort_cd: 'password', id: someone.loginId, phone: someone.phone }),
    ];
    const bodies = answers.map(({ status, body }) => ({ status, ...body, certification_key: '' }));
    for (const body of bodies) expect(body).toEqual(bodies[0]);
    await expectMessagesTo(someone.phone, 2);
    expect(await messagesTo(server.app, social.phone)).toBe(0);
  });

  it('locks after five starts without the right code, for right and wrong ones, until 30 minutes have passed (SIGN-UP-39)', async () => {
    const someone = await member();
    const stranger = newPerson().phone;
    for (const [id, phone] of [
      [someone.loginId, someone.phone],
      ['nobody-there', stranger],
    ] as const) {
      for (let start = 0; start < 5; start += 1) expect((await startRecovery(id, phone)).status).toBe(200);
      const { status, body, headers } = await startRecovery(id, phone);
      expect([status, body.code]).toEqual([423, 'login_locked']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(1700);
    }
    server.app.get(Clock).shift(1_801_000);
    expect((await startRecovery(someone.loginId, someone.phone)).status).toBe(200);
  });

  it('ends every sign-in by the old one, also one that was in flight (SIGN-UP-38)', async () => {
    const someone = await member();
    const right = await resetToken(someone);
    let done = false;
    const tokens: string[] = [];
    const keepSigningIn = async () => {
      while (!done) {
        const { status, body } = await login(someone.loginId, someone.password);
        if (status === 200) tokens.push(body.refresh_token);
      }
    };
    const intruders = [1, 2, 3, 4].map(keepSigningIn);
    await eventually(async () => expect(tokens.length).toBeGreaterThan(0));
    expect((await setPassword(right)).status).toBe(200);
    done = true;
    await Promise.all(intruders);
    for (const refresh_token of tokens) {
      const { status } = await client.send('POST', '/v1/issuetoken', { body: { refresh_token } });
      expect(status).toBe(401);
    }
  });

  it('resets the starts once the code was right (SIGN-UP-39)', async () => {
    const someone = await member();
    for (let round = 0; round < 7; round += 1) await resetToken(someone);
  });

  it('allows a right to be used once, also at once, and within ten minutes (SIGN-UP-37)', async () => {
    const someone = await member();
    const right = await resetToken(someone);
    const answers = await Promise.all([1, 2, 3, 4].map((at) => setPassword(right, `Nectar#471${at}x`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, body.code]).toEqual([410, 'code_expired']);
    }
    const late = await resetToken(await member());
    server.app.get(Clock).shift(601_000);
    expect((await setPassword(late)).body.code).toBe('code_expired');
    expect((await setPassword('forged')).body.code).toBe('code_expired');
  });

  it('reports the rule that the new one breaks, and keeps the right', async () => {
    const someone = await member({ loginId: 'Bee4711Hive' });
    const right = await resetToken(someone);
    for (const [password, code] of [
      [builtPassword, '10'],
      ['Bee4711Hive', '10'],
      ['nectarhive', '5'],
    ] as const) {
      const { status, body } = await setPassword(right, password);
      expect([password, status, body.code, body.fields?.[0]?.code]).toEqual([
        password,
        400,
        'password_rule',
        code,
      ]);
    }
    expect((await setPassword(right)).status).toBe(200);
  });

  it('counts wrong codes down', async () => {
    const someone = await member();
    const { body } = await startRecovery(someone.loginId, someone.phone);
    const wrong = wrongFor(await codeSentTo(server.app, someone.phone));
    const guesses = await Promise.all(Array.from({ length: 12 }, () => proc(body.certification_key, wrong)));
    expect(guesses.filter((guess) => guess.body.code === 'code_mismatch')).toHaveLength(4);
    expect(guesses.filter((guess) => guess.body.code === 'code_tries_exceeded')).toHaveLength(8);
  });
});

describe('confirming the member’s password', () => {
  const confirm = (token: string | undefined, header?: string, query = '') =>
    client.get<Refusal & { confirm_yn: string }>(`/v1/user/user-check-confirm-passwd${query}`, {
      ...(token ? { token } : {}),
      ...(header === undefined ? {} : { headers: { 'X-Confirm-Password': header } }),
    });

  it('accepts the header, or the query of old callers (SIGN-UP-40)', async () => {
    const { userKey, password } = await member();
    const token = await tokenOf(server.app, userKey);
    expect((await confirm(token, password)).body.confirm_yn).toBe('Y');
    expect((await confirm(token, 'Wrong!2026')).body.confirm_yn).toBe('N');
    expect((await confirm(token, undefined, `?passwd=${encodeURIComponent(password)}`)).body.confirm_yn).toBe(
      'Y',
    );
    expect((await confirm(token)).body.code).toBe('validation_failed');
    expect((await confirm(undefined, password)).body.code).toBe('login_required');
  });

  it('reads the header’s bytes as UTF-8, as passwords may hold any letter', async () => {
    const { userKey, password } = await member({ password: 'Nectar#꿀47é' });
    const token = await tokenOf(server.app, userKey);
    const bytes = Buffer.from(password, 'utf8').toString('latin1');
    expect((await confirm(token, bytes)).body.confirm_yn).toBe('Y');
    expect((await confirm(token, bytes.slice(0, -1))).body.confirm_yn).toBe('N');
  });

  it('cannot be used to guess: wrong ones lock as failed sign-ins do (SIGN-UP-40)', async () => {
    const { userKey, password } = await member();
    const token = await tokenOf(server.app, userKey);
    const guesses = await Promise.all(Array.from({ length: 5 }, () => confirm(token, 'Wrong!2026')));
    expect(guesses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { status, body } = await confirm(token, password);
    expect([status, body.code]).toEqual([423, 'login_locked']);
  });
});

describe('invalid input', () => {
  it.each([
    ['POST', 'forget', {}],
    ['POST', 'forget', { id: 'viewer01', phone: 'x' }],
    ['POST', 'forget', { id: ['a'], phone: '01012345678' }],
    ['POST', 'find-id-pw-phone-no', { phone: '01012345678', sort_cd: 'nick' }],
    ['POST', 'find-id-pw-phone-no', { phone: '01012345678', sort_cd: 'password' }],
    ['PUT', 'find-id-pw-proc', { certification_key: 'x', code: '123456' }],
    ['PUT', 'temp-password-proc', { reset_token: 'x' }],
    ['PUT', 'temp-password-proc', { reset_token: 'x', password: 7 }],
    ['GET', 'forget-list?certification_key=1', undefined],
  ])('%s %s rejects %j', async (method, path, body) => {
    const answer = await client.send<Refusal>(method, `/v1/user/${path}`, { body });
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
  });
});
