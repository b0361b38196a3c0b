import pg from 'pg';
import { createTestDatabase } from '../setup/database.ts';

test('every test file gets a migrated database of its own, which is removed afterwards', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  expect(one.url).not.toBe(other.url);

  const client = new pg.Client({ connectionString: one.url });
  await client.connect();
  const { rows } = await client.query('SELECT count(*)::int AS applied FROM _prisma_migrations');
  expect(rows[0].applied).toBeGreaterThan(0);
  await client.end();

  await Promise.all([one.drop(), other.drop()]);
  const late = new pg.Client({ connectionString: one.url });
  await expect(late.connect()).rejects.toThrow(/does not exist/);
});
