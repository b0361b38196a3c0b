import { seoulDate } from '@honey/rules';
import { AuditSeals } from '@honey/server/core/audit/audit-seals';
import { Clock } from '@honey/server/core/clock/clock';
import { LookupHash } from '@honey/server/core/crypto/lookup-hash';
import { Database } from '@honey/server/core/database/database';
import { isRetryable } from '@honey/server/core/database/database-errors';
import { RouletteRoundsService } from '@honey/server/events/roulette/roulette-rounds.service';
import { HonorGradesService } from '@honey/server/ranks/honor-grades.service';
import { PasswordsService } from '@honey/server/session/passwords/passwords.service';
import type { INestApplicationContext } from '@nestjs/common';
import type pg from 'pg';
import { buildRound, builtPassword } from '../builders/index.ts';
import { copyRows, type TableRows } from '../bulk/copy.ts';
import { asOwner } from '../bulk/owner-connection.ts';
import { inSeoul } from '../content/in-seoul.ts';
import { makeCi } from './ci.ts';
import type { Report } from './dataset.ts';
import { inThePast } from './in-the-past.ts';
import { alarmRows, liveAlarmRows } from './load/alarms.ts';
import { writeAuditLog } from './load/audit-log.ts';
import {
  foldHouse,
  houseAccounts,
  postingRows,
  snapshotRows,
  walletRows,
  writeTransfers,
} from './load/books.ts';
import { commentRows } from './load/comments.ts';
import { followersOf, followRows } from './load/follows.ts';
import { fanRows, giftRows, giverRows, giversOf, liveGiverRows, liveHostRows } from './load/gifts.ts';
import { messageBlockRows, noticeReadRows, searchWordRows } from './load/habits.ts';
import { inquiryRows, noticeRows } from './load/inquiries.ts';
import { accountRows, liveRows, reserveLoadKeys, userRows } from './load/members.ts';
import { messageBoxRows, messageRows } from './load/messages.ts';
import { orderEventRows, orderRows } from './load/orders.ts';
import { planLoad } from './load/plan.ts';
import { type RankCase, writeRanks } from './load/ranks.ts';
import {
  searchedCommentRows,
  searchedLiveRows,
  searchedMemberRows,
  searchedPageRows,
} from './load/search.ts';
import type { LoadPlan, LoadSize } from './load/shapes.ts';
import { loadSeed, type SpinStart, spinRows, ticketRows } from './load/spins.ts';

const fullSize: LoadSize = {
  members: 100_000,
  hosts: 1_000,
  gifts: 1_000_000,
  pastLives: 12_000,
  follows: 3,
  comments: 100_000,
  messages: 1_000_000,
  inquiries: 20_000,
  notices: 500,
  spins: 1_000_000,
  orders: 1_000_000,
  auditEntries: 1_000_000,
};

/**
 * The personas among 100,000 members, 1,000 running lives and a year of a million gifts with their postings, of a million
 * messages, of a million spins of the roulette, of a million unpaid orders and of a million entries of the audit log,
 * written in bulk: for testing queries and pages under load. The ledger is correct over all of it, and the audit log's chain.
 */
export async function makeLoad(
  app: INestApplicationContext,
  report: Report,
  size: LoadSize = fullSize,
): Promise<void> {
  await makeCi(app, report);
  const passwordHash = await app.get(PasswordsService).hash(builtPassword);
  const now = app.get(Clock).now();
  const plan = planLoad(size, now.getTime());
  const ranks = {
    now,
    today: seoulDate(now),
    honors: app.get(HonorGradesService).byPlace(),
    honorMin: app.get(HonorGradesService).read().star_min,
  };
  report(`${plan.spins.mondays.length} rounds of the roulette`);
  await openRounds(app, plan);
  const spinStart = await spinStartOf(app);
  await asOwner(app, async (client) => {
    await beginWithLocks(client);
    await writeAll(
      client,
      plan,
      { passwordHash, ranks, spinStart, seals: new AuditSeals(app.get(LookupHash)) },
      report,
    );
    await client.query('COMMIT');
    // As autovacuum would: planning needs statistics, and lists use index-only scans.
    report('statistics');
    await client.query(`VACUUM (ANALYZE) ${written.join(', ')}`);
  });
  // Publishes the seeds of the rounds.
  await app.get(RouletteRoundsService).run();
}

/** Opens the rounds of the spins, a week before each. */
async function openRounds(app: INestApplicationContext, { spins }: LoadPlan): Promise<void> {
  await inThePast(app, async (setClock) => {
    for (const monday of spins.mondays) {
      setClock(inSeoul(monday, 0) - 8 * dayMs);
      await buildRound(app, monday, loadSeed(monday));
    }
  });
}

/** What the spins begin with: the rows of the dataset `ci` precede them. */
async function spinStartOf(app: INestApplicationContext): Promise<SpinStart> {
  const { prisma } = app.get(Database);
  const last = await prisma.rouletteSpin.findFirst({ orderBy: { spinId: 'desc' } });
  const { prizeBegin, prizeGrowth, prizeMax } = await prisma.rouletteRound.findFirstOrThrow({
    orderBy: { beginsAt: 'asc' },
  });
  return {
    since: last === null || last.animalCd === 'dragon' ? 0 : last.sinceCnt + 1,
    prize: { begin: Number(prizeBegin), growth: Number(prizeGrowth), max: Number(prizeMax) },
  };
}

/** The ids of the spins' rounds, in the order of their Mondays. */
async function roundIdsOf(client: pg.Client, { spins }: LoadPlan): Promise<number[]> {
  const { rows } = await client.query<{ round_id: number }>(
    `SELECT r.round_id FROM unnest($1::text[]) WITH ORDINALITY m (period, place)
       JOIN draw_seeds d ON d.kind = 'roulette' AND d.period = m.period JOIN roulette_rounds r USING (seed_id) ORDER BY m.place`,
    [spins.mondays],
  );
  return rows.map(({ round_id }) => round_id);
}

/** Every written table, in the order of writing. */
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
  'account_day_totals',
  'host_fan_months',
  'host_comments',
  'search_members',
  'search_pages',
  'search_lives',
  'search_comments',
  'messages',
  'message_boxes',
  'live_alarms',
  'alarms',
  'inquiries',
  'notices',
  'notice_reads',
  'message_blocks',
  'search_words',
  'rank_totals',
  'rank_places',
  'rank_closings',
  'roulette_tickets',
  'roulette_spins',
  'orders',
  'order_events',
  'audit_entries',
  'audit_heads',
];
const triesMax = 5;
const dayMs = 86_400_000;

/**
 * Takes every lock at the start of the transaction: the jobs of this process continue meanwhile, and locks taken one by
 * one beside them could deadlock. Postgres would then abort one of the two, without loss.
 */
async function beginWithLocks(client: pg.Client): Promise<void> {
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

/** What the rows of some tables are computed with. */
interface LoadServices {
  passwordHash: string;
  ranks: RankCase;
  spinStart: SpinStart;
  seals: AuditSeals;
}

async function writeAll(
  client: pg.Client,
  plan: LoadPlan,
  { passwordHash, ranks, spinStart, seals }: LoadServices,
  report: Report,
): Promise<void> {
  const keys = await reserveLoadKeys(client, plan, spinStart);
  const roundIds = await roundIdsOf(client, plan);
  const house = await houseAccounts(client);
  const parts: [what: string, ...TableRows[]][] = [
    [
      `${plan.size.members} members and ${plan.size.hosts} hosts`,
      userRows(plan, keys, passwordHash),
      accountRows(plan, keys),
      walletRows(plan, keys),
    ],
    [`${plan.lives.count} lives and follows`, liveRows(plan, keys, giversOf(plan)), followRows(plan, keys)],
    ['postings', postingRows(plan, keys, house), snapshotRows(plan, keys)],
    [
      'gifts and fans',
      giftRows(plan, keys),
      fanRows(plan, keys),
      liveGiverRows(plan, keys),
      giverRows(plan, keys),
      liveHostRows(plan, keys),
    ],
    [
      `${plan.spins.count} spins of the roulette`,
      ticketRows(plan, keys, roundIds),
      spinRows(plan, keys, roundIds),
    ],
    [`${plan.size.orders} orders`, orderRows(plan, keys), orderEventRows(plan, keys)],
    [`${plan.messages.count} messages`, messageRows(plan, keys), messageBoxRows(plan, keys)],
    [
      'comments, alarms, inquiries, notices and blocks',
      commentRows(plan, keys),
      liveAlarmRows(plan, keys),
      alarmRows(plan, keys),
      inquiryRows(plan, keys),
      noticeRows(plan, keys),
      noticeReadRows(plan, keys),
      messageBlockRows(plan, keys),
    ],
    [
      'search tables',
      searchedMemberRows(plan, keys, followersOf(plan)),
      searchedPageRows(plan, keys, followersOf(plan)),
      searchedLiveRows(plan, keys),
      searchedCommentRows(plan, keys),
      searchWordRows(plan, keys),
    ],
  ];
  report(`transfers of ${plan.gifts.count} gifts and of the prizes of ${plan.spins.count} spins`);
  await atRest(client, 'ledger_transfers', () => writeTransfers(client, plan, keys));
  for (const [what, ...tables] of parts) {
    report(what);
    for (const rows of tables) await copyWithoutTriggers(client, rows);
  }
  report(`${plan.size.auditEntries} entries of the audit log`);
  await atRest(client, 'audit_entries', () => writeAuditLog(client, plan, keys, seals));
  await foldHouse(client, plan, house);
  // What the fold would have counted; the personas' data is counted already.
  report('histories');
  await client.query(
    'INSERT INTO account_day_totals SELECT * FROM account_days_of_ledger() ON CONFLICT DO NOTHING',
  );
  await client.query(
    'INSERT INTO host_fan_months SELECT * FROM host_fans_of_ledger() ON CONFLICT DO NOTHING',
  );
  // What the triggers would have recorded, and the roll-up counted.
  await atRest(client, 'member_counts', () =>
    client.query(
      `INSERT INTO member_counts AS m (user_key, follower_cnt, following_cnt, fan_cnt)
     SELECT user_key, sum(followers), sum(following), sum(fans) FROM (
       SELECT host_key AS user_key, count(*) AS followers, 0 AS following, 0 AS fans FROM follows GROUP BY 1
       UNION ALL SELECT user_key, 0, count(*), 0 FROM follows GROUP BY 1
       UNION ALL SELECT host_key, 0, 0, count(*) FROM fan_totals GROUP BY 1
     ) counted WHERE user_key >= $1 GROUP BY 1`,
      [keys.user],
    ),
  );
  report('ranks');
  await writeRanks(client, ranks);
  report('seals');
  await client.query('SELECT row_seals_renew(table_name) FROM sealed_tables WHERE table_name = ANY ($1)', [
    written,
  ]);
}

/**
 * Writes a table's rows with its triggers disabled: the accounts and counts that they would create are written here
 * too.
 */
const copyWithoutTriggers = (client: pg.Client, rows: TableRows): Promise<void> =>
  atRest(client, rows.table, () => copyRows(client, rows));

async function atRest(client: pg.Client, table: string, write: () => Promise<unknown>): Promise<void> {
  await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  // Except the seal, which only the database sets.
  if (table === 'ledger_transfers') {
    await client.query('ALTER TABLE ledger_transfers ENABLE TRIGGER ledger_transfers_seal');
  }
  await write();
  await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}
