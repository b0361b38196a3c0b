import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { applyMigrations } from '@honey/stack/database/migrations';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { asOwner, createTestDatabase, nameInThisRun, onServer } from '../setup/database.ts';

let url: string;
let name: string;
let folder: string;
let made = 0;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'honey-migrations-'));
  made += 1;
  name = nameInThisRun(`migrations_${made}`);
  await onServer((server) => server.query(`CREATE DATABASE ${name}`));
  const anyDatabase = await createTestDatabase();
  const address = new URL(anyDatabase.ownerUrl);
  address.pathname = `/${name}`;
  url = address.href;
  await anyDatabase.drop();
});
afterEach(async () => {
  await onServer((server) => server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  await rm(folder, { recursive: true, force: true });
});

const apply = () => applyMigrations(url, folder);
const rows = async (sql: string): Promise<Record<string, unknown>[]> =>
  (await asOwner(url, (owner) => owner.query(sql))).rows;
async function write(migration: string, sql: string): Promise<void> {
  await mkdir(path.join(folder, migration), { recursive: true });
  await writeFile(path.join(folder, migration, 'migration.sql'), sql);
}
const first = 'CREATE TABLE bees (id int PRIMARY KEY);\nINSERT INTO bees VALUES (1);\n';

it('applies the missing ones, in order, once', async () => {
  await write('2_more', 'INSERT INTO bees VALUES (2);');
  await write('1_first', first);
  expect(await apply()).toEqual(['1_first', '2_more']);
  await write('3_most', 'INSERT INTO bees VALUES (3);');
  expect(await apply()).toEqual(['3_most']);
  expect(await apply()).toEqual([]);
  expect(await rows('SELECT id FROM bees ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
});

it('leaves nothing of a failed one, reports where it failed, and applies it once it is fixed', async () => {
  await write('1_first', first);
  await write('2_wrong', 'INSERT INTO bees VALUES (2);\nINSERT INTO wasps VALUES (1);\n');
  await expect(apply()).rejects.toThrow(
    'Migration 2_wrong: relation "wasps" does not exist (line 2: INSERT INTO wasps VALUES (1);). ' +
      'Nothing of it was applied, those before it were: servers of the previous version keep running. ' +
      'Fix the data that made it fail, or the migration, and migrate again.',
  );
  expect(await rows('SELECT id FROM bees')).toEqual([{ id: 1 }]);
  await write('2_wrong', 'INSERT INTO bees VALUES (2);\n');
  expect(await apply()).toEqual(['2_wrong']);
});

it('names one that fails at its end, where a constraint is checked late', async () => {
  await write('1_first', first);
  await write(
    '2_late',
    'CREATE TABLE hives (queen int REFERENCES bees DEFERRABLE INITIALLY DEFERRED);\nINSERT INTO hives VALUES (7);\n',
  );
  await expect(apply()).rejects.toThrow(
    /^Migration 2_late: .*violates foreign key constraint.*migrate again\.$/,
  );
  expect(await rows("SELECT to_regclass('hives') AS hives")).toEqual([{ hives: null }]);
});

it('refuses one that was edited after it was applied', async () => {
  await write('1_first', first);
  await apply();
  await write('1_first', `${first}INSERT INTO bees VALUES (9);\n`);
  await expect(apply()).rejects.toThrow('edited after the database applied them: 1_first');
});

it('refuses to continue where another program failed half-way', async () => {
  await write('1_first', first);
  await apply();
  await rows('UPDATE _prisma_migrations SET finished_at = NULL');
  await expect(apply()).rejects.toThrow(
    /failed half-way in an earlier run: 1_first\. .*UPDATE _prisma_migrations SET rolled_back_at/,
  );
  await rows('UPDATE _prisma_migrations SET rolled_back_at = now()');
  await rows('DROP TABLE bees');
  expect(await apply()).toEqual(['1_first']);
});

it('applies each once when several processes start at the same time', async () => {
  await write('1_first', first);
  await write('2_more', 'INSERT INTO bees VALUES (2);');
  const applied = await Promise.all([apply(), apply(), apply()]);
  expect(applied.flat().sort()).toEqual(['1_first', '2_more']);
});
