import { randomUUID } from 'node:crypto';
import { buildHost, buildLive, buildMember } from '@honey/seeds/builders/index';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { verifyBooks } from '@honey/server/proofs';
import { afterEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { startApp } from '../../setup/app.ts';
import { TestClient, tokenOf } from '../../setup/client.ts';
import { asOwner, createTestDatabase } from '../../setup/database.ts';
import { eventually } from '../../setup/eventually.ts';
import { recordCounts } from '../../setup/fault-figures.ts';
import { startServerProcess } from '../../setup/server-process.ts';
import { setStore } from '../store/support.ts';

const store = setStore();
const { product, someone, approve, notify, signed } = store;
type Someone = Awaited<ReturnType<typeof someone>>;

afterEach(() => store.notifications('sent'));

/** Makes Postgres report a full disk on inserts into this table, while `work` runs. */
async function withFullDisk<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  const { databaseUrl } = store.server;
  await asOwner(databaseUrl, (owner) =>
    owner.query(`
      CREATE OR REPLACE FUNCTION test_disk_full() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';
      END $$;
      CREATE TRIGGER test_disk_full AFTER INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION test_disk_full()`),
  );
  try {
    return await work();
  } finally {
    await asOwner(databaseUrl, (owner) => owner.query(`DROP TRIGGER test_disk_full ON ${table}`));
  }
}

const give = (giver: Someone, hostKey: number, key: string) =>
  giver.client.send<{ gift_id: number; code?: string }>('PUT', '/v1/payment/user-star-use-proc', {
    body: { target_user_key: hostKey, star_cnt: 40 },
    headers: { 'Idempotency-Key': key },
  });

/** The totals of the ledger: unchanged by a call that had no effect. */
async function counts() {
  const { rows } = await store.database().pool.query<Record<string, string>>(
    `SELECT (SELECT count(*) FROM ledger_transfers) AS transfers, (SELECT count(*) FROM ledger_postings) AS postings,
       (SELECT count(*) FROM gifts) AS gifts, (SELECT count(*) FROM honey_lots) AS lots,
       (SELECT count(*) FROM order_events) AS events, (SELECT count(*) FROM audit_entries) AS acts`,
  );
  return rows[0];
}

describe('a full disk', () => {
  it('in the middle of the confirmation of a charge leaves nothing, and the next notification credits once (STORE-9, STORE-18)', async () => {
    await store.notifications('lost');
    const member = await someone();
    const { body: opened } = await member.order(await product());
    await approve(opened.order_no);
    const message = await signed('notification', opened.order_no);
    const before = await counts();
    // The lot is written after the postings of the honey, in the same transaction.
    const full = await withFullDisk('honey_lots', () => notify(message));
    expect([full.status, full.body.code]).toEqual([503, 'unavailable']);
    expect(await counts()).toEqual(before);
    expect((await member.result(opened.order_no)).state).toBe('waiting');
    expect(await member.balances()).toEqual({ granted: 0, bought: 0 });
    await store.expectBooks();
    expect((await notify(message)).status).toBe(200);
    expect((await notify(message)).status).toBe(200);
    expect((await member.result(opened.order_no)).state).toBe('paid');
    const after = await member.balances();
    recordCounts('D7', 1, after.bought / 100);
    expect(after).toEqual({ granted: 0, bought: 100 });
    await store.expectBooks();
  });

  it('in the middle of a gift leaves nothing, and its key works afterwards (GIFTS-8, WALLET-7)', async () => {
    const [giver, host] = [await someone({ honey: 100 }), await someone({ role: 'host' })];
    const key = randomUUID();
    const before = await counts();
    const full = await withFullDisk('gifts', () => give(giver, host.userKey, key));
    expect([full.status, full.body.code]).toEqual([503, 'unavailable']);
    expect(await counts()).toEqual(before);
    expect(await giver.balances()).toEqual({ granted: 100, bought: 0 });
    const [first, again] = [await give(giver, host.userKey, key), await give(giver, host.userKey, key)];
    recordCounts('D7', 1, Number((await counts())?.gifts) - Number(before?.gifts));
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.gift_id).toBe(first.body.gift_id);
    expect(await giver.balances()).toEqual({ granted: 60, bought: 0 });
    await store.expectBooks();
  });
});

/** The backends of this database that wait for a lock, matched by a part of their query; at least one. */
const waitingAt = (owner: pg.Client, text: string) =>
  eventually(async () => {
    // Within a transaction, Postgres repeats its first snapshot of the statistics.
    await owner.query('SELECT pg_stat_clear_snapshot()');
    const { rows } = await owner.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock' AND strpos(query, $1) > 0`,
      [text],
    );
    expect(rows).not.toEqual([]);
    return rows.map(({ pid }) => pid);
  });

describe('a connection that Postgres terminates in the middle of a transaction', () => {
  it('leaves nothing of it, returns its place to the pool, and the key works afterwards (WALLET-7, CORE-25)', async () => {
    const [operator, member] = [await someone({ role: 'operator' }), await someone()];
    const { pool } = store.database();
    const grant = (key: string) =>
      operator.client.send<{ balance: number; code?: string }>('POST', '/v1/admin/star-grants', {
        body: { user_key: member.userKey, amount: 50, reason: '시험' },
        headers: { 'Idempotency-Key': key },
      });
    const before = await counts();
    const keys = Array.from({ length: 3 }, () => randomUUID());
    for (const key of keys) {
      const { status, body } = await asOwner(store.server.databaseUrl, async (owner) => {
        // The honey has been moved, and its audit entry waits: an entry is written under this lock.
        await owner.query("SELECT pg_advisory_lock(hashtextextended('audit_entries', 0))");
        const answer = grant(key);
        for (const pid of await waitingAt(owner, 'audit_entries'))
          await owner.query('SELECT pg_terminate_backend($1)', [pid]);
        return answer;
      });
      expect([status, body.code]).toEqual([503, 'unavailable']);
    }
    expect(await counts()).toEqual(before);
    expect(await member.balances()).toEqual({ granted: 0, bought: 0 });
    // Jobs take a connection now and then: waits until no connection is in use.
    await eventually(async () => {
      await Promise.resolve();
      expect([pool.totalCount - pool.idleCount, pool.waiting]).toEqual([0, 0]);
    });
    for (const [index, key] of keys.entries()) expect((await grant(key)).body.balance).toBe((index + 1) * 50);
    expect((await grant(keys[0] ?? '')).body.balance).toBe(50);
    const after = await member.balances();
    recordCounts('D7', keys.length, after.granted / 50);
    expect(after).toEqual({ granted: 150, bought: 0 });
    await store.expectBooks();
  });
});

describe('a server that is killed in the middle of the fold and of the roll-up', () => {
  it('leaves the same figures after a restart (WALLET-5, WALLET-7)', async () => {
    const database = await createTestDatabase();
    try {
      const gifts = 6;
      const { hostKey, giverKey, vodKey } = await unfoldedGifts(database.url, gifts);
      const figures = (client: pg.Client) =>
        client
          .query<Record<string, number>>(
            `SELECT
               (SELECT balance::int FROM ledger_balances WHERE kind = 'income' AND asset = 'STAR' AND user_key = $1) AS income,
               (SELECT star_cnt::int FROM fan_totals WHERE host_key = $1 AND user_key = $2) AS fan,
               (SELECT star_cnt::int FROM live_gift_totals WHERE vod_key = $3) AS live,
               (SELECT count(*)::int FROM ledger_unfolded) AS unfolded, (SELECT count(*)::int FROM gifts_unrolled) AS unrolled`,
            [hostKey, giverKey, vodKey],
          )
          .then(({ rows }) => rows[0]);
      await asOwner(database.ownerUrl, async (owner) => {
        expect(await figures(owner)).toMatchObject({ income: 10 * (gifts + 1), fan: 10, live: 10 });
        // Both have claimed what they count by the time they reach these rows.
        await owner.query('BEGIN');
        await owner.query('SELECT FROM ledger_snapshots FOR UPDATE');
        await owner.query('SELECT FROM fan_totals FOR UPDATE');
        const killed = await startServerProcess({ DATABASE_URL: database.url });
        try {
          await waitingAt(owner, 'ledger_fold(');
          await waitingAt(owner, 'gift_roll_up(');
        } finally {
          await killed.end('SIGKILL');
        }
        await owner.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND application_name LIKE 'honey-live%'`,
        );
        await owner.query('COMMIT');
        const server = await startServerProcess({ DATABASE_URL: database.url });
        try {
          const all = 10 * (gifts + 1);
          await eventually(async () =>
            expect(await figures(owner)).toEqual({
              income: all,
              fan: all,
              live: all,
              unfolded: 0,
              unrolled: 0,
            }),
          );
        } finally {
          await server.end('SIGTERM');
          const counted = await figures(owner);
          for (const sum of ['income', 'fan', 'live'])
            recordCounts('D7', gifts + 1, (counted?.[sum] ?? 0) / 10);
        }
        expect((await verifyBooks(owner)).filter(({ wrong }) => wrong > 0)).toEqual([]);
      });
    } finally {
      await database.drop();
    }
  });
});

/** One counted gift, so that there are rows to add to, and many more that are not counted yet. */
async function unfoldedGifts(databaseUrl: string, count: number) {
  const { app, baseUrl, close } = await startApp({ DATABASE_URL: databaseUrl });
  try {
    const jobs = app.get(JobRunner);
    jobs.suspend(true);
    await jobs.whenIdle();
    const { userKey: hostKey } = await buildHost(app);
    const { vodKey } = await buildLive(app, { hostKey });
    const giver = await buildMember(app, { honey: 1_000 });
    const own = new TestClient(baseUrl, await tokenOf(app, giver.userKey));
    const gift = async () => {
      const { status } = await own.send('PUT', '/v1/payment/user-star-use-proc', {
        body: { target_code: 'LIVE', target_user_key: hostKey, vod_key: vodKey, star_cnt: 10 },
        headers: { 'Idempotency-Key': randomUUID() },
      });
      expect(status).toBe(200);
    };
    await gift();
    await jobs.runNow('ledger-fold');
    await jobs.runNow('gift-roll-up');
    for (let nth = 0; nth < count; nth += 1) await gift();
    return { hostKey, vodKey, giverKey: giver.userKey };
  } finally {
    await close();
  }
}
