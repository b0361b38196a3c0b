import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { historyProblems } from '@honey/seeds/history-proofs';
import { rebuildCounters } from '@honey/server/wallet/counters';
import { verifyBooks } from '@honey/server/wallet/verify-books';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type pg from 'pg';
import { runConformance } from '../../scripts/lib/conformance.mjs';
import { SHORT_LIVED } from '../../scripts/lib/short-lived.mjs';
import { asOwner, createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { seededOnce } from '../setup/seeded.ts';
import { startStackHere } from '../setup/stack.ts';

// The demonstration takes half a minute to seed, and many times that where other work keeps both cores busy.
jest.setTimeout(600_000);

/** What every proof of the product finds in a dataset. */
async function problemsOf(databaseUrl: string): Promise<string[]> {
  const names = (results: { wrong: number }[], name: string) =>
    results.filter(({ wrong }) => wrong > 0).map((result) => `${name}: ${JSON.stringify(result)}`);
  return asOwner(databaseUrl, async (owner) => [
    ...(await historyProblems(owner)),
    ...names(await verifyBooks(owner), 'ledger:verify'),
    ...names(await rebuildCounters(owner, { write: false }), 'money:rebuild'),
  ]);
}

/** What the conformance suite finds in a server of the dataset, when it only reads. */
async function failedCases(dataset: 'demo'): Promise<string[]> {
  const stack = await startStackHere(dataset, { LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '0' });
  try {
    const { areas, totals } = await runConformance({ baseUrl: stack.baseUrl });
    expect(totals.passed).toBeGreaterThan(150);
    return areas.flatMap(({ area, cases }) =>
      cases
        .filter(({ state }) => state === 'failed')
        .map(({ name, message }) => `${area}: ${name}: ${message}`),
    );
  } finally {
    await stack.stop();
  }
}

describe.each(['demo', 'ci', 'empty'] as const)('the dataset %s', (dataset) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase((await seededOnce(dataset)).database);
  });
  afterAll(() => database?.drop());

  it('passes every proof of the product (SANDBOX-23)', async () => {
    expect(await problemsOf(database.url)).toEqual([]);
    await promisify(execFile)(process.execPath, [...SHORT_LIVED, 'server/dist/audit-verify.js'], {
      env: { ...process.env, DATABASE_URL: database.url, NODE_ENV: 'test' },
    });
  });

  it('has grades that follow from its orders (SANDBOX-23, USERS-12)', async () => {
    const wrong = await rows(
      database,
      `SELECT u.login_id FROM users u LEFT JOIN pay_grades_of_orders() g
         ON g.user_key = u.user_key AND g.month = (SELECT max(month) FROM pay_grade_months) AND g.source = 'payments'
       WHERE u.vip_level <> coalesce(g.vip_level, 0)`,
    );
    expect(wrong).toEqual([]);
  });

  if (dataset === 'demo') describe('shows', () => describeDemo(() => database));
});

/** What the rows of a statement hold, each by its only column. */
function rows({ url }: TestDatabase, sql: string): Promise<unknown[]> {
  return asOwner(url, async (owner: pg.Client) => {
    const answered = await owner.query({ text: sql, rowMode: 'array' });
    return answered.rows.map(([value]: unknown[]) => value);
  });
}

function describeDemo(database: () => TestDatabase): void {
  const of = (sql: string) => rows(database(), sql);

  // That of ci is held against the whole suite by conformance.test.ts.
  it('nothing that the conformance suite finds wrong (SANDBOX-23)', async () => {
    expect(await failedCases('demo')).toEqual([]);
  });

  it('the balances and grades that README states (SANDBOX-24)', async () => {
    const balances = await of(`SELECT concat_ws(' ', u.login_id, w.granted + w.bought, u.vip_level)
      FROM wallets w JOIN users u USING (user_key)
      WHERE w.asset = 'STAR' AND u.login_id IN ('viewer01', 'viewer02', 'vip01') ORDER BY u.login_id`);
    expect(balances).toEqual(['viewer01 100000 0', 'viewer02 0 0', 'vip01 5000000 1']);
    expect(
      await of(`SELECT fan_level FROM (SELECT floor(sqrt(t.star_cnt / 100.0))::int AS fan_level FROM fan_totals t
        JOIN users f ON f.user_key = t.user_key AND f.login_id = 'fan01'
        JOIN users h ON h.user_key = t.host_key AND h.login_id = 'host01') f`),
    ).toEqual([10]);
  });

  it.each(['viewer01', 'vip01'])(
    '%s with something of every kind in the histories (SANDBOX-24)',
    async (id) => {
      const kinds =
        await of(`SELECT DISTINCT coalesce(o.method::text || ' ', '') || t.operation FROM ledger_transfers t
      JOIN ledger_postings p ON p.transfer_id = t.id
      JOIN ledger_accounts a ON a.id IN (p.source_id, p.destination_id) AND a.kind = 'wallet'
      JOIN users u ON u.user_key = a.user_key AND u.login_id = '${id}'
      LEFT JOIN orders o ON t.operation = 'honey_sale' AND o.order_no = t.idempotency_key ORDER BY 1`);
      expect(kinds).toEqual(
        expect.arrayContaining([
          'gift',
          'subscription',
          'bank honey_sale',
          'card honey_sale',
          'honey_refund',
          'item',
        ]),
      );
    },
  );

  it('exchanges in every state, days of broadcasting and comments of many days (SANDBOX-24)', async () => {
    expect(
      await of(`SELECT s FROM unnest(enum_range(NULL::exchange_state)) s
        WHERE NOT EXISTS (SELECT FROM exchanges e JOIN users u USING (user_key) WHERE e.state = s AND u.login_id = 'host01')`),
    ).toEqual([]);
    const [liveDays] = await of(`SELECT min(days)::int FROM (
      SELECT u.user_key, count(DISTINCT (l.started_at AT TIME ZONE 'Asia/Seoul')::date)
        FILTER (WHERE l.ended_at >= l.started_at + interval '3 hours') AS days
      FROM users u LEFT JOIN lives l ON l.host_key = u.user_key
      WHERE u.login_id IN ('host01', 'host02', 'host03', 'host04', 'host05') GROUP BY 1) hosts`);
    expect(liveDays).toBeGreaterThanOrEqual(3);
    const [commentDays] = await of(
      `SELECT count(DISTINCT (created_at AT TIME ZONE 'Asia/Seoul')::date)::int FROM host_comments`,
    );
    expect(commentDays).toBeGreaterThanOrEqual(20);
  });

  it('ten hosts and thirty members in the ranks of each of the last thirty days (SANDBOX-24)', async () => {
    const poor =
      await of(`SELECT days.day::date || ' ' || count(DISTINCT g.host_key) || ' ' || count(DISTINCT g.sender_key)
      FROM generate_series((now() AT TIME ZONE 'Asia/Seoul')::date - 30, (now() AT TIME ZONE 'Asia/Seoul')::date - 1,
        interval '1 day') days (day)
      LEFT JOIN gifts g ON (g.created_at AT TIME ZONE 'Asia/Seoul')::date = days.day
      GROUP BY days.day HAVING count(DISTINCT g.host_key) < 10 OR count(DISTINCT g.sender_key) < 30`);
    expect(poor).toEqual([]);
  });

  it('hosts to whom viewer01 may subscribe, and messages that were read before they were answered (SANDBOX-24)', async () => {
    expect(
      await of(`SELECT h.login_id || ' ' || subscription_refusal(v.user_key, h.user_key, now())
        FROM users v JOIN users h ON h.login_id IN ('host01', 'host02', 'host03')
        WHERE v.login_id = 'viewer01' AND subscription_refusal(v.user_key, h.user_key, now()) IS NOT NULL`),
    ).toEqual([]);
    expect(
      await of(`SELECT DISTINCT u.login_id FROM messages m
        JOIN messages answer ON answer.sender_key = m.receiver_key AND answer.receiver_key = m.sender_key AND answer.id > m.id
        JOIN message_boxes b ON b.user_key = m.receiver_key AND b.other_key = m.sender_key AND b.read_up_to < m.id
        JOIN users u ON u.user_key = m.receiver_key`),
    ).toEqual([]);
  });
}

describe('a seeding', () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(path.join(tmpdir(), 'honey-seeding-'));
  });
  afterAll(async () => {
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs the seeder; `onLine` hears what it prints. */
  async function seeding(onLine: (line: string, seeder: ChildProcess) => void = () => undefined) {
    const seeder = spawn(process.execPath, [...SHORT_LIVED, 'seeds/dist/seed.js', '--dataset', 'empty'], {
      env: {
        ...process.env,
        ...{ NODE_ENV: 'test', PASSWORD_COST: '4', DATA_DIR: folder },
        ...{ DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl },
      },
    });
    const lines: string[] = [];
    for (const stream of [seeder.stdout, seeder.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        onLine(line, seeder);
      });
    const [code] = await once(seeder, 'close');
    return { code: code as number | null, lines };
  }

  it('of two at once waits for the other, and finds the dataset there (SANDBOX-25)', async () => {
    const both = await Promise.all([seeding(), seeding()]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    const found = both.filter(({ lines }) => lines.includes('the dataset empty is there already'));
    expect(found).toHaveLength(1);
    expect(found[0]?.lines).not.toContain('operator');
  });

  it('that was killed leaves no dataset, and the next one says what to do (SANDBOX-25)', async () => {
    await database.drop();
    database = await createTestDatabase();
    const killed = await seeding((line, seeder) => {
      if (line === 'site content and policies') seeder.kill('SIGKILL');
    });
    expect(killed.code).toBeNull();
    const next = await seeding();
    expect([next.code, next.lines.join(' ')]).toEqual([1, expect.stringContaining('npm run reset')]);
  });
});
