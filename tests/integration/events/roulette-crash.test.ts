import { buildMember } from '@honey/seeds/builders/members';
import { FieldCipher } from '@honey/server/core/crypto/field-cipher';
import { RouletteGrantsService } from '@honey/server/events/roulette/roulette-grants.service';
import { verifyBooks } from '@honey/server/proofs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startApp } from '../../setup/app.ts';
import { TestClient, tokenOf } from '../../setup/client.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { recordFigures } from '../../setup/fault-figures.ts';
import { type ServerProcess, startServerProcess } from '../../setup/server-process.ts';
import { drawReports } from './roulette-support.ts';

const players = 8;
const ticketsEach = 100;

let database: TestDatabase;
let server: ServerProcess;
let tokens: string[];
let cipher: FieldCipher;

beforeAll(async () => {
  database = await createTestDatabase();
  const { app, close } = await startApp({ DATABASE_URL: database.url });
  cipher = app.get(FieldCipher);
  const members = await Promise.all(Array.from({ length: players }, () => buildMember(app)));
  for (const { userKey } of members)
    await app.get(RouletteGrantsService).grantInSandbox(userKey, ticketsEach, 'crash');
  tokens = await Promise.all(members.map(({ userKey }) => tokenOf(app, userKey)));
  await close();
  server = await startServerProcess({ DATABASE_URL: database.url });
}, 120_000);
afterAll(async () => {
  await server?.end('SIGKILL');
  await database?.drop();
});

const spin = (token: string, key: string) =>
  new TestClient(server.baseUrl, token).send<{ spin_id: number; code: string }>(
    'POST',
    '/v1/event/roulette/spin',
    { body: { word: key }, headers: { 'Idempotency-Key': key } },
  );

/** Spins without pause until the server is killed. */
async function spinUntilDisconnected(
  token: string,
  name: string,
  sent: Map<string, string>,
  acknowledged: Map<string, number>,
): Promise<void> {
  for (let count = 0; count < ticketsEach - 20; count += 1) {
    const key = `${name}-${count}`;
    sent.set(key, token);
    try {
      const { status, body } = await spin(token, key);
      if (status !== 200) return;
      acknowledged.set(key, body.spin_id);
    } catch {
      return;
    }
  }
}

async function spinsOfDatabase(): Promise<{ spins: number[]; wrong: string[] }> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ spin_id: string }>('SELECT spin_id FROM roulette_spins');
    const wrong = (await verifyBooks(client)).filter((proof) => proof.wrong > 0).map(({ name }) => name);
    return { spins: rows.map(({ spin_id }) => Number(spin_id)), wrong };
  } finally {
    await client.end();
  }
}

describe('a server that is killed while members spin', () => {
  it('loses no spin that it acknowledged and makes none twice; the same keys complete the others (EVENTS-22)', async () => {
    const sent = new Map<string, string>();
    const acknowledged = new Map<string, number>();
    const spinning = tokens.map((token, index) =>
      spinUntilDisconnected(token, `player${index}`, sent, acknowledged),
    );
    while (acknowledged.size < 60) await new Promise((resume) => setImmediate(resume));
    await server.end('SIGKILL');
    await Promise.all(spinning);
    const after = await spinsOfDatabase();
    expect(after.wrong).toEqual([]);
    expect(after.spins).toEqual(expect.arrayContaining([...acknowledged.values()]));

    server = await startServerProcess({ DATABASE_URL: database.url });
    let changed = 0;
    for (const [key, token] of sent) {
      const { status, body } = await spin(token, key);
      expect(status).toBe(200);
      if (acknowledged.has(key) && acknowledged.get(key) !== body.spin_id) changed += 1;
    }
    const finished = await spinsOfDatabase();
    recordFigures('D2', {
      attempted: sent.size,
      survived: finished.spins.length,
      lost: [...acknowledged.values()].filter((spinId) => !finished.spins.includes(spinId)).length,
      doubled: changed + finished.spins.length - sent.size,
    });
    expect(changed).toBe(0);
    expect(finished.spins).toHaveLength(sent.size);
    expect(finished.wrong).toEqual([]);
    const reports = await drawReports(database.url, cipher);
    expect(reports.filter(({ state }) => state === 'broken')).toEqual([]);
  }, 180_000);
});
