import { buildHost, buildLive, buildMember } from '@honey/seeds/builders/index';
import { findByReferenceStatement } from '@honey/server/core/outbox/outbox-store';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { startApp, type TestApp } from '../../setup/app.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';

jest.setTimeout(120_000);

const giftCount = 3_000;
/** Enough that a search by key seems expensive for each of them while the statistics are missing. */
const fewEntries = 300;
/** The most that one statement may read. */
const entriesFew = 20;

let database: TestDatabase;
let server: TestApp;
let client: pg.Client;
let [hostKey, vodKey] = [0, 0];

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startApp({ DATABASE_URL: database.url });
  hostKey = (await buildHost(server.app)).userKey;
  vodKey = (await buildLive(server.app, { hostKey })).vodKey;
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await server?.close();
  await database?.drop();
});

/** $4 gifts of a giver ($1) to a host ($2) in a live ($3). */
const giftsOf = `gift_send_all((
  SELECT jsonb_agg(jsonb_build_object('sender', $1::int, 'host', $2::int, 'vod_key', $3::int, 'star_cnt', 10, 'message', '',
    'key', gen_random_uuid(), 'given_at', now(), 'combo_seconds', 10))
  FROM generate_series(1, $4::int)))`;

/** The number of index entries of a table that a statement reads, prepared once as the server prepares it. */
async function entriesRead(table: string, statement: string, values: unknown[]): Promise<number> {
  const read = async () => {
    const { rows } = await client.query<{ entries: string }>(
      `SELECT sum(pg_stat_get_xact_tuples_returned(indexrelid)) AS entries FROM pg_index WHERE indrelid = $1::regclass`,
      [table],
    );
    return Number(rows[0]?.entries);
  };
  await client.query('BEGIN');
  try {
    const before = await read();
    await client.query({ name: table, text: statement, values });
    return (await read()) - before;
  } finally {
    await client.query('COMMIT');
  }
}

describe('with plans made while the tables were empty', () => {
  // First, while the table has no gifts.
  it('an entry of the outbox is found without reading those that are done', async () => {
    const named = (references: number[]) =>
      entriesRead('outbox', findByReferenceStatement, ['plans', 'plans', references]);
    const insert = `INSERT INTO outbox (consumer, topic, reference, body, due_at)
      SELECT 'plans', 'plans', n, '{}', now() FROM generate_series($1::int, $2::int) n`;
    await client.query(insert, [1, fewEntries]);
    // From its sixth execution on, a prepared statement keeps its plan, here one for many references.
    const many = Array.from({ length: 64 }, (_, index) => index + 1);
    for (let time = 0; time < 6; time += 1) await named(many);
    await client.query(insert, [fewEntries + 1, giftCount]);
    // Their rows are still visible to older transactions, and stay in the indexes until the table is vacuumed.
    const reader = new pg.Client({ connectionString: database.ownerUrl });
    await reader.connect();
    try {
      await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
      await reader.query('SELECT count(*) FROM outbox');
      await client.query("DELETE FROM outbox WHERE consumer = 'plans' AND reference > 1");
      expect(await named([1])).toBeLessThan(entriesFew);
    } finally {
      await reader.end();
    }
  });

  it('a gift reads only the newest rows of a giver who gave thousands (GIFTS-22)', async () => {
    const { userKey } = await buildMember(server.app, { honey: 1_000_000 });
    const one = [userKey, hostKey, vodKey, 1];
    await client.query(`SELECT * FROM ${giftsOf}`, one);
    const { rows } = await client.query(
      `SELECT count(*)::int AS given FROM ${giftsOf} WHERE outcome = 'given'`,
      [userKey, hostKey, vodKey, giftCount],
    );
    expect(rows).toEqual([{ given: giftCount }]);
    expect(await entriesRead('gifts', `SELECT * FROM ${giftsOf}`, one)).toBeLessThan(entriesFew);
  });
});
