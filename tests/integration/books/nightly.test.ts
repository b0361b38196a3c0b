import { type BuiltMember, buildHost, buildMember } from '@honey/seeds/builders/members';
import { AuditService } from '@honey/server/core/audit/audit.service';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import type { ReadyReport } from '@honey/server/core/health/health.dto';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { tokenOf } from '../../setup/client.ts';
import { asOwner } from '../../setup/database.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client } = setServer();
const job = 'verify-books';

let host: BuiltMember;
let member: BuiltMember;

beforeAll(async () => {
  host = await buildHost(server.app);
  member = await buildMember(server.app, { honey: 1_000 });
});
// Here the test itself runs the jobs.
beforeEach(async () => {
  server.app.get(JobRunner).suspend(true);
  await server.app.get(JobRunner).whenIdle();
  await byOwner('TRUNCATE ledger_checks');
});
afterEach(async () => {
  jest.restoreAllMocks();
  await server.app.get(SettingsStore).set('books_verify_hour', 5);
  server.app.get(Clock).set({ offsetMs: 0, frozenAtMs: null });
  server.app.get(JobRunner).suspend(false);
});

const byOwner = (sql: string) => asOwner(server.databaseUrl, (owner) => owner.query(sql));

/** Freezes the clock at a time of day in Seoul. */
const freezeAt = (day: string, time: string) =>
  server.app.get(Clock).set({ offsetMs: 0, frozenAtMs: Date.parse(`${day}T${time}+09:00`) });

/** Runs the job as the scheduler does; returns the errors. */
async function problem(): Promise<string | null | undefined> {
  const jobs = server.app.get(JobRunner);
  jobs.suspend(false);
  const runs = await jobs.runAll();
  jobs.suspend(true);
  await jobs.whenIdle();
  return runs.find(({ name }) => name === job)?.problem;
}

const checks = async () => {
  const found = await server.app.get(Database).prisma.ledgerCheck.findMany({ orderBy: { checkId: 'asc' } });
  return found.map(({ checkedAt, broken }) => [checkedAt.toISOString(), broken]);
};

const ready = async () => {
  const { status, body } = await client.get<ReadyReport>('/health/ready');
  return { status, jobs: (body.jobs ?? []).filter((one) => one.job === job) };
};

const metric = async (name: string) => {
  const { body } = await client.get('/metrics');
  return String(body)
    .split('\n')
    .filter((line) => line.startsWith(name));
};

const give = async (key: string) =>
  client.as(await tokenOf(server.app, member.userKey)).send('PUT', '/v1/payment/user-star-use-proc', {
    body: { target_code: 'BJGIFT', target_user_key: host.userKey, star_cnt: 10 },
    headers: { 'Idempotency-Key': key },
  });

describe('the nightly verification of the books', () => {
  it('runs once in the configured hour, and in no other (WALLET-10)', async () => {
    freezeAt('2027-03-01', '04:59:59');
    expect(await problem()).toBeNull();
    expect(await checks()).toEqual([]);
    freezeAt('2027-03-01', '05:00:00');
    expect(await problem()).toBeNull();
    freezeAt('2027-03-01', '05:59:59');
    expect(await problem()).toBeNull();
    freezeAt('2027-03-01', '06:00:00');
    expect(await problem()).toBeNull();
    freezeAt('2027-03-02', '05:30:00');
    expect(await problem()).toBeNull();
    expect(await checks()).toEqual([
      ['2027-02-28T20:00:00.000Z', {}],
      ['2027-03-01T20:30:00.000Z', {}],
    ]);
    expect(await metric('honey_books_verified_timestamp_seconds')).toEqual([
      `honey_books_verified_timestamp_seconds ${Date.parse('2027-03-01T20:30:00Z') / 1_000}`,
    ]);
    expect(await metric('honey_books_wrong_rows')).toEqual([]);
    expect(await ready()).toEqual({ status: 200, jobs: [] });
  });

  it('never runs if it is turned off (WALLET-10)', async () => {
    await server.app.get(SettingsStore).set('books_verify_hour', -1);
    for (const hour of Array.from({ length: 24 }, (_, index) => String(index).padStart(2, '0'))) {
      freezeAt('2027-04-01', `${hour}:30:00`);
      await server.app.get(JobRunner).runNow(job);
    }
    expect(await checks()).toEqual([]);
  });

  it('reports tampered books by proof, in log, health and metrics, until they balance again; gifts continue (WALLET-10)', async () => {
    const log = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    await byOwner(
      `UPDATE wallets SET bought = bought + 7 WHERE user_key = ${member.userKey} AND asset = 'STAR'`,
    );
    freezeAt('2027-05-01', '05:10:00');
    const reported = await problem();
    const broken = (await checks())[0]?.[1];
    const proofs = Object.keys(broken ?? {});
    expect(proofs).not.toEqual([]);
    expect(reported).toBe(`the books do not balance: ${proofs.join('; ')}`);
    for (const proof of proofs) expect(log).toHaveBeenCalledWith({ event: 'books_broken', proof, wrong: 1 });
    expect(await metric('honey_books_wrong_rows')).toEqual(
      proofs.map((proof) => `honey_books_wrong_rows{proof="${proof}"} 1`),
    );
    await eventually(async () =>
      expect(await ready()).toEqual({
        status: 200,
        jobs: [{ job, since: expect.any(String), failed_runs: expect.any(Number), put_off: 0 }],
      }),
    );
    expect((await give('while-broken')).status).toBe(200);

    // Reported again at each run, and verified again each hour.
    freezeAt('2027-05-01', '06:09:00');
    expect(await problem()).toBe(reported);
    expect(await checks()).toHaveLength(1);
    await byOwner(
      `UPDATE wallets SET bought = bought - 7 WHERE user_key = ${member.userKey} AND asset = 'STAR'`,
    );
    freezeAt('2027-05-01', '06:10:00');
    expect(await problem()).toBeNull();
    expect(await checks()).toEqual([
      ['2027-04-30T20:10:00.000Z', broken],
      ['2027-04-30T21:10:00.000Z', {}],
    ]);
    expect(await metric('honey_books_wrong_rows')).toEqual([]);
    expect(await ready()).toEqual({ status: 200, jobs: [] });
  });

  it('runs on a connection beside the pool (WALLET-10)', async () => {
    freezeAt('2027-06-01', '05:10:00');
    const dedicated = jest.spyOn(server.app.get(Database), 'withDedicatedConnection');
    await server.app.get(JobRunner).runNow(job);
    expect(await checks()).toHaveLength(1);
    // The books, and the audit log.
    expect(dedicated).toHaveBeenCalledTimes(2);
  });

  it('includes the audit log: an entry changed by hand is reported (CORE-32)', async () => {
    freezeAt('2027-06-02', '05:10:00');
    await server.app
      .get(Database)
      .prisma.$transaction((within) =>
        server.app
          .get(AuditService)
          .write(
            within,
            { operatorKey: 1, requestId: 'request' },
            { action: 'users.look', target: 'user:1' },
          ),
      );
    await byOwner(`UPDATE audit_entries SET target = 'user:2'`);
    expect(await problem()).toContain('audit entries are unchanged');
    await byOwner(`UPDATE audit_entries SET target = 'user:1'`);
  });
});
