import { builtPassword } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { PasskeyDevice } from '../../conformance/passkey-device.mjs';
import { setServer } from '../../setup/file-server.ts';
import { factorCalls, stepUpCall } from './factor-support.ts';

const origin = 'https://live.example';
const file = setServer({ TRUST_PROXY: '1', PUBLIC_URL: origin });
const { server, client } = file;
const { post, clock, codeOf, password, operator, withApp, ticketOf, login, security } = factorCalls(file);

const require = (required: boolean) =>
  server.app.get(SettingsStore).set('operator_factor_required_yn', required);
const prisma = () => server.app.get(Database).prisma;

// All operators of this file share an address.
beforeAll(() => server.app.get(SettingsStore).set('login_max_failures', 1000));

afterEach(async () => {
  await require(false);
  clock().set({ offsetMs: 0, frozenAtMs: null });
});

describe("an operator's sign-in", () => {
  it('needs the factor after the password, on every way of signing in (SESSION-48)', async () => {
    const member = await withApp();
    const half = await password(member);
    expect([half.status, half.body.code, half.body.access_token]).toEqual([
      403,
      'factor_required',
      undefined,
    ]);
    expect(half.body.detail).toMatchObject({ enrolled_yn: 'Y', totp_yn: 'Y', passkey_yn: 'N' });
    const { ticket } = half.body.detail;
    expect((await client.get('/v1/admin/security', { token: ticket })).status).toBe(401);
    const whole = await login(ticket, { method: 'totp', code: codeOf(member.secret, 1) });
    expect(whole.status).toBe(200);
    expect((await security(whole.body.access_token)).status).toBe(200);
  });

  it('takes no factor where the operator has none and none is required (SESSION-49)', async () => {
    const member = await operator();
    const { status, body } = await password(member);
    expect(status).toBe(200);
    expect((await security(body.access_token)).body).toMatchObject({ totp_at: null, step_up_until: null });
  });

  it('accepts a code once, also twenty times at once, and none from before (SESSION-50)', async () => {
    const member = await withApp();
    await server.app.get(SettingsStore).set('login_max_failures_per_address', 100);
    try {
      const tickets = await Promise.all(Array.from({ length: 20 }, () => ticketOf(member)));
      const code = codeOf(member.secret, 1);
      const answers = await Promise.all(tickets.map((ticket) => login(ticket, { method: 'totp', code })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.code === 'factor_incorrect')).toHaveLength(19);
      const [ticket = ''] = tickets;
      expect((await login(ticket, { method: 'totp', code: codeOf(member.secret) })).body.code).toBe(
        'factor_incorrect',
      );
    } finally {
      await server.app.get(SettingsStore).unset('login_max_failures_per_address');
    }
  });

  it('accepts codes one step before and after, and no further (SESSION-50)', async () => {
    const member = await withApp();
    const ticket = await ticketOf(member);
    clock().shift(300_000);
    for (const [steps, status] of [
      [-2, 400],
      [2, 400],
      [-1, 200],
      [1, 200],
    ] as const)
      expect([
        steps,
        (await login(ticket, { method: 'totp', code: codeOf(member.secret, steps) })).status,
      ]).toEqual([steps, status]);
  });

  it('locks after five wrong codes from any addresses, and the right one as well (SESSION-51)', async () => {
    const member = await withApp();
    const ticket = await ticketOf(member);
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        login(ticket, { method: 'totp', code: `00000${at % 10}` }, { 'X-Forwarded-For': `203.0.113.${at}` }),
      ),
    );
    expect(guesses.map(({ status }) => status).sort()).toEqual([
      ...Array(4).fill(400),
      ...Array(26).fill(423),
    ]);
    const right = await login(ticket, { method: 'totp', code: codeOf(member.secret, 1) });
    expect([right.status, right.body.code]).toEqual([423, 'factor_locked']);
    expect(right.body.detail.seconds_left).toBeGreaterThan(0);
    // The password alone is still refused as before: it reveals nothing about the lock.
    expect((await password(member)).body.code).toBe('factor_required');
    clock().shift(1_801_000);
    const later = await login(await ticketOf(member), { method: 'totp', code: codeOf(member.secret) });
    expect(later.status).toBe(200);
  });

  it('accepts a recovery code once, also twenty times at once (SESSION-53)', async () => {
    const member = await withApp();
    expect(member.recoveryCodes).toHaveLength(10);
    const [code = '', other = ''] = member.recoveryCodes;
    const tickets = await Promise.all(Array.from({ length: 20 }, () => ticketOf(member)));
    const answers = await Promise.all(tickets.map((ticket) => login(ticket, { method: 'recovery', code })));
    const accepted = answers.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(1);
    expect((await security(accepted[0]?.body.access_token ?? '')).body.recovery_left).toBe(9);
    clock().shift(1_801_000);
    // Written by hand: lower case, without the hyphen.
    const typed = other.toLowerCase().replace('-', ' ');
    expect((await login(await ticketOf(member), { method: 'recovery', code: typed })).status).toBe(200);
  });

  it('refuses a ticket after ten minutes, after a new password, and of another purpose (SESSION-48)', async () => {
    const member = await withApp();
    const ticket = await ticketOf(member);
    const used = await ticketOf(member);
    await prisma().user.update({
      where: { userKey: member.userKey },
      data: { passwordHash: '$2b$04$abcdefghijklmnopqrstuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu' },
    });
    const proof = { method: 'totp', code: codeOf(member.secret, 1) };
    expect((await login(used, proof)).body.code).toBe('factor_ticket_expired');
    expect((await login(member.token, proof)).body.code).toBe('factor_ticket_expired');
    const other = await withApp();
    const old = await ticketOf(other);
    clock().shift(601_000);
    expect((await login(old, { method: 'totp', code: codeOf(other.secret) })).body.code).toBe(
      'factor_ticket_expired',
    );
    expect(ticket).not.toBe(used);
  });

  it('stores the secret encrypted for its row, and recovery codes hashed (SESSION-53)', async () => {
    const [one, two] = [await withApp(), await withApp()];
    const row = await prisma().operatorTotp.findUniqueOrThrow({ where: { userKey: one.userKey } });
    expect(row.secretEnc).not.toContain(one.secret);
    const hashes = await prisma().operatorRecoveryCode.findMany({ where: { userKey: one.userKey } });
    expect(JSON.stringify(hashes)).not.toContain(one.recoveryCodes[0]?.slice(0, 5));
    // A secret that is moved to another operator's row is no secret there.
    await prisma().operatorTotp.update({
      where: { userKey: two.userKey },
      data: { secretEnc: row.secretEnc },
    });
    const moved = await login(await ticketOf(two), { method: 'totp', code: codeOf(one.secret, 1) });
    expect(moved.body.code).toBe('factor_incorrect');
  });
});

describe('a first factor', () => {
  it('is set up at the sign-in where one is required, with ten recovery codes (SESSION-49)', async () => {
    await require(true);
    const member = await operator();
    const half = await password(member);
    expect([half.body.code, half.body.detail.enrolled_yn]).toEqual(['factor_required', 'N']);
    const { ticket } = half.body.detail;
    const { secret, uri } = (await post('/v1/user/factor/begin', { ticket, method: 'totp' })).body;
    expect(uri).toContain(`secret=${secret}`);
    const wrong = await post('/v1/user/factor/enrol-proc', {
      ticket,
      method: 'totp',
      code: codeOf(secret, 5),
    });
    expect(wrong.body.code).toBe('factor_incorrect');
    const done = await post('/v1/user/factor/enrol-proc', { ticket, method: 'totp', code: codeOf(secret) });
    expect(done.body.recovery_codes).toHaveLength(10);
    expect((await security(done.body.access_token)).body).toMatchObject({ recovery_left: 10 });
    expect(
      await prisma().auditEntry.findFirst({ where: { target: `user:${member.userKey}` } }),
    ).toMatchObject({
      action: 'security.factor_add',
      operatorKey: member.userKey,
    });
  });

  it('is one, of twenty set up at once (SESSION-49)', async () => {
    await require(true);
    const member = await operator();
    const ticket = await ticketOf(member);
    const devices = Array.from({ length: 4 }, () => new PasskeyDevice(origin));
    const responses = [];
    for (const device of devices) {
      const { body } = await post('/v1/user/factor/begin', { ticket, method: 'passkey' });
      responses.push(device.create(body.options));
    }
    const { secret } = (await post('/v1/user/factor/begin', { ticket, method: 'totp' })).body;
    const code = codeOf(secret);
    const answers = await Promise.all([
      ...responses.map((passkey) =>
        post('/v1/user/factor/enrol-proc', { ticket, method: 'passkey', passkey }),
      ),
      ...Array.from({ length: 16 }, () =>
        post('/v1/user/factor/enrol-proc', { ticket, method: 'totp', code }),
      ),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'factor_exists')).toHaveLength(19);
    // The ticket sets up no second one.
    expect((await post('/v1/user/factor/begin', { ticket, method: 'totp' })).body.code).toBe('factor_exists');
  });

  it('ends the sign-ins without one, once it is required (SESSION-49)', async () => {
    const member = await operator();
    const { body } = await password(member);
    await require(true);
    expect((await security(body.access_token)).body.code).toBe('invalid_token');
    expect((await post('/v1/issuetoken', { refresh_token: body.refresh_token })).body.code).toBe(
      'invalid_token',
    );
    expect((await client.login(member.loginId, builtPassword).catch(() => 'refused')) === 'refused').toBe(
      true,
    );
  });

  it('ends the other sign-ins of the operator (SESSION-49)', async () => {
    const member = await operator();
    const [one, two] = [(await password(member)).body, (await password(member)).body];
    const { secret } = (await post('/v1/admin/security/begin', { method: 'totp' }, one.access_token)).body;
    await post('/v1/admin/security/factors', { method: 'totp', code: codeOf(secret) }, one.access_token);
    expect((await security(two.access_token)).body.code).toBe('invalid_token');
    expect((await security(one.access_token)).body.code).toBe('token_expired');
    const { body } = await post('/v1/issuetoken', { refresh_token: one.refresh_token });
    expect((await security(body.access_token)).body.step_up_until).not.toBeNull();
  });
});

describe('a passkey', () => {
  /** An operator with an app and a passkey. */
  async function withPasskey() {
    const member = await withApp();
    const device = new PasskeyDevice(origin);
    const { options } = (await post('/v1/admin/security/begin', { method: 'passkey' }, member.token)).body;
    const added = await post(
      '/v1/admin/security/factors',
      { method: 'passkey', passkey: device.create(options), name: '사무실 노트북' },
      member.token,
    );
    expect([added.status, added.body.recovery_codes]).toEqual([200, []]);
    return { member, device };
  }
  const optionsOf = async (ticket: string) =>
    (await post('/v1/user/factor/passkey-options', { ticket })).body.options;

  it('signs in with a challenge of one use (SESSION-50)', async () => {
    const { member, device } = await withPasskey();
    const ticket = await ticketOf(member);
    const passkey = device.get(await optionsOf(ticket));
    const first = await login(ticket, { method: 'passkey', passkey });
    expect(first.status).toBe(200);
    expect((await login(ticket, { method: 'passkey', passkey })).body.code).toBe('factor_incorrect');
    expect((await security(first.body.access_token)).body.passkeys).toMatchObject([
      { name: '사무실 노트북' },
    ]);
  });

  it('is refused for another site, of another operator, with an old challenge or broken text (SESSION-50)', async () => {
    const { member, device } = await withPasskey();
    const stranger = await withPasskey();
    const ticket = await ticketOf(member);
    const options = await optionsOf(ticket);
    const elsewhere = new PasskeyDevice('https://evil.example');
    const refused = [
      stranger.device.get(options),
      elsewhere.get(options),
      '{}',
      'no JSON',
      JSON.stringify({ ...JSON.parse(device.get(options)), response: null }),
    ];
    for (const passkey of refused.slice(0, 4))
      expect((await login(ticket, { method: 'passkey', passkey })).body.code).toBe('factor_incorrect');
    expect((await login(ticket, { method: 'passkey', passkey: refused[4] })).status).toBe(423);
    clock().shift(1_801_000);
    const again = await ticketOf(member);
    const old = device.get(await optionsOf(again));
    clock().shift(301_000);
    expect((await login(again, { method: 'passkey', passkey: old })).body.code).toBe('factor_incorrect');
  });

  it('is named, renamed and removed by its operator only (SESSION-54)', async () => {
    const { member } = await withPasskey();
    const other = await withPasskey();
    const [{ id = 0 } = {}] = (await security(member.token)).body.passkeys;
    const act = (method: string, token: string, body?: object) =>
      client.send<{ code: string }>(method, `/v1/admin/security/passkeys/${id}`, { token, body });
    expect((await act('PUT', other.member.token, { name: '내 것' })).body.code).toBe('factor_not_found');
    expect((await act('DELETE', other.member.token)).body.code).toBe('factor_not_found');
    expect((await act('PUT', member.token, { name: '집' })).status).toBe(200);
    expect((await security(member.token)).body.passkeys).toMatchObject([{ name: '집' }]);
    expect((await act('DELETE', member.token)).status).toBe(200);
    expect((await security(member.token)).body.passkeys).toEqual([]);
  });
});

describe('the last factor', () => {
  const remove = (token: string) =>
    client.send<{ code: string }>('DELETE', '/v1/admin/security/totp', { token });

  it('cannot be removed where one is required (SESSION-54)', async () => {
    const member = await withApp();
    await require(true);
    expect((await remove(member.token)).body.code).toBe('factor_last');
    expect((await password(member)).body.code).toBe('factor_required');
  });

  it('is removed with the recovery codes elsewhere (SESSION-54)', async () => {
    const member = await withApp();
    expect((await remove(member.token)).status).toBe(200);
    expect((await password(member)).status).toBe(200);
    expect(await prisma().operatorRecoveryCode.count({ where: { userKey: member.userKey } })).toBe(0);
  });
});

describe('step-up', () => {
  it('is needed ten minutes after the factor, and repeats with a new access token (SESSION-55)', async () => {
    const member = await withApp();
    expect((await stepUpCall(client, member.token)).status).toBe(200);
    clock().shift(590_000);
    expect((await security(member.token)).status).toBe(200);
    expect((await stepUpCall(client, member.token)).status).toBe(200);
    clock().shift(-590_000);
    const whole = await login(await ticketOf(member), { method: 'totp', code: codeOf(member.secret, 1) });
    clock().shift(595_000);
    const { body } = await post('/v1/issuetoken', { refresh_token: whole.body.refresh_token });
    clock().shift(10_000);
    // Renewed tokens state when the factor was verified, not when they were issued.
    const stale = await stepUpCall(client, body.access_token);
    expect([stale.status, stale.body.code]).toEqual([403, 'step_up_required']);
    const wrong = await post(
      '/v1/admin/security/step-up',
      { method: 'totp', code: '000000' },
      body.access_token,
    );
    expect(wrong.body.code).toBe('factor_incorrect');
    const code = codeOf(member.secret);
    const stepped = await post('/v1/admin/security/step-up', { method: 'totp', code }, body.access_token);
    expect(stepped.status).toBe(200);
    expect((await stepUpCall(client, stepped.body.access_token)).status).toBe(200);
    expect((await stepUpCall(client, body.access_token)).body.code).toBe('step_up_required');
    const renewed = await post('/v1/issuetoken', { refresh_token: body.refresh_token });
    expect((await stepUpCall(client, renewed.body.access_token)).status).toBe(200);
  });

  it('is not needed without a factor (SESSION-55)', async () => {
    const { body } = await password(await operator());
    clock().shift(550_000);
    expect((await stepUpCall(client, body.access_token)).body.code).toBe('factor_not_found');
  });

  it('counts wrong codes like a sign-in (SESSION-55)', async () => {
    const member = await withApp();
    const answers = [];
    for (let guess = 0; guess < 6; guess += 1)
      answers.push(
        await post('/v1/admin/security/step-up', { method: 'totp', code: `00000${guess}` }, member.token),
      );
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 423, 423]);
    const ticket = await ticketOf(member);
    expect((await login(ticket, { method: 'totp', code: codeOf(member.secret, 1) })).body.code).toBe(
      'factor_locked',
    );
  });
});
