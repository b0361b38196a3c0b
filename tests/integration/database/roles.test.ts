import { randomBytes } from 'node:crypto';
import { buildMember } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { prepareDatabase } from '@honey/stack/database/prepare-database';
import { grantToServer } from '@honey/stack/database/server-role';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { startApp } from '../../setup/app.ts';
import { TestClient } from '../../setup/client.ts';
import {
  asOwner,
  createTestDatabase,
  nameInThisRun,
  ownerUrlOf,
  type TestDatabase,
} from '../../setup/database.ts';

jest.setTimeout(120_000);

let database: TestDatabase;
/** The server's role, as the server connects. */
let server: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  // Settings of a database as a whole are not copied with it.
  await grantToServer(database);
  server = new pg.Client({ connectionString: database.url });
  await server.connect();
});
afterAll(async () => {
  await server?.end();
  await database?.drop();
});

const byOwner = (sql: string) => asOwner(database.url, (owner) => owner.query(sql));
const refused = { code: '42501' };

/** Tables and views that prisma/grants.sql does not name. */
async function undecided(): Promise<string[]> {
  const { rows } = await byOwner(
    `SELECT relname FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm', 'f') AND relnamespace = 'public'::regnamespace
       AND NOT has_table_privilege('${server.user}', oid, 'SELECT') ORDER BY relname`,
  );
  return rows.map(({ relname }) => relname);
}

describe('the privileges of the server', () => {
  it('are declared for every table: an undeclared one cannot be read', async () => {
    expect(await undecided()).toEqual([]);
    await byOwner('CREATE TABLE newcomers (id serial PRIMARY KEY)');
    expect(await undecided()).toEqual(['newcomers']);
    await expect(server.query('SELECT FROM newcomers')).rejects.toMatchObject(refused);
    await byOwner('DROP TABLE newcomers');
  });

  it('are limited to rows', async () => {
    const { rows } = await byOwner(
      `SELECT relname, privilege FROM pg_class CROSS JOIN unnest(ARRAY['TRUNCATE', 'REFERENCES', 'TRIGGER']) AS privilege
       WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
         AND has_table_privilege('${server.user}', oid, privilege)`,
    );
    expect(rows).toEqual([]);
  });

  it.each([
    'UPDATE ledger_postings SET amount = amount + 1',
    'UPDATE ledger_postings SET fund = fund',
    'DELETE FROM ledger_postings',
    "UPDATE ledger_transfers SET answer = '{}'",
    'UPDATE ledger_transfers SET seal = NULL',
    'DELETE FROM ledger_transfers',
    'UPDATE gifts SET star_cnt = 1',
    'DELETE FROM gifts',
    'DELETE FROM wallets',
    'UPDATE wallets SET user_key = 1',
    "UPDATE wallets SET asset = 'BTUC'",
    'DELETE FROM ledger_accounts',
    'UPDATE ledger_accounts SET user_key = 1',
    'DELETE FROM ledger_snapshots',
    'UPDATE ledger_unfolded SET amount = 1',
    'UPDATE bank_deposit_payments SET amount_krw = 1',
    "UPDATE bank_deposit_payments SET bank_tx_id = 'another'",
    'DELETE FROM bank_deposit_payments',
    'UPDATE exchanges SET net_krw = 1',
    'UPDATE exchanges SET account_id = 1',
    'UPDATE exchanges SET payout_key = gen_random_uuid()',
    'DELETE FROM exchanges',
    'UPDATE honey_lots SET star_cnt = 1',
    'UPDATE order_refunds SET star_cnt = 1',
    'UPDATE receivables SET star_cnt = 0',
    'DELETE FROM users',
    'DELETE FROM lives',
    'DELETE FROM sanctions',
    'DELETE FROM fan_totals',
    'UPDATE _prisma_migrations SET checksum = NULL',
    'DELETE FROM sandbox_snapshots',
  ])('do not extend to %s', async (sql) => {
    await expect(server.query(sql)).rejects.toMatchObject(refused);
  });

  it.each([
    'TRUNCATE ledger_postings',
    'TRUNCATE chat_lines',
    'DROP TABLE ledger_postings',
    'DROP TRIGGER ledger_postings_append_only ON ledger_postings',
    'DROP FUNCTION refuse_change() CASCADE',
    'DROP SCHEMA public CASCADE',
    'ALTER TABLE ledger_postings DISABLE TRIGGER ALL',
    'ALTER TABLE wallets DROP CONSTRAINT wallets_bought_not_negative',
    'ALTER TABLE users ADD COLUMN more text',
    'ALTER TABLE chat_lines OWNER TO CURRENT_USER',
    'CREATE TABLE more (id int)',
    'CREATE TEMPORARY TABLE more (id int)',
    'CREATE SCHEMA more',
    'CREATE INDEX ON users (nick)',
    'CREATE FUNCTION more() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    'CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
    'CREATE TRIGGER more BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION refuse_change()',
    "SELECT setval('ledger_transfers_id_seq', 1)",
    'SET session_replication_role = replica',
    'CREATE ROLE more',
    'CREATE DATABASE more',
    "COPY users TO PROGRAM 'cat'",
    "SELECT pg_read_file('PG_VERSION')",
  ])('do not extend to %s', async (sql) => {
    await expect(server.query(sql)).rejects.toMatchObject(refused);
  });

  it('are restored when they were widened by hand, also by two simultaneous migrations', async () => {
    await byOwner(
      `GRANT ALL ON ledger_postings TO ${server.user}; GRANT CREATE ON SCHEMA public TO ${server.user}`,
    );
    await server.query('CREATE TABLE more AS SELECT 1; DROP TABLE more; DELETE FROM ledger_postings');
    await Promise.all([grantToServer(database), grantToServer(database)]);
    await expect(server.query('DELETE FROM ledger_postings')).rejects.toMatchObject(refused);
    await expect(server.query('CREATE TABLE more AS SELECT 1')).rejects.toMatchObject(refused);
  });
});

describe('the role of DATABASE_URL', () => {
  /** The database as a role of this run. */
  const as = (name: string, password = randomBytes(12).toString('hex')) => {
    const url = new URL(database.url);
    url.username = nameInThisRun(name);
    url.password = password;
    return { url: url.href, ownerUrl: database.ownerUrl };
  };

  it('is created unless it exists, and keeps its password', async () => {
    const urls = as('made');
    await grantToServer(urls);
    const client = new pg.Client({ connectionString: urls.url });
    await client.connect();
    const { rows } = await client.query('SELECT count(*)::int AS members FROM users');
    expect(rows).toEqual([{ members: expect.any(Number) }]);
    await expect(client.query('DELETE FROM ledger_postings')).rejects.toMatchObject(refused);
    await client.end();
    await expect(grantToServer(as('made', 'another password'))).rejects.toThrow(
      /password authentication failed/,
    );
    await grantToServer(urls);
  });

  it('is named in the error when the owner may not create it', async () => {
    const owner = as('owner');
    await byOwner(`CREATE ROLE ${nameInThisRun('owner')} LOGIN PASSWORD '${new URL(owner.url).password}'`);
    const urls = { url: as('absent').url, ownerUrl: owner.url };
    await expect(grantToServer(urls)).rejects.toThrow(
      `CREATE ROLE "${nameInThisRun('absent')}" LOGIN PASSWORD`,
    );
  });

  it.each([
    ['is a superuser', 'SUPERUSER'],
    ['owns tables of the database', 'IN ROLE'],
  ])('is refused when it %s', async (problem, how) => {
    const name = nameInThisRun(how.toLowerCase().replace(' ', '_'));
    const role = new URL(ownerUrlOf(database.url)).username;
    await byOwner(`CREATE ROLE ${name} LOGIN ${how === 'SUPERUSER' ? how : `${how} ${role}`}`);
    await expect(grantToServer(as(how.toLowerCase().replace(' ', '_')))).rejects.toThrow(
      `The role ${name} of DATABASE_URL ${problem}`,
    );
  });
});

describe('the sandbox', () => {
  /** Takes a snapshot, lets a member join, and restores the snapshot. */
  async function restoreRemovesJoined(environment: { DATABASE_URL: string; DATABASE_OWNER_URL: string }) {
    const { app, baseUrl, close } = await startApp(environment);
    const client = new TestClient(baseUrl);
    const post = async (path: string, body = {}) =>
      (await client.send('POST', `/sandbox/api/${path}`, { body })).status;
    expect(await post('snapshots', { name: 'before' })).toBeLessThan(300);
    const { userKey } = await buildMember(app, { honey: 100 });
    expect(await post('snapshots/before/restore')).toBeLessThan(300);
    expect(await app.get(Database).prisma.user.count({ where: { userKey } })).toBe(0);
    await close();
  }

  it('works if one role does everything', async () => {
    await restoreRemovesJoined({ DATABASE_URL: database.ownerUrl, DATABASE_OWNER_URL: '' });
  });

  it('works if the owner is not a superuser, and has migrated too', async () => {
    const [name, role] = [nameInThisRun('managed'), nameInThisRun('manager')];
    const owner = new URL(database.ownerUrl);
    owner.pathname = `/${name}`;
    owner.username = role;
    owner.password = 'managing';
    await byOwner(`CREATE ROLE ${role} LOGIN CREATEROLE PASSWORD 'managing'`);
    await byOwner(`CREATE DATABASE ${name} OWNER ${role}`);
    const url = new URL(owner);
    url.username = nameInThisRun('managed_server');
    await prepareDatabase({ url: url.href, ownerUrl: owner.href });
    await restoreRemovesJoined({ DATABASE_URL: url.href, DATABASE_OWNER_URL: owner.href });
    await byOwner(`DROP DATABASE ${name} WITH (FORCE)`);
  });
});
