import { createHmac } from 'node:crypto';
import { buildMember, builtPassword } from '@honey/seeds/builders/members';
import { RevocationRegistry } from '@honey/server/core/access/revocation.registry';
import { Clock } from '@honey/server/core/clock/clock';
import { AppConfig } from '@honey/server/core/config/app-config';
import { SignedTicketService } from '@honey/server/core/crypto/signed-ticket.service';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { SignInsService } from '@honey/server/session/sign-ins/sign-ins.service';
import { describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client } = setServer();

const statusOf = async (token: string) =>
  (await client.send('POST', '/v1/user/login-check-proc', { token })).status;
const login = (id: string, password = builtPassword) =>
  client.send('POST', '/v1/user/login-proc', { body: { id, password } });
const refresh = (refresh_token: string) =>
  client.send<{ code: string; refresh_token: string }>('POST', '/v1/issuetoken', { body: { refresh_token } });
const moveDays = (days: number) => server.app.get(Clock).shift(days * 86_400_000);
const sweep = () => server.app.get(JobRunner).runNow('sweep-sign-ins');

it('a revoked token stays revoked while the list of revocations is being read (SESSION-11)', async () => {
  const { app } = server;
  const revocations = app.get(RevocationRegistry);
  const { userKey } = await buildMember(app);
  // Enough that reading them takes longer than revoking one more.
  await app.get(Database).queryUntyped(
    'test_many_revocations',
    `INSERT INTO access_revocations (user_key, sign_in_id, created_at)
     SELECT $1, gen_random_uuid(), $2 FROM generate_series(1, 40000)`,
    [userKey, app.get(Clock).now()],
  );
  const signOut = (token: string) => client.send('POST', '/v1/user/logout-proc', { token });
  for (const end of [signOut, () => revocations.revokeMember(userKey, 'test')]) {
    const token = await tokenOf(app, userKey);
    const reading = revocations.reload();
    await end(token);
    await reading;
    expect(await statusOf(token)).toBe(401);
  }
});

describe('a token without an expiry', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  /** The same token with other claims, signed by the server's key. */
  const resigned = (token: string, secret: string, change: object) => {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...claims, ...change })}`;
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };
  const noEnds = [undefined, null, '9999999999', 1e300, -1, true, [9_999_999_999]];

  it('is rejected as an access token (SESSION-47)', async () => {
    const token = await tokenOf(server.app, (await buildMember(server.app)).userKey);
    const { jwtSecret } = server.app.get(AppConfig);
    expect(await statusOf(resigned(token, jwtSecret, {}))).toBe(200);
    for (const exp of noEnds)
      expect([exp, await statusOf(resigned(token, jwtSecret, { exp }))]).toEqual([exp, 401]);
  });

  it('is rejected as a ticket of any purpose (SESSION-47)', () => {
    const tickets = server.app.get(SignedTicketService);
    const purpose = { name: 'test-purpose', seconds: 60 };
    const { ticket } = tickets.issue(purpose, { of: 'test' });
    const { ticketSecret } = server.app.get(AppConfig);
    expect(tickets.read(purpose, resigned(ticket, ticketSecret, {}))).toMatchObject({ of: 'test' });
    for (const exp of noEnds)
      expect([exp, tickets.read(purpose, resigned(ticket, ticketSecret, { exp }))]).toEqual([exp, undefined]);
  });
});

describe('expired session data', () => {
  const open = (userKey: number) =>
    server.app.get(SignInsService).open(userKey, { agent: '', address: '10.0.0.1' });
  const rowsOf = async (userKey: number) => {
    const { prisma } = server.app.get(Database);
    return {
      signIns: await prisma.signIn.count({ where: { userKey } }),
      tokens: await prisma.refreshToken.count({ where: { signIn: { userKey } } }),
    };
  };

  it('is deleted: tokens a day after their end, sign-ins 92 days after their last use', async () => {
    const { userKey } = await buildMember(server.app);
    const { refresh_token } = await open(userKey);
    moveDays(3.9);
    await sweep();
    expect(await rowsOf(userKey)).toEqual({ signIns: 1, tokens: 1 });
    expect((await refresh(refresh_token)).body.code).toBe('token_expired');
    moveDays(0.2);
    await sweep();
    expect(await rowsOf(userKey)).toEqual({ signIns: 1, tokens: 0 });
    expect((await refresh(refresh_token)).body.code).toBe('invalid_token');
    moveDays(87.8);
    await sweep();
    expect(await rowsOf(userKey)).toEqual({ signIns: 1, tokens: 0 });
    moveDays(0.2);
    await sweep();
    expect(await rowsOf(userKey)).toEqual({ signIns: 0, tokens: 0 });
  });

  it('includes only failures that no longer count', async () => {
    const { loginId } = await buildMember(server.app);
    const rows = () => server.app.get(Database).prisma.attemptLimit.count();
    await login('somebody-else', 'Wrong!2026');
    for (let failure = 0; failure < 5; failure += 1) await login(loginId, 'Wrong!2026');
    await sweep();
    expect(await rows()).toBe(4);
    expect((await login(loginId)).status).toBe(423);
    server.app.get(Clock).shift(1_801_000);
    await sweep();
    expect(await rows()).toBe(0);
  });

  it('never includes a sign-in in use, however old it is (SESSION-8)', async () => {
    const { userKey } = await buildMember(server.app);
    let { refresh_token } = await open(userKey);
    for (let use = 0; use < 20; use += 1) {
      moveDays(2);
      refresh_token = (await refresh(refresh_token)).body.refresh_token;
      await sweep();
    }
    expect((await refresh(refresh_token)).status).toBe(200);
    expect((await rowsOf(userKey)).tokens).toBeLessThan(5);
  });
});
