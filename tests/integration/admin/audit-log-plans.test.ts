import { buildMember } from '@honey/seeds/builders/members';
import { AuditEntriesRepository } from '@honey/server/core/audit/audit-entries.repository';
import { Database } from '@honey/server/core/database/database';
import { StoreAdminService } from '@honey/server/store/management/store.admin.service';
import { beforeAll, expect, it } from '@jest/globals';
import { asOwner } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';

/** One connection: what it has prepared is used by every call. */
const { server } = setServer({ DATABASE_POOL_MAX: '1' });
const rows = 30_000;
const members = 3_000;

beforeAll(async () => {
  await asOwner(server.databaseUrl, async (client) => {
    // The entries need no seals here.
    await client.query('SET session_replication_role = replica');
    await client.query(
      `INSERT INTO audit_entries (audit_no, at, operator_key, action, target, reason, before, after, request_id, seal)
       SELECT 1000 + n, now(), 1 + n % 20, 'users.read', 'user:' || n % $2, '', '{}', '{}', '', n::text
       FROM generate_series(1, $1::int) n`,
      [rows, members],
    );
    await client.query(
      `INSERT INTO orders (order_no, user_key, kind, method, state, title, star_cnt, amount_krw, idempotency_key, input_hash, expires_at,
         created_at)
       SELECT 'PLAN' || n, CASE WHEN n % 6000 = 0 THEN $3::int ELSE 1000000 + n % $2::int END, 'honey', 'card',
         (CASE WHEN n % 5000 = 0 THEN 'refund_due' ELSE 'expired' END)::order_state, '꿀 100개', 100, 11000, 'plan' || n, '', now(), now()
       FROM generate_series(1, $1::int) n`,
      [rows, members, (await buildMember(server.app, { nick: '주문한벌' })).userKey],
    );
    await client.query('ANALYZE audit_entries, orders');
  });
});

/** The rows of a table that the server has read so far. */
async function readSoFar(table: string): Promise<number> {
  const { pool } = server.app.get(Database);
  await pool.query('SELECT pg_stat_force_next_flush()');
  const { rows: found } = await pool.query<{ read: string }>(
    `SELECT seq_tup_read + idx_tup_fetch AS read FROM pg_stat_user_tables WHERE relname = $1`,
    [table],
  );
  return Number(found[0]?.read);
}

it('the history of one thing reads its entries alone, also after pages deep in the log (ADMIN-24)', async () => {
  const log = server.app.get(AuditEntriesRepository);
  for (let page = 0; page < 12; page += 1) await log.page({}, { offset: rows - 100, limit: 50 });
  // A statement may get a plan for any values from its sixth run on.
  for (let run = 0; run < 12; run += 1) await log.page({ target: 'user:5' }, { offset: 0, limit: 50 });
  const before = await readSoFar('audit_entries');
  const { list } = await log.page({ target: 'user:5' }, { offset: 0, limit: 50 });
  expect(list).toHaveLength(rows / members);
  expect((await readSoFar('audit_entries')) - before).toBeLessThan(100);
});

it.each([
  [{ q: '주문한벌' }, 5, 'N'],
  [{ q: 'PLAN77' }, 1, 'N'],
  [{ state: 'refund_due' as const }, 6, 'N'],
  [{}, 10_000, 'Y'],
])(
  'orders are found by an index, and counted no further than 10,000: %j (ADMIN-29)',
  async (query, expected, capped) => {
    const orders = server.app.get(StoreAdminService, { strict: false });
    // A statement may get a plan for any values from its sixth run on.
    for (let run = 0; run < 8; run += 1) await orders.list({ ...query, limit: 3 });
    const before = await readSoFar('orders');
    const { total, total_capped_yn } = await orders.list({ ...query, limit: 3 });
    expect([total, total_capped_yn]).toEqual([expected, capped]);
    expect((await readSoFar('orders')) - before).toBeLessThan(50);
  },
);
