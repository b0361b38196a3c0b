import { startThrowawayRedis, type ThrowawayRedis } from '@honey/stack/redis/throwaway-redis';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../setup/app.ts';
import { TestClient } from '../../setup/client.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { eventually } from '../../setup/eventually.ts';
import { freePort } from '../../setup/server-process.ts';

let database: TestDatabase;
let redis: ThrowawayRedis;
let one: TestApp;
let two: TestApp;
let payments: string;

beforeAll(async () => {
  [database, redis] = await Promise.all([createTestDatabase(), startThrowawayRedis()]);
  const payment = await freePort();
  payments = `http://127.0.0.1:${payment}/window.js`;
  const shared = {
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    REDIS_TIMEOUT_MS: '1000',
    SANDBOX_JOURNAL: 'on',
    PAYMENT_SIMULATOR_PORT: String(payment),
  };
  one = await startApp({ ...shared, NODE_ID: 'one' });
  two = await startApp({ ...shared, NODE_ID: 'two' });
});
afterAll(async () => {
  await two?.close();
  await redis?.kill();
  await database?.drop();
});

const path = '/v1/etc/honor-grade-setting';
const call = async (server: TestApp, testId: string): Promise<number> =>
  (await new TestClient(server.baseUrl).get(path, { headers: { 'X-Test-Id': testId } })).status;
const sandbox = async <Body>(server: TestApp, method: string, name: string, body?: object): Promise<Body> =>
  (await new TestClient(server.baseUrl).send<Body>(method, `/sandbox/api/${name}`, body && { body })).body;

interface Listed {
  list: { id: number; path: string; test_id: string }[];
  total: number;
}

it('the journal has the requests of all servers, in one order (SANDBOX-49)', async () => {
  for (const server of [one, two, one, two]) await call(server, 'journal');
  const ids = await eventually(async () => {
    const { list } = await sandbox<Listed>(one, 'GET', 'requests?test_id=journal');
    expect(list).toHaveLength(4);
    return list.map(({ id }) => id);
  });
  expect(ids).toEqual([...new Set(ids)].sort((left, right) => right - left));
  expect(await sandbox(two, 'GET', 'requests?test_id=journal')).toMatchObject({ total: 4 });
  await call(one, 'other');
  await sandbox(two, 'DELETE', 'requests?test_id=journal');
  expect(await sandbox(one, 'GET', 'requests/count?test_id=journal')).toEqual({ count: 0 });
  expect(await sandbox(two, 'GET', 'requests/count?test_id=other')).toEqual({ count: 1 });
});

it('requests answered at the same time are in the journal once each (SANDBOX-49)', async () => {
  const atOnce = 120;
  const answers = Array.from({ length: atOnce }, (_, at) => call(at % 2 === 0 ? one : two, 'burst'));
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
  const [first, second] = await eventually(async () => {
    const pages = await Promise.all(
      [0, 100].map((offset) =>
        sandbox<Listed>(one, 'GET', `requests?test_id=burst&offset=${offset}&limit=100`),
      ),
    );
    expect(pages.map(({ list }) => list.length)).toEqual([100, atOnce - 100]);
    return pages;
  });
  const ids = [...(first?.list ?? []), ...(second?.list ?? [])].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].sort((left, right) => right - left));
});

it('a fault applies on every server from the response on, and is used up once (SANDBOX-29, SANDBOX-49)', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [adding, calling] = round % 2 === 0 ? [one, two] : [two, one];
    const fault = { kind: 'refuse', path, test_id: 'fault' };
    const { id } = await sandbox<{ id: number }>(adding, 'POST', 'faults', fault);
    expect(await sandbox(calling, 'GET', 'faults')).toMatchObject({ list: [{ id, left_cnt: 1 }] });
    const statuses = await Promise.all([call(calling, 'fault'), call(adding, 'fault')]);
    expect(statuses.sort()).toEqual([200, 503]);
    expect(await call(calling, 'fault')).toBe(200);
  }
  await sandbox(one, 'POST', 'faults', { kind: 'refuse', path, test_id: 'fault', times: 5 });
  await sandbox(two, 'DELETE', 'faults?test_id=fault');
  expect(await call(one, 'fault')).toBe(200);
});

it('a fault ends with the data in which it was added (SANDBOX-29, SANDBOX-49)', async () => {
  await sandbox(one, 'POST', 'snapshots', { name: 'before' });
  await sandbox(one, 'POST', 'faults', { kind: 'refuse', path, test_id: 'data', times: 9 });
  await sandbox(one, 'POST', 'snapshots/before/restore');
  await eventually(async () => expect(await sandbox(two, 'GET', 'faults')).toEqual({ list: [] }));
  await eventually(async () => expect(await call(two, 'data')).toBe(200));
});

it('requests that are answered while Redis is unavailable are in the journal afterwards (SANDBOX-49)', async () => {
  await redis.kill();
  await eventually(async () =>
    expect((await new TestClient(one.baseUrl).get('/health/ready')).body).toMatchObject({ redis: 'failed' }),
  );
  await call(one, 'unshared');
  expect(await sandbox(one, 'GET', 'requests/count?test_id=unshared')).toEqual({ count: 1 });
  await redis.start();
  await eventually(async () =>
    expect(await sandbox(two, 'GET', 'requests/count?test_id=unshared')).toEqual({ count: 1 }),
  );
});

it('one server serves the simulated payment provider, and another takes over when it ends (SANDBOX-49)', async () => {
  expect((await fetch(payments)).status).toBe(200);
  await one.close();
  await eventually(async () => expect((await fetch(payments)).status).toBe(200));
});

it('a server that was not started with others lists itself, and refuses acts (SANDBOX-48)', async () => {
  expect(await sandbox(two, 'GET', 'servers')).toMatchObject({
    list: [
      {
        name: 'two',
        port: Number(new URL(two.baseUrl).port),
        state_cd: 'running',
        ready_yn: 'Y',
        here_yn: 'Y',
      },
    ],
    supervised_yn: 'N',
    redis: { own_yn: 'N' },
  });
  const acts = [
    sandbox(two, 'POST', 'servers/acts', { name: 'two', act: 'kill' }),
    sandbox(two, 'PUT', 'servers/redis', { running_yn: 'N' }),
  ];
  for (const answer of await Promise.all(acts))
    expect(answer).toMatchObject({ status: 409, code: 'servers_single' });
});
