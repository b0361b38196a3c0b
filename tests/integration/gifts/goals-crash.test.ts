import { buildLive, buildMember } from '@honey/seeds/builders/index';
import type { LiveGoalInfo } from '@honey/server/gifts/goals/goals.dto';
import { verifyBooks } from '@honey/server/proofs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { startApp } from '../../setup/app.ts';
import { TestClient, tokenOf } from '../../setup/client.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { eventually } from '../../setup/eventually.ts';
import { type ServerProcess, startServerProcess } from '../../setup/server-process.ts';

const givers = 8;
const giftsBeforeKill = 120;

let database: TestDatabase;
let server: ServerProcess;
let tokens: string[];
let hostToken: string;
let hostKey: number;
let vodKey: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const { app, close } = await startApp({ DATABASE_URL: database.url });
  ({ vodKey, hostKey } = await buildLive(app));
  const members = await Promise.all(
    Array.from({ length: givers }, () => buildMember(app, { honey: 1_000_000 })),
  );
  tokens = await Promise.all(members.map(({ userKey }) => tokenOf(app, userKey)));
  hostToken = await tokenOf(app, hostKey);
  await close();
  server = await startServerProcess({ DATABASE_URL: database.url });
}, 120_000);
afterAll(async () => {
  await server?.end('SIGKILL');
  await database?.drop();
});

const as = (token: string) => new TestClient(server.baseUrl, token);

/** Gives until the server exits; a gift whose response is lost may have been given. */
async function giveUntilKilled(token: string, onGiven: () => void): Promise<void> {
  for (;;) {
    try {
      const { status } = await as(token).send('PUT', '/v1/payment/user-star-use-proc', {
        body: { target_code: 'LIVE', target_user_key: hostKey, vod_key: vodKey, star_cnt: 7 },
      });
      if (status !== 200) return;
      onGiven();
    } catch {
      return;
    }
  }
}

it('a goal counts every gift once, and is reached, although the server is killed among them (GIFTS-39)', async () => {
  const goal = { title: '끝까지', goal_star_cnt: giftsBeforeKill * 7 };
  const set = await as(hostToken).send('PUT', '/v1/broadcast-setting/live-goal', { body: goal });
  expect(set.status).toBe(200);
  let given = 0;
  let killed: Promise<unknown> | undefined;
  await Promise.all(
    tokens.map((token) =>
      giveUntilKilled(token, () => {
        given += 1;
        if (given === giftsBeforeKill) killed = server.end('SIGKILL');
      }),
    ),
  );
  await killed;
  server = await startServerProcess({ DATABASE_URL: database.url });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await eventually(async () => {
      const { rows } = await client.query('SELECT count(*)::int AS waiting FROM gifts_unrolled');
      expect(rows[0].waiting).toBe(0);
    }, 20_000);
    const { rows } = await client.query('SELECT sum(star_cnt)::int AS stars FROM gifts');
    const { body } = await as(hostToken).get<LiveGoalInfo>(`/v1/streams/${vodKey}/goal`);
    expect(body.goal).toMatchObject({ star_cnt: rows[0].stars, state: 'reached' });
    expect(rows[0].stars).toBeGreaterThanOrEqual(giftsBeforeKill * 7);
    expect((await verifyBooks(client)).filter(({ wrong }) => wrong > 0)).toEqual([]);
  } finally {
    await client.end();
  }
}, 120_000);
