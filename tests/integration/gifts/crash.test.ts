import { buildHost, buildLive, buildMember } from '@honey/seeds/builders/index';
import { verifyBooks } from '@honey/server/proofs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startApp } from '../../setup/app.ts';
import { TestClient, tokenOf } from '../../setup/client.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { recordFigures } from '../../setup/fault-figures.ts';
import { type ServerProcess, startServerProcess } from '../../setup/server-process.ts';

const clients = 32;

let database: TestDatabase;
let server: ServerProcess;
let tokens: string[];
let hostKey: number;
let vodKey: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const { app, close } = await startApp({ DATABASE_URL: database.url });
  const host = await buildHost(app);
  hostKey = host.userKey;
  vodKey = (await buildLive(app, { hostKey })).vodKey;
  const members = await Promise.all(
    Array.from({ length: clients }, () => buildMember(app, { honey: 1_000_000 })),
  );
  tokens = await Promise.all(members.map(({ userKey }) => tokenOf(app, userKey)));
  await close();
  server = await startServerProcess({ DATABASE_URL: database.url });
}, 120_000);
afterAll(async () => {
  await server?.end('SIGKILL');
  await database?.drop();
});

interface GiftResponse {
  gift_id: number;
}

const give = (token: string, key: string) =>
  new TestClient(server.baseUrl, token).send<GiftResponse>('PUT', '/v1/payment/user-star-use-proc', {
    body: { target_code: 'LIVE', target_user_key: hostKey, vod_key: vodKey, star_cnt: 10 },
    headers: { 'Idempotency-Key': key },
  });

/**
 * Sends gifts without pause until the connection breaks. Records every key that was sent and every acknowledged gift.
 */
async function giveUntilDisconnected(
  token: string,
  name: string,
  sent: Map<string, string>,
  acknowledged: Map<string, number>,
) {
  for (let count = 0; ; count += 1) {
    const key = `${name}-${count}`;
    sent.set(key, token);
    try {
      const { status, body } = await give(token, key);
      if (status === 200) acknowledged.set(key, body.gift_id);
      else if (status !== 503) throw new Error(`a gift answered ${status}`);
      else return;
    } catch (error) {
      if (isDisconnect(error)) return;
      throw error;
    }
  }
}

/** Whether a request failed because its server exited: a system error, which supertest may reduce to its message. */
const isDisconnect = (error: unknown) =>
  error instanceof Error &&
  ('code' in error ? typeof error.code === 'string' : /^E[A-Z]+: /.test(error.message));

async function giftsOfDatabase(): Promise<{ giftIds: number[]; wrong: string[] }> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ gift_id: string }>('SELECT gift_id FROM gifts ORDER BY gift_id');
    const wrong = (await verifyBooks(client)).filter((proof) => proof.wrong > 0).map(({ name }) => name);
    return { giftIds: rows.map(({ gift_id }) => Number(gift_id)), wrong };
  } finally {
    await client.end();
  }
}

describe('a server that dies while 32 clients send gifts', () => {
  it('loses no acknowledged gift and repeats none, and the same keys complete the interrupted ones (GIFTS-10)', async () => {
    const sent = new Map<string, string>();
    const acknowledged = new Map<string, number>();
    const giving = tokens.map((token, index) =>
      giveUntilDisconnected(token, `client${index}`, sent, acknowledged),
    );
    while (acknowledged.size < 300) await new Promise((resume) => setImmediate(resume));
    await server.end('SIGKILL');
    await Promise.all(giving);

    const after = await giftsOfDatabase();
    expect(after.wrong).toEqual([]);
    expect(after.giftIds).toEqual(expect.arrayContaining([...acknowledged.values()]));
    expect(new Set(acknowledged.values()).size).toBe(acknowledged.size);

    server = await startServerProcess({ DATABASE_URL: database.url });
    let changed = 0;
    for (const [key, token] of sent) {
      const { status, body } = await give(token, key);
      expect(status).toBe(200);
      if (acknowledged.has(key) && body.gift_id !== acknowledged.get(key)) changed += 1;
    }
    const finished = await giftsOfDatabase();
    recordFigures('D2', {
      attempted: sent.size,
      survived: finished.giftIds.length,
      lost: [...acknowledged.values()].filter((giftId) => !finished.giftIds.includes(giftId)).length,
      doubled: changed,
    });
    expect(changed).toBe(0);
    expect(finished.wrong).toEqual([]);
    expect(finished.giftIds).toHaveLength(sent.size);
  }, 120_000);

  it('that is stopped under load completes its requests and loses nothing', async () => {
    const sent = new Map<string, string>();
    const acknowledged = new Map<string, number>();
    const giving = tokens.map((token, index) =>
      giveUntilDisconnected(token, `drain${index}`, sent, acknowledged),
    );
    while (acknowledged.size < 200) await new Promise((resume) => setImmediate(resume));
    await server.end('SIGTERM');
    await Promise.all(giving);
    const { giftIds, wrong } = await giftsOfDatabase();
    expect(wrong).toEqual([]);
    expect(giftIds).toEqual(expect.arrayContaining([...acknowledged.values()]));
  }, 60_000);
});
