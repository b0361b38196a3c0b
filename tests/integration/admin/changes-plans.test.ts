import { Database } from '@honey/server/core/database/database';
import { expect, it } from '@jest/globals';
import { asOwner } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';
import { followingConsole } from './changes-support.ts';

/** One connection: what it has prepared is used by every call. */
const { server, client } = setServer({ DATABASE_POOL_MAX: '1' });
const rows = 30_000;

/** The rows of changes that the server has read so far. */
async function readSoFar(): Promise<number> {
  const { pool } = server.app.get(Database);
  await pool.query('SELECT pg_stat_force_next_flush()');
  const { rows: found } = await pool.query<{ read: string }>(
    `SELECT coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) AS read FROM pg_stat_user_tables WHERE relname = 'operator_changes'`,
  );
  return Number(found[0]?.read);
}

it('a poll reads the changes since its cursor alone, however many there are (ADMIN-58)', async () => {
  await asOwner(server.databaseUrl, async (owner) => {
    await owner.query(
      `INSERT INTO operator_changes (xid, section, case_keys)
       SELECT pg_current_xact_id(), 'inquiries', ARRAY[n::text] FROM generate_series(1, $1::int) n`,
      [rows],
    );
    await owner.query('ANALYZE operator_changes');
  });
  const console = await followingConsole(server.app, client, 'owner');
  // A statement may get a plan for any values from its sixth run on.
  for (let run = 0; run < 12; run += 1) await console.changes();
  const before = await readSoFar();
  for (let run = 0; run < 10; run += 1) expect((await console.changes()).sections).toEqual([]);
  expect((await readSoFar()) - before).toBeLessThan(100);
});
