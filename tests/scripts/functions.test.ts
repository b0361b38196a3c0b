import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inputHash } from '@honey/server/core/idempotency/idempotency-key';
import { applyFunctions } from '@honey/stack/database/functions';
import { prepareDatabase } from '@honey/stack/database/prepare-database';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import {
  asOwner,
  createTestDatabase,
  nameInThisRun,
  onServer,
  type TestDatabase,
} from '../setup/database.ts';

const prisma = path.resolve(import.meta.dirname, '../../prisma');

let database: TestDatabase;
/** A copy of prisma/functions, to be changed. */
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'honey-functions-'));
  await cp(path.join(prisma, 'functions'), folder, { recursive: true });
});
afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const apply = () => applyFunctions(database.ownerUrl, folder);
const write = (name: string, sql: string) => writeFile(path.join(folder, `${name}.sql`), sql);
const remove = (name: string) => rm(path.join(folder, `${name}.sql`));
const rows = async (sql: string, url = database.url): Promise<Record<string, unknown>[]> =>
  (await asOwner(url, (owner) => owner.query(sql))).rows;
const answer = async (call: string) => (await rows(`SELECT ${call} AS answer`))[0]?.answer;

/** Functions and triggers as Postgres lists them. */
const functionsOf = (url: string) =>
  rows(
    `SELECT p.oid::regprocedure::text AS name, pg_get_functiondef(p.oid) AS text FROM pg_proc p
       WHERE p.pronamespace = 'public'::regnamespace
     UNION ALL SELECT tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`,
    url,
  );

describe('a function', () => {
  const file = 'users/member_end_tokens';
  const records = () =>
    rows('SELECT name, hash, applied_at FROM applied_functions ORDER BY name, applied_at');

  it('is applied when its file changes, and no other is', async () => {
    expect(await apply()).toEqual([]);
    const before = await records();
    const text = await readFile(path.join(folder, `${file}.sql`), 'utf8');
    await write(file, text.replace('token_version + 1', 'token_version + 7'));
    expect(await apply()).toEqual(['member_end_tokens']);
    expect(JSON.stringify(await functionsOf(database.url))).toContain('token_version + 7');
    const after = await records();
    expect(after).toEqual(expect.arrayContaining(before));
    expect(after).toHaveLength(before.length + 1);
    expect(await apply()).toEqual([]);

    await write(file, text);
    expect(await apply()).toEqual(['member_end_tokens']);
    expect(JSON.stringify(await functionsOf(database.url))).not.toContain('token_version + 7');
  });

  it('is created once by two concurrent migrations', async () => {
    await write('once', 'CREATE OR REPLACE FUNCTION once() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;');
    expect((await Promise.all([apply(), apply()])).flat()).toEqual(['once']);
  });

  it('may call one that comes later', async () => {
    await write(
      'a_one',
      'CREATE OR REPLACE FUNCTION a_one() RETURNS int LANGUAGE sql AS $$ SELECT b_two() $$;',
    );
    await write('b_two', 'CREATE OR REPLACE FUNCTION b_two() RETURNS int LANGUAGE sql AS $$ SELECT 2 $$;');
    expect(await apply()).toEqual(['a_one', 'b_two']);
    expect(await answer('a_one()')).toBe(2);
  });

  it('may get other parameters and another result: the old one is dropped', async () => {
    await write(
      'b_two',
      "CREATE OR REPLACE FUNCTION b_two() RETURNS text LANGUAGE sql AS $$ SELECT 'two' $$;",
    );
    await write(
      'a_one',
      'CREATE OR REPLACE FUNCTION a_one(p_more int DEFAULT 0) RETURNS text LANGUAGE sql AS $$ SELECT b_two() || p_more $$;',
    );
    expect(await apply()).toEqual(['a_one', 'b_two']);
    expect(await answer('a_one()')).toBe('two0');
    expect(await rows("SELECT FROM pg_proc WHERE proname IN ('a_one', 'b_two')")).toHaveLength(2);
  });

  it('is dropped with its file', async () => {
    await remove('a_one');
    await remove('b_two');
    expect(await apply()).toEqual([]);
    expect(await rows("SELECT FROM pg_proc WHERE proname IN ('a_one', 'b_two')")).toEqual([]);
  });

  it('creates its triggers, and is protected by them', async () => {
    await write(
      'mark',
      `CREATE OR REPLACE FUNCTION mark() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.value := 'marked'; RETURN NEW; END $$;
       CREATE OR REPLACE TRIGGER markers_mark BEFORE INSERT ON database_markers FOR EACH ROW EXECUTE FUNCTION mark();`,
    );
    expect(await apply()).toEqual(['mark']);
    await asOwner(database.url, (owner) => owner.query("INSERT INTO database_markers VALUES ('here', 'no')"));
    expect(await rows("SELECT value FROM database_markers WHERE name = 'here'")).toEqual([
      { value: 'marked' },
    ]);
    await remove('mark');
    await expect(apply()).rejects.toThrow('mark() cannot be dropped: trigger markers_mark');
    await asOwner(database.url, (owner) => owner.query('DROP TRIGGER markers_mark ON database_markers'));
    expect(await apply()).toEqual([]);
  });

  it('with an error is reported by file and line, and leaves everything as it was', async () => {
    const before = await functionsOf(database.url);
    await write(
      'a_right',
      'CREATE OR REPLACE FUNCTION a_right() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;',
    );
    await write(
      'b_wrong',
      'CREATE OR REPLACE FUNCTION b_wrong() RETURNS int\nLANGUAGE sql AS $$ SELECT gone() $$;',
    );
    await expect(apply()).rejects.toThrow(
      /b_wrong\.sql: function gone\(\) does not exist \(line 2: LANGUAGE/,
    );
    expect(await functionsOf(database.url)).toEqual(before);
    await remove('b_wrong');
    await write('a_right', 'SELECT 1;');
    await expect(apply()).rejects.toThrow('a_right.sql must contain CREATE OR REPLACE FUNCTION a_right(…)');
    await remove('a_right');
    expect(await apply()).toEqual([]);
  });
});

describe('a database of the previous version, whose functions were made by migrations', () => {
  const last = '20261122100000_members_own_their_rows';
  let old: TestDatabase;
  let fresh: TestDatabase;

  /** Runs the migrations of the previous version in a new database, as that version recorded them. */
  async function makeOldDatabase(): Promise<TestDatabase> {
    const name = nameInThisRun('before');
    await onServer((server) => server.query(`CREATE DATABASE ${name}`));
    const [url, ownerUrl] = [database.url, database.ownerUrl].map((address) => {
      const named = new URL(address);
      named.pathname = `/${name}`;
      return named.href;
    }) as [string, string];
    const recorded = await rows(`SELECT * FROM _prisma_migrations WHERE migration_name <= '${last}'`);
    const names = (await readdir(path.join(prisma, 'migrations'))).filter((one) => one <= last).sort();
    expect(names).toHaveLength(recorded.length);
    await asOwner(url, async (owner) => {
      await owner.query(
        `CREATE TABLE _prisma_migrations (id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz,
           migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz,
           started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`,
      );
      await owner.query(
        'INSERT INTO _prisma_migrations SELECT * FROM json_populate_recordset(NULL::_prisma_migrations, $1::json)',
        [JSON.stringify(recorded)],
      );
      for (const one of names) {
        await owner.query(await readFile(path.join(prisma, 'migrations', one, 'migration.sql'), 'utf8'));
      }
    });
    const drop = () =>
      onServer(async (server) => void (await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)));
    return { url, ownerUrl, drop };
  }

  beforeAll(async () => {
    old = await makeOldDatabase();
    fresh = await createTestDatabase();
  });
  afterAll(async () => {
    await old?.drop();
    await fresh?.drop();
  });

  const give = async (client: pg.Client) =>
    (
      await client.query(
        `SELECT * FROM gift_send('{"sender": 2, "host": 1, "star_cnt": 120, "message": "", "key": "key",
           "given_at": "2026-11-22"}')`,
      )
    ).rows[0];
  /** The same gift, as the functions of the old migrations take it. */
  const giveBefore = async (client: pg.Client) =>
    (
      await client.query("SELECT * FROM gift_send(2, 1, NULL, 120, NULL, '', 'key', $1, '2026-11-22', 5)", [
        inputHash(1, null, 120, null, ''),
      ])
    ).rows[0];
  const books = `SELECT account_id, balance FROM ledger_balances WHERE balance <> 0 ORDER BY 1`;

  it('is upgraded without loss, and then equals a new one', async () => {
    const existing = await asOwner(old.url, async (owner) => {
      await owner.query(
        `INSERT INTO users (user_key, nick, profile_id, role, verification_yn, user_adult_yn)
         VALUES (1, 'host', 'host', 'host', true, true), (2, 'giver', 'giver', 'member', true, true)`,
      );
      await owner.query(
        `SELECT wallet_move('grant', 2, 'first', 'hash', 2, 'STAR', 'grant', 100, 'granted', now()),
           wallet_move('sale', 2, 'second', 'hash', 2, 'STAR', 'sale', 100, 'bought', now())`,
      );
      return giveBefore(owner);
    });
    expect(existing.outcome).toBe('given');
    const before = await rows(books, old.url);

    const applied = await prepareDatabase(old);
    expect(applied[0]).toMatch(/^\d+ migrations$/);
    expect(applied.at(-1)).toMatch(/^\d+ functions$/);
    expect(await functionsOf(old.url)).toEqual(await functionsOf(fresh.url));
    expect(await rows(books, old.url)).toEqual(before);
    expect(await asOwner(old.url, give)).toEqual({ outcome: 'replayed', answer: existing.answer });
    expect(await prepareDatabase(old)).toEqual([]);
  });
});
