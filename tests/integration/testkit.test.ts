import { answer } from '@honey/client';
import { Sandbox, setUpSandbox, startStack as startOwnStack } from '@honey/testkit';
import { type RunningStack, startStack } from '../setup/stack.ts';

const DAY_MS = 86_400_000;

let stack: RunningStack;
let sandbox: Sandbox;

beforeAll(async () => {
  stack = await startStack('ci', { SANDBOX_JOURNAL: 'on' });
  sandbox = new Sandbox({ baseUrl: stack.baseUrl });
}, 180_000);
afterAll(() => stack?.stop());

const balanceOf = async (id: string) => {
  const { api, session } = await sandbox.signIn(id);
  const params = { path: { id: session.get()?.user_key ?? 0 } };
  return (await answer(api.GET('/v1/users/simple/{id}', { params }))).star_cnt;
};

it('the clock moves, stops and goes back', async () => {
  const before = await sandbox.clock.now();
  await sandbox.clock.forward(DAY_MS);
  expect((await sandbox.clock.now()).getTime() - before.getTime()).toBeGreaterThanOrEqual(DAY_MS);
  await sandbox.clock.freeze();
  expect(await sandbox.clock.now()).toEqual(await sandbox.clock.now());
  const moment = new Date(before.getTime() + 3 * DAY_MS);
  await sandbox.clock.to(moment);
  expect(await sandbox.clock.now()).toEqual(moment);
  await sandbox.clock.resume();
  await sandbox.clock.reset();
  expect((await sandbox.clock.now()).getTime() - before.getTime()).toBeLessThan(DAY_MS);
});

it('a code that was sent is waited for, and none is found after the inbox was emptied', async () => {
  const phone = '01055556666';
  const { api } = sandbox.visitor();
  const waiting = sandbox.inbox.code(phone);
  const body = { phone, phone_country_num: 'KR_82', purpose_cd: 'join' } as const;
  await answer(api.POST('/v1/user/phone-certification-proc', { body }));
  expect(await waiting).toMatch(/^\d{6}$/);
  await sandbox.inbox.clear(phone);
  expect(await sandbox.inbox.list(phone)).toEqual([]);
  await expect(sandbox.inbox.code(phone, 200)).rejects.toThrow(`a code for ${phone}`);
});

it('what was set aside comes back, and what a suite did is found by its test id', async () => {
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

it('a setting that a suite changes holds at once', async () => {
  await sandbox.set('chat_burst', 9);
  const { list } = await answer(sandbox.visitor().api.GET('/sandbox/api/settings'));
  expect(list.find(({ key }) => key === 'chat_burst')?.value).toBe(9);
});

it('hooks give each test the data of before', async () => {
  const hooks: Record<string, (() => Promise<void>)[]> = {};
  const hook = (name: string) => (run: () => Promise<void>) => {
    hooks[name] = [...(hooks[name] ?? []), run];
  };
  const run = async (name: string) => {
    for (const one of hooks[name] ?? []) await one();
  };
  const suite = setUpSandbox({
    baseUrl: stack.baseUrl,
    restore: true,
    hooks: { beforeAll: hook('beforeAll'), beforeEach: hook('beforeEach'), afterAll: hook('afterAll') },
  });
  expect(() => suite.sandbox).toThrow('once the first test runs');
  await run('beforeAll');
  const before = await balanceOf('viewer01');
  await suite.sandbox.make({ gifts: [{ member: 'viewer01', host: 'host01', star_cnt: 5 }] });
  await run('beforeEach');
  expect(await balanceOf('viewer01')).toBe(before);
  await run('afterAll');
});

it('a stack of its own answers until it is stopped, and leaves nothing', async () => {
  const own = await startOwnStack({ dataset: 'base', environment: { SKIP_INSTALL: '1' } });
  expect((await fetch(`${own.baseUrl}/health/ready`)).status).toBe(200);
  await own.stop();
  await expect(fetch(`${own.baseUrl}/health/ready`)).rejects.toThrow();
}, 180_000);
