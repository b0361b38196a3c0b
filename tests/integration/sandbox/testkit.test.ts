import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { productVersion, unwrap } from '@honey/client';
import { Sandbox, setUpSandbox, startStack as startOwnStack } from '@honey/testkit';
import { type RunningStack, startStack } from '../../setup/stack.ts';
import { examples, notRun, printedBy, runs, secrets } from './example-support.ts';

const DAY_MS = 86_400_000;

let stack: RunningStack;
let sandbox: Sandbox;

beforeAll(async () => {
  stack = await startStack('ci', { SANDBOX_JOURNAL: 'on', ...secrets });
  sandbox = new Sandbox({ baseUrl: stack.baseUrl });
}, 180_000);
afterAll(() => stack?.stop());

const balanceOf = async (id: string) => {
  const { api, session } = await sandbox.signIn(id);
  const params = { path: { id: session.get()?.user_key ?? 0 } };
  return (await unwrap(api.GET('/v1/users/simple/{id}', { params }))).star_cnt;
};

it('the clock moves, stops and is reset', async () => {
  const before = await sandbox.clock.now();
  await sandbox.clock.forward(DAY_MS);
  expect((await sandbox.clock.now()).getTime() - before.getTime()).toBeGreaterThanOrEqual(DAY_MS);
  await sandbox.clock.freeze();
  expect(await sandbox.clock.now()).toEqual(await sandbox.clock.now());
  const future = new Date(before.getTime() + 3 * DAY_MS);
  await sandbox.clock.to(future);
  expect(await sandbox.clock.now()).toEqual(future);
  await sandbox.clock.resume();
  await sandbox.clock.reset();
  expect((await sandbox.clock.now()).getTime() - before.getTime()).toBeLessThan(DAY_MS);
});

it('a sent code is waited for, and none is found after the inbox was emptied', async () => {
  const phone = '01055556666';
  const { api } = sandbox.visitor();
  const waiting = sandbox.inbox.code(phone);
  const body = { phone, phone_country_num: 'KR_82', purpose_cd: 'join' } as const;
  await unwrap(api.POST('/v1/user/phone-certification-proc', { body }));
  expect(await waiting).toMatch(/^\d{6}$/);
  await sandbox.inbox.clear(phone);
  expect(await sandbox.inbox.list(phone)).toEqual([]);
  await expect(sandbox.inbox.code(phone, 200)).rejects.toThrow(`a code for ${phone}`);
});

it('a snapshot is restored, and the requests of a suite are found by its test id', async () => {
  const before = await balanceOf('viewer01');
  await sandbox.data.snapshot('testkit');
  const { lives } = await sandbox.make({ hosts: [{ ref: 'bob', live: {} }] });
  expect(lives.bob?.vod_key).toBeGreaterThan(0);
  await sandbox.make({ gifts: [{ member: 'viewer01', host: 'host01', star_cnt: 10 }] });
  expect(await balanceOf('viewer01')).toBe(before - 10);
  await sandbox.data.restore('testkit');
  expect(await balanceOf('viewer01')).toBe(before);
  await sandbox.data.forget('testkit');
  await sandbox.journal.verify({ method: 'GET', path: '/v1/users/simple/*', test_id: sandbox.testId });
  await expect(
    sandbox.journal.verify({ method: 'POST', path: '/v1/nothing', test_id: sandbox.testId }),
  ).rejects.toThrow('0 requests');
  expect((await sandbox.ledger()).ok_yn).toBe('Y');
});

it('a setting that a suite changes applies at once', async () => {
  await sandbox.set('chat_burst', 9);
  const { list } = await unwrap(sandbox.visitor().api.GET('/sandbox/api/settings'));
  expect(list.find(({ key }) => key === 'chat_burst')?.value).toBe(9);
});

/** Hooks that a test runs itself. */
function collectedHooks() {
  const collected: Record<string, (() => Promise<void>)[]> = {};
  const hook = (name: string) => (run: () => Promise<void>) => {
    collected[name] = [...(collected[name] ?? []), run];
  };
  const run = async (name: string) => {
    for (const one of collected[name] ?? []) await one();
  };
  const hooks = { beforeAll: hook('beforeAll'), beforeEach: hook('beforeEach'), afterAll: hook('afterAll') };
  return { hooks, run };
}

it('hooks restore the earlier data for each test', async () => {
  const { hooks, run } = collectedHooks();
  const suite = setUpSandbox({ baseUrl: stack.baseUrl, restore: true, hooks });
  expect(() => suite.sandbox).toThrow('before the first test runs');
  await run('beforeAll');
  const before = await balanceOf('viewer01');
  await suite.sandbox.make({ gifts: [{ member: 'viewer01', host: 'host01', star_cnt: 5 }] });
  await run('beforeEach');
  expect(await balanceOf('viewer01')).toBe(before);
  await run('afterAll');
});

describe('a worker of a suite', () => {
  const names = ['HONEY_LIVE_URL', 'HONEY_LIVE_URLS', 'JEST_WORKER_ID', 'VITEST_POOL_ID'] as const;
  const before = names.map((name) => [name, process.env[name]] as const);
  afterEach(() => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });

  const elsewhere = 'http://127.0.0.1:9';
  /** The server assigned to a suite of this process. */
  async function assigned(environment: Partial<Record<(typeof names)[number], string>>): Promise<string> {
    for (const name of names) delete process.env[name];
    Object.assign(process.env, environment);
    const { hooks, run } = collectedHooks();
    const suite = setUpSandbox({ hooks });
    await run('beforeAll');
    return suite.sandbox.baseUrl;
  }

  it.each([
    ['Jest’s', { JEST_WORKER_ID: '2' }],
    ['Vitest’s, which counts Jest’s on', { VITEST_POOL_ID: '2', JEST_WORKER_ID: '7' }],
  ])('has a server of its own by the number of %s', async (_, numbers) => {
    const urls = JSON.stringify([elsewhere, stack.baseUrl]);
    expect(await assigned({ ...numbers, HONEY_LIVE_URL: elsewhere, HONEY_LIVE_URLS: urls })).toBe(
      stack.baseUrl,
    );
  });

  it('shares the only server', async () => {
    const numbers = { JEST_WORKER_ID: '3' };
    expect(await assigned({ ...numbers, HONEY_LIVE_URLS: JSON.stringify([stack.baseUrl]) })).toBe(
      stack.baseUrl,
    );
    expect(await assigned({ ...numbers, HONEY_LIVE_URL: stack.baseUrl })).toBe(stack.baseUrl);
  });

  it('gets an error when there are more workers than servers, and when the list is invalid', async () => {
    const urls = JSON.stringify([elsewhere, stack.baseUrl]);
    await expect(assigned({ JEST_WORKER_ID: '3', HONEY_LIVE_URLS: urls })).rejects.toThrow(
      'HONEY_LIVE_URLS names 2 servers, and this is worker 3',
    );
    await expect(assigned({ HONEY_LIVE_URLS: elsewhere })).rejects.toThrow(
      'is not a JSON array of addresses',
    );
  });
});

describe('faults on request', () => {
  afterEach(() => sandbox.faults.clear());
  const gift = { target_code: 'BJGIFT', vod_type: 1, star_cnt: 10 } as const;
  const siteInfo = (of: Sandbox) => of.visitor().api.GET('/api/common/site-info');

  it('refuse as often as requested, for this suite only, and are used up (SANDBOX-29)', async () => {
    const other = new Sandbox({ baseUrl: stack.baseUrl });
    await sandbox.faults.add({
      kind: 'refuse',
      path: '/api/common/*',
      status: 418,
      code: 'teapot',
      times: 2,
    });
    expect((await siteInfo(other)).response.status).toBe(200);
    for (const left of [1, 0]) {
      const { response, error } = await siteInfo(sandbox);
      expect([response.status, error]).toMatchObject([418, { code: 'teapot', status: 418 }]);
      expect((await sandbox.faults.list()).map(({ left_cnt }) => left_cnt)).toEqual(left === 0 ? [] : [left]);
    }
    expect((await siteInfo(sandbox)).response.status).toBe(200);
  });

  it('apply to a response that is prepared for all callers (SANDBOX-29)', async () => {
    const url = `${stack.baseUrl}/api/caching/main`;
    expect((await fetch(url)).status).toBe(200);
    await sandbox.faults.add({ kind: 'refuse', path: '/api/caching/main', test_id: undefined, status: 500 });
    expect((await fetch(url)).status).toBe(500);
    expect((await fetch(url)).status).toBe(200);
  });

  it('can cut a response after the call succeeded, and its repeat gets the first response (SANDBOX-29)', async () => {
    const { members } = await sandbox.make({
      tokens_yn: 'Y',
      members: [{ ref: 'giver', star_granted: 100 }],
      hosts: [{ ref: 'taker' }],
    });
    const { giver, taker } = members;
    if (!giver || !taker) throw new Error('nothing was created');
    const { api } = sandbox.as(giver);
    const path = '/v1/payment/user-star-use-proc';
    const body = { ...gift, target_user_key: taker.user_key };
    for (const kind of ['drop_before', 'drop_after'] as const)
      await sandbox.faults.add({ kind, method: 'PUT', path });
    const params = { header: { 'Idempotency-Key': 'cut-and-sent-again' } };
    const send = () => api.PUT(path, { body, params });
    await expect(send()).rejects.toMatchObject({ code: 'network' });
    await expect(send()).rejects.toMatchObject({ code: 'network' });
    expect(await unwrap(send())).toMatchObject({ balance_star_cnt: 90 });
  });

  it('can delay a response, and an invalid fault is rejected (SANDBOX-29)', async () => {
    await sandbox.faults.add({ kind: 'wait', path: '/api/common/site-info', wait_ms: 300 });
    const startedMs = performance.now();
    expect((await siteInfo(sandbox)).response.status).toBe(200);
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(295);
    for (const wrong of [
      { kind: 'explode' },
      { path: 'v1' },
      { times: 0 },
      { status: 200 },
      { wait_ms: 1e9 },
    ]) {
      const fault = { kind: 'wait', path: '/v1/*', ...wrong } as Parameters<typeof sandbox.faults.add>[0];
      await expect(sandbox.faults.add(fault)).rejects.toMatchObject({ code: 'validation_failed' });
    }
  });
});

it('a kit of another version throws at its first call (SANDBOX-30)', async () => {
  const newer = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ version: '0.99.0' }));
  });
  newer.listen(0, '127.0.0.1');
  await once(newer, 'listening');
  try {
    const { port } = newer.address() as AddressInfo;
    const own = new Sandbox({ baseUrl: `http://127.0.0.1:${port}` });
    await expect(own.clock.now()).rejects.toThrow(/testkit 0\.\d+\.\d+, and the server at \S+ is 0\.99\.0/);
  } finally {
    newer.close();
  }
});

it('the packages have the version of the product', () => {
  const packages = [
    '.',
    'client',
    'server',
    'seeds',
    ...readdirSync('packages').map((name) => `packages/${name}`),
  ];
  for (const folder of packages)
    expect(JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')).version).toBe(productVersion);
});

describe('the examples of the documents', () => {
  const all = examples();

  it('run, or state why they do not', () => {
    const classified = [...Object.keys(runs), ...Object.keys(notRun)];
    expect(classified.sort()).toEqual(all.map(({ name }) => name).sort());
  });

  it.each(all.filter(({ name }) => name in runs))(
    'do what they say: $name',
    async (example) => {
      expect(await printedBy(example, stack.baseUrl)).toMatch(runs[example.name]?.prints ?? /^/);
    },
    90_000,
  );
});

it('a stack of its own serves until it is stopped, reports its start time and size, and leaves nothing', async () => {
  const own = await startOwnStack({ dataset: 'base', environment: { SKIP_INSTALL: '1' } });
  expect(own.seconds).toBeGreaterThan(0);
  expect(own.megabytes).toEqual([expect.any(Number)]);
  expect((await fetch(`${own.baseUrl}/health/ready`)).status).toBe(200);
  await own.stop();
  await expect(fetch(`${own.baseUrl}/health/ready`)).rejects.toThrow();
}, 180_000);
