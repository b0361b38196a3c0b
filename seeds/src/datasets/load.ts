import { Clock } from '@honey/server/core/clock/clock';
import { isRetryable } from '@honey/server/core/database/database-errors';
import { Passwords } from '@honey/server/session/passwords/passwords.service';
import type { INestApplicationContext } from '@nestjs/common';
import type pg from 'pg';
import { builtPassword } from '../builders/index.ts';
import { copyRows, type TableRows } from '../bulk/copy.ts';
import { asOwner } from '../bulk/owner-connection.ts';
import { makeCi } from './ci.ts';
import type { Report } from './dataset.ts';
import {
  foldHouse,
  houseAccounts,
  postingRows,
  snapshotRows,
  transferRows,
  walletRows,
} from './load/books.ts';
import { fanRows, giftRows, giverRows, giversOf, liveGiverRows, liveHostRows } from './load/gifts.ts';
import { accountRows, followRows, liveRows, reserveLoadKeys, userRows } from './load/members.ts';
import { type LoadPlan, type LoadSize, planLoad } from './load/plan.ts';

const fullSize: LoadSize = {
  members: 100_000,
  hosts: 1_000,
  gifts: 1_000_000,
  pastLives: 12_000,
  follows: 3,
};

/**
 * The personas among 100,000 members, 1,000 running lives and a year of a million gifts with their postings, written in
 * bulk: for looking at queries and pages under weight. The books hold over all of it.
 */
export async function makeLoad(
  app: INestApplicationContext,
  report: Report,
  size: LoadSize = fullSize,
): Promise<void> {
  await makeCi(app, report);
  const passwordHash = await app.get(Passwords).hash(builtPassword);
  const plan = planLoad(size, app.get(Clock).nowMs());
  await asOwner(app, async (client) => {
    await beginAlone(client);
    await writeAll(client, plan, passwordHash, report);
    await client.query('COMMIT');
    // As autovacuum would have left it: plans are made from statistics, and lists read indexes alone.
    report('statistics');
    await client.query(`VACUUM (ANALYZE) ${written.join(', ')}`);
  });
}

/** Every table that is written, in the order in which it is. */
const written = [
  'users',
  'ledger_accounts',
  'wallets',
  'lives',
  'follows',
  'ledger_transfers',
  'ledger_postings',
  'ledger_snapshots',
  'gifts',
  'fan_totals',
  'live_gift_totals',
  'live_giver_totals',
  'live_host_totals',
  'member_counts',
];
const triesMax = 5;

/**
 * Begins the transaction with every lock that it will need: the jobs of this process go on meanwhile, and who takes locks
 * one by one beside them can come to wait for one that waits for it. Then Postgres ends one of the two, and nothing is lost.
 */
async function beginAlone(client: pg.Client): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await client.query('BEGIN');
    try {
      await client.query(`LOCK TABLE ${written.join(', ')} IN SHARE ROW EXCLUSIVE MODE`);
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      if (tries === triesMax || !isRetryable(error)) throw error;
    }
  }
}

async function writeAll(
  client: pg.Client,
  plan: LoadPlan,
  passwordHash: string,
  report: Report,
): Promise<void> {
  const keys = await reserveLoadKeys(client, plan);
  const house = await houseAccounts(client);
  const parts: [what: string, ...TableRows[]][] = [
    [
      `${plan.size.members} members and ${plan.size.hosts} hosts`,
      userRows(plan, keys, passwordHash),
      accountRows(plan, keys),
      walletRows(plan, keys),
    ],
    [
      `${plan.lives.count} lives, and who follows whom`,
      liveRows(plan, keys, giversOf(plan)),
      followRows(plan, keys),
    ],
    [`transfers of ${plan.gifts.count} gifts`, transferRows(plan, keys)],
    ['postings', postingRows(plan, keys, house), snapshotRows(plan, keys)],
    [
      'gifts and fans',
      giftRows(plan, keys),
      fanRows(plan, keys),
      liveGiverRows(plan, keys),
      giverRows(plan, keys),
      liveHostRows(plan, keys),
    ],
  ];
  for (const [what, ...tables] of parts) {
    report(what);
    for (const rows of tables) await copyAtRest(client, rows);
  }
  await foldHouse(client, plan, house);
  // What the triggers would have noted, and the roll-up counted.
  await client.query(
    `INSERT INTO member_counts AS m (user_key, follower_cnt, following_cnt, fan_cnt)
     SELECT user_key, sum(followers), sum(following), sum(fans) FROM (
       SELECT host_key AS user_key, count(*) AS followers, 0 AS following, 0 AS fans FROM follows GROUP BY 1
       UNION ALL SELECT user_key, 0, count(*), 0 FROM follows GROUP BY 1
       UNION ALL SELECT host_key, 0, 0, count(*) FROM fan_totals GROUP BY 1
     ) counted WHERE user_key >= $1 GROUP BY 1`,
    [keys.user],
  );
}

/** Writes a table's rows while its triggers rest: what they would open and count is written here too. */
async function copyAtRest(client: pg.Client, rows: TableRows): Promise<void> {
  await client.query(`ALTER TABLE ${rows.table} DISABLE TRIGGER USER`);
  // But for the seal, which the database alone sets.
  if (rows.table === 'ledger_transfers') {
    await client.query('ALTER TABLE ledger_transfers ENABLE TRIGGER ledger_transfers_seal');
  }
  await copyRows(client, rows);
  await client.query(`ALTER TABLE ${rows.table} ENABLE TRIGGER USER`);
}
