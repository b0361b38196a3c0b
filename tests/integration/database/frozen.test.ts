import { buildHost, buildLive, buildMember, builtPassword } from '@honey/seeds/builders/index';
import { Database } from '@honey/server/core/database/database';
import { verifyBooks } from '@honey/server/proofs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startApp, type TestApp } from '../../setup/app.ts';
import { type Answer, TestClient, tokenOf } from '../../setup/client.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { DatabaseProxy } from '../../setup/database-proxy.ts';
import { eventually } from '../../setup/eventually.ts';
import { recordFigures } from '../../setup/fault-figures.ts';
import { enterRoom } from '../../setup/room.ts';
import { timed } from '../../setup/timed.ts';

let database: TestDatabase;
let proxy: DatabaseProxy;
let server: TestApp;
let visitor: TestClient;
let member: TestClient;
let loginId: string;
let hostKey: number;
let vodKey: number;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = new DatabaseProxy(new URL(database.url));
  server = await startApp({ DATABASE_URL: await proxy.start() });
  visitor = new TestClient(server.baseUrl);
  hostKey = (await buildHost(server.app)).userKey;
  vodKey = (await buildLive(server.app, { hostKey })).vodKey;
  const built = await buildMember(server.app, { honey: 1_000_000 });
  loginId = built.loginId;
  member = visitor.as(await tokenOf(server.app, built.userKey));
});
afterEach(async () => {
  proxy.restore();
  proxy.thaw();
  await eventually(async () => expect((await visitor.get('/health/ready')).status).toBe(200));
});
afterAll(async () => {
  await server?.close();
  await proxy?.stop();
  await database?.drop();
});

interface GiftResponse {
  gift_id: number;
}

const give = (key: string) =>
  member.send<GiftResponse & { code: string }>('PUT', '/v1/payment/user-star-use-proc', {
    body: { target_code: 'LIVE', target_user_key: hostKey, vod_key: vodKey, star_cnt: 10 },
    headers: { 'Idempotency-Key': key },
  });

/** Calls by each of the ways in which the server uses the database. */
const calls: Record<string, () => Promise<Answer>> = {
  'a list': () => visitor.get('/v1/mypage/alarm-notice-list'),
  'a member’s own': () => member.get('/v1/user/user-alarm-setting'),
  'a sign-in': () =>
    visitor.send('POST', '/v1/user/login-proc', { body: { id: loginId, password: builtPassword } }),
  'joining a live': () => member.send('POST', `/v1/streams/${vodKey}/join`, { body: {} }),
  'a transaction': () =>
    member.send('DELETE', '/v1/user/user-delete', {
      body: { reason: '쉼', certification_key: '7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11' },
    }),
};

/** Queries the database directly, not through the proxy. */
async function directly<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const giftsOf = (prefix: string) =>
  directly(async (client) => {
    const { rows } = await client.query<{ key: string }>(
      'SELECT idempotency_key AS key FROM ledger_transfers WHERE starts_with(idempotency_key, $1)',
      [prefix],
    );
    return rows.map(({ key }) => key);
  });
const statementsOf = (prefix: string) =>
  directly(async (client) => {
    const { rows } = await client.query<{ statements: number }>(
      `SELECT count(DISTINCT xmin::text)::int AS statements
       FROM ledger_transfers WHERE starts_with(idempotency_key, $1)`,
      [prefix],
    );
    return rows[0]?.statements;
  });
const wrongProofs = () =>
  directly(async (client) => (await verifyBooks(client)).filter(({ wrong }) => wrong > 0));

describe('while the database is frozen', () => {
  it.each(Object.keys(calls))(
    '%s is refused within two seconds, and works again afterwards (CORE-25)',
    async (name) => {
      const call = calls[name];
      if (!call) throw new Error(name);
      const before = await call();
      proxy.freeze();
      const { result, ms } = await timed(call);
      expect([result.status, result.body.code, result.headers.get('retry-after')]).toEqual([
        503,
        'unavailable',
        '2',
      ]);
      expect(ms).toBeLessThan(2_000);
      proxy.thaw();
      await eventually(async () => expect((await call()).status).toBe(before.status));
    },
  );

  it('a crowd is refused within two seconds more than its usual duration, and later callers at once (CORE-25)', async () => {
    const crowd = (name: string) =>
      timed(() =>
        Promise.all(
          Array.from({ length: 200 }, (_, index) =>
            index % 2 === 0 ? visitor.get('/v1/mypage/alarm-notice-list') : give(`${name}-${index}`),
          ),
        ),
      );
    const anyway = await crowd('whole');
    proxy.freeze();
    const refused = await crowd('frozen');
    const survived = refused.result.filter(({ status }) => status === 503).length;
    recordFigures('D3', { attempted: refused.result.length, survived });
    expect(survived).toBe(refused.result.length);
    expect(refused.ms - anyway.ms).toBeLessThan(2_000);
    const { result, ms } = await timed(() => visitor.get('/v1/mypage/alarm-notice-list'));
    expect(result.status).toBe(503);
    expect(ms).toBeLessThan(500);
  });

  it('health reports that it is not ready, and stays live (CORE-26)', async () => {
    proxy.freeze();
    await eventually(async () => {
      const { result, ms } = await timed(() => visitor.get('/health/ready'));
      expect([result.status, result.body.status, result.body.database]).toEqual([503, 'not_ready', 'failed']);
      expect(ms).toBeLessThan(2_000);
    });
    expect((await visitor.get('/health/live')).status).toBe(200);
    await eventually(async () => {
      expect(String((await visitor.get('/metrics')).body)).toMatch(/^honey_database_answers 0$/m);
    });
  });

  it('a room continues to talk (CHAT-34)', async () => {
    const room = await enterRoom(member, vodKey);
    const listener = await buildMember(server.app);
    const other = await enterRoom(visitor.as(await tokenOf(server.app, listener.userKey)), vodKey);
    const { channel_id: channelId } = room.joined;
    const received = new Promise<string>((receive) => {
      other.talk.on('talk', ({ message }) => receive(message));
    });
    proxy.freeze();
    await eventually(async () => expect((await visitor.get('/health/ready')).status).toBe(503));
    const { ms } = await timed(() => room.talk.talk(channelId, '얼어도 들려요'));
    expect(await received).toBe('얼어도 들려요');
    expect(ms).toBeLessThan(2_000);
    room.talk.disconnect();
    other.talk.disconnect();
  });

  it('no abandoned gift starts later, and its key returns the outcome', async () => {
    const keys = Array.from({ length: 100 }, (_, index) => `given-up-${index}`);
    proxy.freeze();
    const refused = await Promise.all(keys.map(give));
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    proxy.thaw();
    await eventually(async () => expect((await visitor.get('/health/ready')).status).toBe(200));
    // Two statements were in flight, and Postgres may run them now: the gifts of one statement share a transaction.
    expect(await statementsOf('given-up-')).toBeLessThanOrEqual(2);

    const giftIds = await Promise.all(
      keys.map((key) =>
        eventually(async () => {
          const { status, body } = await give(key);
          expect(status).toBe(200);
          return body.gift_id;
        }),
      ),
    );
    const stored = await giftsOf('given-up-');
    recordFigures('D3', {
      attempted: keys.length,
      survived: new Set(giftIds).size,
      lost: keys.filter((key) => !stored.includes(key)).length,
      doubled: stored.length - new Set(stored).size,
    });
    expect(new Set(giftIds).size).toBe(keys.length);
    expect(stored.sort()).toEqual([...keys].sort());
    expect(await wrongProofs()).toEqual([]);
  });
});

describe('a database that', () => {
  it('closes all connections is reached again by new ones', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, index) => give(`terminated-${index}`)));
    await directly((client) =>
      client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      ),
    );
    await eventually(async () => {
      const { status } = await give('after-the-end');
      expect(status).toBe(200);
    });
    expect(await giftsOf('after-the-end')).toEqual(['after-the-end']);
  });

  it('is unavailable refuses at once, and is found when it is back', async () => {
    proxy.disconnect();
    const { result, ms } = await timed(() => give('gone'));
    expect([result.status, result.body.code]).toEqual([503, 'unavailable']);
    expect(ms).toBeLessThan(2_000);
    await eventually(async () => expect((await visitor.get('/health/ready')).status).toBe(503));
    proxy.restore();
    await eventually(async () => expect((await give('gone')).status).toBe(200));
    expect(await giftsOf('gone')).toEqual(['gone']);
  });

  it('blocks all connections in locks leaves no caller waiting for one', async () => {
    const { pool } = server.app.get(Database);
    const held = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
    const { result, ms } = await timed(() => visitor.get('/v1/mypage/alarm-notice-list'));
    for (const client of held) client.release();
    expect([result.status, result.body.code]).toEqual([503, 'unavailable']);
    expect(ms).toBeLessThan(2_000);
    expect((await visitor.get('/v1/mypage/alarm-notice-list')).status).toBe(200);
  });
});
