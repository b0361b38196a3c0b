import { buildMember } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { afterEach, describe, expect, it } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';
import { type FactorAnswer, factorCalls } from './factor-support.ts';

const file = setServer();
const { server, client } = file;
const { post, clock, codeOf, password, operator, withApp, security } = factorCalls(file);

const minute = 60_000;
const hour = 60 * minute;
const runJob = () => server.app.get(JobRunner).runNow('operator-sign-ins');
const refresh = (refresh_token: string) => post('/v1/issuetoken', { refresh_token });
const activity = (token: string) => post('/v1/admin/security/activity', {}, token);

afterEach(() => clock().set({ offsetMs: 0, frozenAtMs: null }));

describe("an operator's own sign-in", () => {
  it('ends after half an hour without an action, tokens and renewals included (SESSION-52)', async () => {
    const { body } = await password(await operator());
    clock().shift(29 * minute);
    await runJob();
    const renewed = await refresh(body.refresh_token);
    expect(renewed.status).toBe(200);
    // Reads are no actions: pages poll.
    expect((await security(renewed.body.access_token)).status).toBe(200);
    await runJob();
    clock().shift(2 * minute);
    await runJob();
    expect((await security(renewed.body.access_token)).body.code).toBe('invalid_token');
    expect((await refresh(renewed.body.refresh_token)).body.code).toBe('invalid_token');
  });

  it('is refused a renewal when idle, even before the job has run (SESSION-52)', async () => {
    const { body } = await password(await operator());
    server.app.get(JobRunner).suspend(true);
    try {
      clock().shift(31 * minute);
      expect((await refresh(body.refresh_token)).body.code).toBe('invalid_token');
    } finally {
      server.app.get(JobRunner).suspend(false);
    }
  });

  it('continues while the operator acts, and ends after twelve hours in any case (SESSION-52)', async () => {
    let tokens = (await password(await operator())).body;
    expect(tokens.refresh_expires_in).toBe(12 * 3_600);
    const started = clock().nowMs();
    while (clock().nowMs() - started < 12 * hour - 21 * minute) {
      clock().shift(20 * minute);
      const { status, body } = await refresh(tokens.refresh_token);
      expect(status).toBe(200);
      tokens = body;
      await activity(tokens.access_token);
      await runJob();
    }
    expect(tokens.refresh_expires_in).toBeLessThanOrEqual(41 * 60);
    clock().shift(12 * hour - (clock().nowMs() - started) + 1_000);
    await runJob();
    expect((await refresh(tokens.refresh_token)).body.code).toMatch(/invalid_token|token_expired/);
    expect((await security(tokens.access_token)).status).toBe(401);
  });

  it("does not apply to members' sign-ins (SESSION-52)", async () => {
    const { body } = await password(await buildMember(server.app));
    clock().shift(13 * hour);
    await runJob();
    expect((await refresh(body.refresh_token)).status).toBe(200);
  });

  it('applies to a member who becomes an operator (SESSION-52)', async () => {
    const member = await buildMember(server.app);
    const { body } = await password(member);
    await server.app
      .get(Database)
      .prisma.user.update({ where: { userKey: member.userKey }, data: { role: 'operator' } });
    const renewed = await refresh(body.refresh_token);
    expect(renewed.body.refresh_expires_in).toBe(12 * 3_600);
    clock().shift(31 * minute);
    await runJob();
    expect((await refresh(renewed.body.refresh_token)).body.code).toBe('invalid_token');
  });
});

describe('a sign-in as a member', () => {
  it('reads and changes no factor, and needs none (SESSION-54)', async () => {
    const admin = await withApp();
    const member = await buildMember(server.app);
    const forced = await post(
      '/v1/admin/force-login',
      { user_key: member.userKey, reason: '문의를 확인해요' },
      admin.token,
    );
    expect(forced.status).toBe(200);
    expect(forced.body.refresh_expires_in).toBe(15 * 60);
    const token = forced.body.access_token;
    const calls = [
      ['GET', ''],
      ['POST', '/begin'],
      ['POST', '/factors'],
      ['DELETE', '/totp'],
      ['DELETE', '/passkeys/1'],
      ['PUT', '/passkeys/1'],
      ['POST', '/recovery-codes'],
      ['POST', '/passkey-options'],
      ['POST', '/step-up'],
      ['POST', '/activity'],
    ];
    for (const [method = '', path] of calls) {
      const { status, body } = await client.send<FactorAnswer>(method, `/v1/admin/security${path}`, {
        token,
        body: method === 'GET' ? undefined : { method: 'totp', code: codeOf(admin.secret, 1), name: '이름' },
      });
      expect([method, path, status, body.code]).toEqual([method, path, 403, 'forbidden']);
    }
    // The code was not used up by them.
    const stepped = await post(
      '/v1/admin/security/step-up',
      { method: 'totp', code: codeOf(admin.secret, 1) },
      admin.token,
    );
    expect(stepped.status).toBe(200);
  });
});

describe('the sandbox', () => {
  it('shows the code of an operator, and signs in without a factor (SESSION-56)', async () => {
    const member = await withApp();
    const { body } = await client.get<{ code: string; seconds_left: number }>(
      `/sandbox/api/personas/${member.loginId}/factor-code`,
    );
    expect(body.code).toBe(codeOf(member.secret));
    expect(body.seconds_left).toBeGreaterThan(0);
    await server.app.get(SettingsStore).set('operator_factor_required_yn', true);
    try {
      const signedIn = await post(`/sandbox/api/personas/${member.loginId}/sign-in`, {});
      expect((await security(signedIn.body.access_token)).status).toBe(200);
    } finally {
      await server.app.get(SettingsStore).unset('operator_factor_required_yn');
    }
    const without = await operator();
    expect((await client.get(`/sandbox/api/personas/${without.loginId}/factor-code`)).status).toBe(404);
  });
});

describe('a reset by an owner', () => {
  const reset = (token: string, userKey: number, reason = '휴대폰을 잃어버렸어요') =>
    post(`/v1/admin/operators/${userKey}/factor-reset`, { reason }, token);

  it('deletes all factors and sign-ins, with an audit entry and an alarm (SESSION-57)', async () => {
    const [owner, lost] = [await withApp(), await withApp()];
    const { prisma } = server.app.get(Database);
    const before = await prisma.alarm.count({ where: { userKey: lost.userKey, kind: 'security' } });
    expect(before).toBe(0);
    expect((await reset(owner.token, lost.userKey)).status).toBe(200);
    expect((await security(lost.token)).body.code).toBe('invalid_token');
    const [recoveryCode = ''] = lost.recoveryCodes;
    expect(await prisma.operatorRecoveryCode.count({ where: { userKey: lost.userKey } })).toBe(0);
    const signedIn = await password(lost);
    expect(signedIn.status).toBe(200);
    expect((await security(signedIn.body.access_token)).body).toMatchObject({
      totp_at: null,
      recovery_left: 0,
    });
    expect(recoveryCode).not.toBe('');
    expect(await prisma.alarm.count({ where: { userKey: lost.userKey, kind: 'security' } })).toBe(1);
    expect(await prisma.auditEntry.findFirst({ where: { action: 'security.factor_reset' } })).toMatchObject({
      operatorKey: owner.userKey,
      target: `user:${lost.userKey}`,
      reason: '휴대폰을 잃어버렸어요',
    });
  });

  it('is for owners, for others, and with a recent factor (SESSION-57, SESSION-55)', async () => {
    const [owner, lost] = [await withApp(), await withApp()];
    expect((await reset(owner.token, owner.userKey)).body.code).toBe('own_factors');
    const member = await buildMember(server.app);
    expect((await reset(owner.token, member.userKey)).body.code).toBe('user_not_found');
    expect((await reset(owner.token, 2_000_000_000)).body.code).toBe('user_not_found');
    expect((await reset(owner.token, lost.userKey, ' ')).body.code).toBe('validation_failed');
    const finance = await buildMember(server.app, { role: 'operator', operatorRoles: ['finance'] });
    const { body } = await password(finance);
    expect((await reset(body.access_token, lost.userKey)).body.code).toBe('right_missing');
    await server.app.get(SettingsStore).set('operator_step_up_minutes', 1);
    try {
      clock().shift(61_000);
      expect((await reset(owner.token, lost.userKey)).body.code).toBe('step_up_required');
      expect((await password(lost)).body.code).toBe('factor_required');
    } finally {
      await server.app.get(SettingsStore).unset('operator_step_up_minutes');
    }
  });
});
