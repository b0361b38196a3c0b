import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { brokenPromises, promisesOf } from '@honey/seeds/dataset-promises';
import { historyProblems } from '@honey/seeds/history-proofs';
import { machineTimes } from '@honey/seeds/machine-clock';
import { rebuildCounters } from '@honey/server/wallet/counters';
import { verifyBooks } from '@honey/server/wallet/verify-books';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type pg from 'pg';
import { runConformance } from '../../scripts/lib/conformance.mjs';
import { SHORT_LIVED } from '../../scripts/lib/short-lived.mjs';
import { startApp } from '../setup/app.ts';
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

  it('keeps what is promised of it (SANDBOX-23, SANDBOX-24, USERS-12)', async () => {
    const broken = await asOwner(database.url, async (owner) =>
      brokenPromises(owner, dataset, await presentOf(owner)),
    );
    expect(broken).toEqual([]);
  });

  if (dataset === 'demo') describe('shows', () => describeDemo(() => database));
});

/** The moment at which a dataset was made: the lives of that moment began then. */
async function presentOf(owner: pg.Client): Promise<Date> {
  const { rows } = await owner.query<{ at: Date }>(
    'SELECT coalesce(max(started_at), now()) AS at FROM lives',
  );
  return rows[0]?.at ?? new Date();
}

/** What breaks each promise of the demonstration; the present is a month and more later where nothing is said. */
const damage: Readonly<Record<string, string | undefined>> = {
  'payment grades follow from orders': `UPDATE users SET vip_level = 5 WHERE login_id = 'viewer02'`,
  'the grades of this month are decided': undefined,
  'the balances and grades that README states': `UPDATE wallets SET granted = granted + 1 FROM users u
    WHERE u.user_key = wallets.user_key AND u.login_id = 'viewer01' AND asset = 'STAR'`,
  'fan01 is a fan of host01, of level 10': 'UPDATE fan_totals SET star_cnt = star_cnt / 2',
  'viewer01 and vip01 have something of every kind in their histories': `UPDATE orders SET method = 'card' WHERE method = 'bank'`,
  'host01 has exchanges in every state': `DELETE FROM exchanges WHERE state = 'failed'`,
  'host01 to host05 broadcast for three hours on three days at least': `UPDATE lives SET ended_at = started_at FROM users u
    WHERE u.user_key = host_key AND u.login_id = 'host03' AND ended_at IS NOT NULL`,
  'comments are of twenty days at least': `UPDATE host_comments SET created_at = '2020-01-01'`,
  'ten hosts and thirty members are in the ranks of each of the last thirty days': undefined,
  'the ranks of the last thirty days are closed, with as many': `DELETE FROM rank_places
    WHERE period = 'day' AND place > 5 AND starts_on = (SELECT max(starts_on) FROM rank_places WHERE period = 'day')`,
  'viewer01 may subscribe to host01, host02 and host03': `UPDATE fan_totals SET star_cnt = 0 FROM users u
    WHERE u.user_key = host_key AND u.login_id = 'host02'`,
  'messages were read before they were answered': 'UPDATE message_boxes SET read_up_to = 0',
};

function describeDemo(database: () => TestDatabase): void {
  // That of ci is held against the whole suite by conformance.test.ts.
  it('nothing that the conformance suite finds wrong (SANDBOX-23)', async () => {
    expect(await failedCases('demo')).toEqual([]);
  });

  it('each promise broken where its data are damaged (SANDBOX-24)', async () => {
    expect(Object.keys(damage)).toEqual(promisesOf('demo'));
    await asOwner(database().url, async (owner) => {
      const present = await presentOf(owner);
      const later = new Date(present.getTime() + 32 * 86_400_000);
      for (const [what, sql] of Object.entries(damage)) {
        await owner.query('BEGIN');
        // What may never be changed is changed here.
        await owner.query('SET LOCAL session_replication_role = replica');
        if (sql !== undefined) await owner.query(sql);
        const broken = await brokenPromises(owner, 'demo', sql === undefined ? later : present);
        await owner.query('ROLLBACK');
        expect(broken).toEqual(expect.arrayContaining([expect.stringMatching(`^${what}: .`)]));
      }
    });
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
  async function seeding(
    dataset: 'ci' | 'empty',
    onLine: (line: string, seeder: ChildProcess) => void = () => undefined,
  ) {
    const seeder = spawn(process.execPath, [...SHORT_LIVED, 'seeds/dist/seed.js', '--dataset', dataset], {
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

  it('beside a server is refused in a line, and leaves nothing (SANDBOX-36)', async () => {
    const server = await startApp({ DATABASE_URL: database.url, DATA_DIR: folder });
    try {
      expect(await seeding('empty')).toEqual({
        code: 1,
        lines: [expect.stringContaining('A server uses this database')],
      });
    } finally {
      await server.close();
    }
    const { rows } = await asOwner(database.url, (owner) => owner.query('SELECT FROM database_markers'));
    expect(rows).toHaveLength(0);
  });

  it('of two at once waits for the other, and finds the dataset there, at the turn of a year too (SANDBOX-23, SANDBOX-25)', async () => {
    const newYear = Date.parse('2028-01-01T00:00:00+09:00');
    const from = new Date();
    await asOwner(database.url, (owner) =>
      owner.query(`INSERT INTO sandbox_states (name, value) VALUES ('clock', $1)`, [
        { offset_ms: newYear - from.getTime(), frozen_at_ms: newYear, move: 'new year' },
      ]),
    );
    const both = await Promise.all([seeding('ci'), seeding('ci')]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    const found = both.filter(({ lines }) => lines.includes('the dataset ci is there already'));
    expect(found).toHaveLength(1);
    expect(found[0]?.lines).not.toContain('personas');
    expect(await problemsOf(database.url)).toEqual([]);
    await asOwner(database.url, async (owner) => {
      expect(await brokenPromises(owner, 'ci', new Date(newYear))).toEqual([]);
      expect(await machineTimes(owner, from, new Date())).toEqual([]);
      // It sees what there is.
      expect(await machineTimes(owner, new Date(newYear - 1), new Date(newYear))).toContain(
        'lives.started_at: 5',
      );
    });
  });

  it('that was killed leaves no dataset, and the next one says what to do (SANDBOX-25)', async () => {
    await database.drop();
    database = await createTestDatabase();
    const killed = await seeding('empty', (line, seeder) => {
      if (line === 'site content and policies') seeder.kill('SIGKILL');
    });
    expect(killed.code).toBeNull();
    const next = await seeding('empty');
    expect([next.code, next.lines.join(' ')]).toEqual([1, expect.stringContaining('npm run reset')]);
  });
});
