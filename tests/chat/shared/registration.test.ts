import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { ServerRegistration } from '@honey/server/core/servers/server-registration.service';
import { startThrowawayRedis, type ThrowawayRedis } from '@honey/stack/redis/throwaway-redis';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { ChatServer } from '../gateway-support.ts';
import { redisTimeoutMs, untilSharing } from './two-servers.ts';

let database: TestDatabase;
let redis: ThrowawayRedis;
const running: ChatServer[] = [];

beforeAll(async () => {
  [database, redis] = await Promise.all([createTestDatabase(), startThrowawayRedis()]);
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});
afterAll(async () => {
  await redis.kill();
  await database.drop();
});

async function start(
  redisUrl = '',
  changes: { rateLimitPerMinute?: number } = {},
): Promise<{ server: ChatServer; registration: ServerRegistration }> {
  const server = await ChatServer.start(database.url, { redisUrl, redisTimeoutMs, ...changes });
  running.push(server);
  return { server, registration: server.app.get(ServerRegistration) };
}

it('a second server without Redis waits for the first to stop, and otherwise ends with one line (CORE-50)', async () => {
  const first = await start();
  await first.registration.claim();
  const refused = await start();
  const message =
    'Configuration: REDIS_URL: another server uses this database, and several servers need Redis: set it for all of them, or stop the other';
  await expect(refused.registration.claim(0)).rejects.toThrow(message);
  // Its process would end now; here it would register in place of the second one.
  await running.pop()?.close();
  const second = await start();
  const claimed = second.registration.claim(60_000);
  await running.shift()?.close();
  await claimed;
  expect(second.registration.slot).toBe(0);
});

it('a server whose registration takes long does not take itself for another one (CORE-50)', async () => {
  const { server, registration } = await start();
  // The job that registers again after a lost connection runs each second, also meanwhile.
  await Promise.all([registration.claim(), server.app.get(JobRunner).runNow('server-registration')]);
  expect(registration.isHeld).toBe(true);
});

it('servers that share Redis start side by side, each with a slot of its own, and none without it does (CORE-50)', async () => {
  const one = await start(redis.url);
  const two = await start(redis.url);
  expect([one.registration.slot, two.registration.slot]).toEqual([1, 2]);
  expect(one.registration.scope).toBe(two.registration.scope);
  const alone = await start();
  await expect(alone.registration.claim(0)).rejects.toThrow('REDIS_URL: another server uses this database');
});

it('calls of an address are counted by all servers together, and by each one while Redis is unavailable (CORE-51)', async () => {
  const [one, two] = [
    await start(redis.url, { rateLimitPerMinute: 4 }),
    await start(redis.url, { rateLimitPerMinute: 4 }),
  ];
  await untilSharing(true, one.server, two.server);
  const call = async ({ server }: typeof one) =>
    (await fetch(`${server.base}/v1/talks/connect`, { method: 'POST' })).status;
  expect([await call(one), await call(two), await call(one), await call(two)]).toEqual([200, 200, 200, 200]);
  expect([await call(one), await call(two)]).toEqual([429, 429]);
  await redis.kill();
  await untilSharing(false, one.server, two.server);
  expect([await call(one), await call(two)]).toEqual([200, 200]);
  await redis.start();
});
