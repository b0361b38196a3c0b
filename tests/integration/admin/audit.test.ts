import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildMember } from '@honey/seeds/builders/members';
import { AuditService } from '@honey/server/core/audit/audit.service';
import { AuditEntriesRepository } from '@honey/server/core/audit/audit-entries.repository';
import { Database } from '@honey/server/core/database/database';
import { describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { tokenOf } from '../../setup/client.ts';
import { asOwner } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client } = setServer();
const run = promisify(execFile);
const program = path.resolve(fileURLToPath(import.meta.url), '../../../../server/dist/audit-verify.js');

const entries = () => server.app.get(Database).prisma.auditEntry.findMany({ orderBy: { auditNo: 'asc' } });
const verify = () => server.app.get(AuditService).verify();

/** An operator, and what they do to a member. */
async function operator() {
  const { userKey } = await buildMember(server.app, { role: 'operator' });
  const own = client.as(await tokenOf(server.app, userKey));
  return {
    userKey,
    change: (target: number, body: object) =>
      own.send<{ code?: string }>('PUT', `/v1/mgt/mgt-user-update/${target}`, {
        body: { reason: '확인했어요', ...body },
      }),
    view: (target: number) => own.get(`/v1/mgt/mgt-user-check/${target}`),
  };
}

/** Changes the entries without the server, checks, and undoes the change. */
async function tampered(sql: string): Promise<number | null> {
  return asOwner(server.databaseUrl, async (owner: pg.Client) => {
    await owner.query('CREATE TABLE audit_kept AS TABLE audit_entries');
    await owner.query(sql);
    const { brokenAt } = await verify();
    await owner.query('TRUNCATE audit_entries');
    await owner.query('INSERT INTO audit_entries TABLE audit_kept');
    await owner.query('DROP TABLE audit_kept');
    return brokenAt;
  });
}

describe("an operator's action", () => {
  it('is recorded with who, what, why, before and after (USERS-11)', async () => {
    const [admin, member] = [await operator(), await buildMember(server.app)];
    const { status } = await admin.change(member.userKey, {
      vip_level: 3,
      role: 'member',
      reason: '등급 조정',
    });
    expect(status).toBe(200);
    const entry = (await entries()).at(-1);
    expect(entry).toMatchObject({
      operatorKey: admin.userKey,
      action: 'users.update',
      target: `user:${member.userKey}`,
      reason: '등급 조정',
      before: '{"vip_level":0}',
      after: '{"vip_level":3}',
    });
    expect(entry?.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is recorded in the fields of the call, so that the entry can be read with the document (USERS-11, CORE-49)', async () => {
    const [admin, member] = [await operator(), await buildMember(server.app, { honor: 'star' })];
    const edit = {
      ...{ nick: '새이름꿀', profile_id: 'renamed77', verification_yn: 'N', user_adult_yn: 'N' },
      ...{ vip_level: 2, honor: 'none', excel_only_yn: 'Y', role: 'host' },
    };
    expect((await admin.change(member.userKey, edit)).status).toBe(200);
    const {
      list: [entry],
    } = await server.app.get(AuditEntriesRepository).page({}, { offset: 0, limit: 1 });
    expect(JSON.parse(entry?.after ?? '')).toEqual(edit);
    // The stored entry has digests of the names, which lie apart from it.
    const { after } = (await entries()).at(-1) ?? {};
    expect(JSON.parse(after ?? '')).toMatchObject({ nick: expect.stringMatching(/^sha256:/), vip_level: 2 });
    expect(JSON.parse(entry?.before ?? '')).toEqual({
      ...{ nick: member.nick, profile_id: member.loginId, verification_yn: 'Y', user_adult_yn: 'Y' },
      ...{ vip_level: 0, honor: 'star', excel_only_yn: 'N', role: 'member' },
    });
    // An action that changes nothing records no change.
    await admin.change(member.userKey, { honor: 'none', excel_only_yn: 'Y' });
    expect((await entries()).at(-1)).toMatchObject({ before: '{}', after: '{}' });
  });

  it('is recorded even when it only views a member (USERS-11)', async () => {
    const [admin, member] = [await operator(), await buildMember(server.app)];
    await admin.view(member.userKey);
    expect((await entries()).at(-1)).toMatchObject({
      action: 'users.look',
      operatorKey: admin.userKey,
      target: `user:${member.userKey}`,
    });
  });

  it('leaves no entry when it is refused', async () => {
    const [admin, member, other] = [
      await operator(),
      await buildMember(server.app),
      await buildMember(server.app, { nick: '이미있는꿀' }),
    ];
    const before = (await entries()).length;
    expect((await admin.change(member.userKey, { nick: '이미있는꿀' })).body.code).toBe('nick_taken');
    expect((await admin.change(2_000_000_000, { vip_level: 1 })).body.code).toBe('user_not_found');
    expect(other.userKey).toBeGreaterThan(0);
    expect(await entries()).toHaveLength(before);
  });

  it('makes ten chained entries when it is performed ten times at once (CORE-32)', async () => {
    const [admin, member] = [await operator(), await buildMember(server.app)];
    const before = (await entries()).length;
    await Promise.all(
      Array.from({ length: 10 }, (_, at) => admin.change(member.userKey, { vip_level: at % 6 })),
    );
    expect(await verify()).toMatchObject({ entries: before + 10, brokenAt: null });
  });
});

describe('a flood of actions', () => {
  it('is served or refused with 503, and leaves one entry per served action', async () => {
    const [admin, member] = [await operator(), await buildMember(server.app)];
    const before = (await entries()).length;
    const answers = await Promise.all(
      Array.from({ length: 150 }, (_, at) =>
        at % 2 === 0 ? admin.view(member.userKey) : admin.change(member.userKey, { vip_level: at % 6 }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(new Set([200, 503, ...statuses])).toEqual(new Set([200, 503]));
    const served = statuses.filter((status) => status === 200).length;
    expect(served).toBeGreaterThan(0);
    const { entries: after, brokenAt } = await verify();
    expect(brokenAt).toBeNull();
    // A refusal with 503 may follow the commit.
    expect(after).toBeGreaterThanOrEqual(before + served);
    expect(after).toBeLessThanOrEqual(before + answers.length);
  });
});

describe('an action that takes long', () => {
  it('delays no other action, since its entry is written at its end (CORE-48)', async () => {
    const [admin, other, member] = [await operator(), await operator(), await buildMember(server.app)];
    const { prisma } = server.app.get(Database);
    const actor = { operatorKey: admin.userKey, requestId: 'slow' };
    await prisma.$transaction(async (within) => {
      await server.app.get(AuditService).write(within, actor, { action: 'users.look', target: 'user:1' });
      // The transaction is still open; with the lock held here, this would wait for it, and fail.
      expect((await other.change(member.userKey, { vip_level: 1 })).status).toBe(200);
    });
    expect((await entries()).slice(-2).map(({ operatorKey }) => operatorKey)).toEqual([
      other.userKey,
      admin.userKey,
    ]);
    expect((await verify()).brokenAt).toBeNull();
  });

  it('leaves no entry when it fails after it was to be recorded (CORE-48)', async () => {
    const { userKey: operatorKey } = await operator();
    const before = (await entries()).length;
    const failing = server.app.get(Database).prisma.$transaction(async (within) => {
      const actor = { operatorKey, requestId: 'failing' };
      await server.app.get(AuditService).write(within, actor, { action: 'users.look', target: 'user:1' });
      throw new Error('the action failed');
    });
    await expect(failing).rejects.toThrow('the action failed');
    expect(await entries()).toHaveLength(before);
  });
});

describe('the verification of the entries', () => {
  it.each([
    ['changed', `UPDATE audit_entries SET after = '{"vip_level":5}' WHERE audit_no = 2`, 2],
    ['attributed to another operator', 'UPDATE audit_entries SET operator_key = 1 WHERE audit_no = 3', 3],
    ['taken out', 'DELETE FROM audit_entries WHERE audit_no = 2', 3],
    [
      'removed, with the rest renumbered',
      `DELETE FROM audit_entries WHERE audit_no = 2;
       UPDATE audit_entries SET audit_no = audit_no - 1 WHERE audit_no = 3`,
      2,
    ],
    [
      'put in',
      `INSERT INTO audit_entries SELECT audit_no + 1000, at, operator_key, action, target, reason, before, after, request_id, seal
       FROM audit_entries WHERE audit_no = 1`,
      1001,
    ],
  ])('finds an entry that was %s (CORE-32)', async (_what, sql, at) => {
    const [admin, member] = [await operator(), await buildMember(server.app)];
    for (const vip_level of [1, 2, 3]) await admin.change(member.userKey, { vip_level });
    expect(await tampered(sql)).toBe(at);
    expect((await verify()).brokenAt).toBeNull();
  });

  it.each([
    ['truncated', 'DELETE FROM audit_entries WHERE audit_no > (SELECT max(audit_no) - 2 FROM audit_entries)'],
    ['emptied', 'TRUNCATE audit_entries'],
    ['emptied together with its head', 'TRUNCATE audit_entries; DELETE FROM audit_heads'],
    [
      'truncated, with another head',
      `DELETE FROM audit_entries WHERE audit_no > 1;
       UPDATE audit_heads SET entries = 1, last_seal = (SELECT seal FROM audit_entries WHERE audit_no = 1);
       DELETE FROM row_seals WHERE table_name = 'audit_entries' AND row_key <> '1'`,
    ],
  ])('finds a log that was %s (CORE-44)', async (_what, sql) => {
    const [admin, member] = [await operator(), await buildMember(server.app)];
    for (const vip_level of [1, 2, 3]) await admin.change(member.userKey, { vip_level });
    const backup =
      'CREATE TABLE heads_kept AS TABLE audit_heads; CREATE TABLE seals_kept AS TABLE row_seals;';
    const back = `TRUNCATE audit_heads, row_seals; INSERT INTO audit_heads TABLE heads_kept;
      INSERT INTO row_seals TABLE seals_kept; DROP TABLE heads_kept, seals_kept`;
    await asOwner(server.databaseUrl, (owner) => owner.query(backup));
    const brokenAt = await tampered(sql);
    await asOwner(server.databaseUrl, (owner) => owner.query(back));
    expect(brokenAt).not.toBeNull();
    expect((await verify()).brokenAt).toBeNull();
  });

  it('is available as a program that exits with code 1 when something is wrong (CORE-32)', async () => {
    const environment = { env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: server.databaseUrl } };
    const whole = await run(process.execPath, [program], environment);
    expect(whole.stdout).toMatch(/^✔ \d+ entries/);
    await asOwner(server.databaseUrl, (owner) =>
      owner.query(`UPDATE audit_entries SET reason = '다른 이유' WHERE audit_no = 1`),
    );
    const broken = await run(process.execPath, [program], environment).catch((error: unknown) => error);
    expect(broken).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('Entry 1 was altered'),
    });
  });
});
