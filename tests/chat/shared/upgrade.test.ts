import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildHost, buildLive, buildMember } from '@honey/seeds/builders/index';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { verifyBooks } from '@honey/server/proofs';
import { applyMigrations, MIGRATIONS } from '@honey/stack/database/migrations';
import { startThrowawayRedis, type ThrowawayRedis } from '@honey/stack/redis/throwaway-redis';
import { startApp } from '../../setup/app.ts';
import { tokenOf } from '../../setup/client.ts';
import { asOwner, createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { until } from '../gateway-support.ts';
import { ChattingSocket } from './chatting-socket.ts';
import { Load, requestOnce, requireOk, ServersInTurn } from './servers-in-turn.ts';

const GIVERS = 4;
const SOCKETS = 6;
/** The longest time that a socket may be out of its room. */
const AWAY_MS_MAX = 3_000;

let database: TestDatabase;
let redis: ThrowawayRedis;
let servers: ServersInTurn;
let hostKey: number;
let vodKey: number;
let tokens: string[];
const load = new Load();
/** The migrations of the next version. */
let folder: string;

beforeAll(async () => {
  [database, redis] = await Promise.all([createTestDatabase(), startThrowawayRedis()]);
  const { app, close } = await startApp({ DATABASE_URL: database.url });
  hostKey = (await buildHost(app)).userKey;
  vodKey = (await buildLive(app, { hostKey })).vodKey;
  const members = await Promise.all(
    Array.from({ length: GIVERS + SOCKETS }, () => buildMember(app, { honey: 1_000_000 })),
  );
  tokens = await Promise.all(members.map(({ userKey }) => tokenOf(app, userKey)));
  await app.get(SettingsStore).set('chat_burst', 100);
  await app.get(SettingsStore).set('chat_refill_ms', 100);
  await close();
  folder = await mkdtemp(path.join(tmpdir(), 'honey-next-version-'));
  await cp(MIGRATIONS, folder, { recursive: true });
  await mkdir(path.join(folder, '29990101000000_of_the_next_version'));
  await writeFile(
    path.join(folder, '29990101000000_of_the_next_version/migration.sql'),
    `CREATE TABLE honeycombs (comb_id INT PRIMARY KEY, note TEXT);
     ALTER TABLE chat_lines ADD COLUMN honeycomb TEXT;
     ALTER TABLE gifts ADD COLUMN honeycomb INT NOT NULL DEFAULT 0;`,
  );
  servers = await ServersInTurn.start({ DATABASE_URL: database.url, REDIS_URL: redis.url });
}, 120_000);
afterAll(async () => {
  await load.stop();
  await servers?.close();
  await redis?.kill();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

it('two servers are upgraded in turn over a migration without a failed gift or a lost line, and no socket is away for longer than three seconds (OPERATIONS-11, CHAT-74)', async () => {
  const { baseUrl } = servers.front;
  const acknowledged = new Set<number>();
  const sockets = await Promise.all(
    tokens.slice(GIVERS).map((token) => ChattingSocket.enter(baseUrl, token, vodKey)),
  );
  for (const [at, token] of tokens.slice(0, GIVERS).entries())
    load.run(`gift ${at}`, 50, async (turn) => {
      const body = { target_code: 'LIVE', target_user_key: hostKey, vod_key: vodKey, star_cnt: 10 };
      const sent = { method: 'PUT', token, body, key: `upgrade-${at}-${turn}` };
      const answer = requireOk(await requestOnce(`${baseUrl}/v1/payment/user-star-use-proc`, sent));
      acknowledged.add(Number(answer.gift_id));
    });
  for (const [at, socket] of sockets.entries())
    load.run(`line ${at}`, 150, (turn) => socket.say(`줄 ${turn}`));
  await until(() => load.done > 50);

  // First the migration, while the previous version serves; then each server.
  expect(await applyMigrations(database.ownerUrl, folder)).toEqual(['29990101000000_of_the_next_version']);
  const before = load.done;
  await until(() => load.done > before + 50);
  await servers.restart({ MIGRATIONS_DIR: folder });
  const after = load.done;
  await until(() => load.done > after + 50);
  await load.stop();

  expect(load.failures).toEqual([]);
  const absences = sockets.flatMap(({ absencesMs }) => absencesMs);
  // Each socket was moved at least once: no matter where it was.
  expect(absences.length).toBeGreaterThanOrEqual(SOCKETS);
  expect(Math.max(...absences)).toBeLessThan(AWAY_MS_MAX);
  for (const socket of sockets) socket.leave();
  await servers.restart({ MIGRATIONS_DIR: folder });

  await asOwner(database.url, async (client) => {
    const gifts = await client.query<{ gift_id: string }>('SELECT gift_id FROM gifts');
    expect(gifts.rows.map(({ gift_id }) => Number(gift_id)).sort()).toEqual([...acknowledged].sort());
    // The outbox shows the last gifts.
    await until(async () => {
      const shown = await client.query('SELECT gift_id FROM chat_lines WHERE gift_id IS NOT NULL');
      return shown.rowCount === acknowledged.size;
    });
    const lines = await client.query<{ message_id: string }>(
      `SELECT message_id FROM chat_lines WHERE kind = 'talk'`,
    );
    const stored = new Set(lines.rows.map(({ message_id }) => String(message_id)));
    expect(sockets.flatMap(({ acknowledged: ids }) => ids).filter((id) => !stored.has(id))).toEqual([]);
    for (const { received } of sockets) expect(new Set(received).size).toBe(received.length);
    expect((await verifyBooks(client)).filter(({ wrong }) => wrong > 0)).toEqual([]);
  });
}, 240_000);
