import { execFile } from 'node:child_process';
import { access, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '../setup/eventually.ts';
import { freePort } from '../setup/server-process.ts';

const scripts = fileURLToPath(new URL('../../scripts/', import.meta.url));
let dataDir: string;
let port: number;
/** The options of a test. */
let environment: Record<string, string>;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'honey-live-background-'));
  await chmod(dataDir, 0o755);
  port = await freePort();
  environment = {};
});
afterEach(async () => {
  await command('stop.mjs');
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs a command to its end. */
function command(name: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const env = {
    ...process.env,
    ...{ DATA_DIR: dataDir, PORT: String(port), DATASET: 'base', AUDIENCE: '0', NODE_ENV: 'test' },
    ...{ NODE_OPTIONS: '', SKIP_INSTALL: '1', DATABASE_URL: '', DATABASE_OWNER_URL: '' },
    ...environment,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [path.join(scripts, name), ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr });
    });
  });
}

const status = async () => JSON.parse((await command('status.mjs', '--json')).output);

test('servers of one folder start in the background, share nothing, and end without leaving anything', async () => {
  // The second server has the port after the first one's.
  await freePort();
  const simulator = await freePort();
  environment = {
    PAYMENT_SIMULATOR_PORT: String(simulator),
    PAYMENT_SIMULATOR_URL: `http://localhost:${simulator}`,
  };
  const started = await command('start.mjs', '--wait', '--workers', '2');
  expect(started.output).toContain('2 servers are ready after');
  expect(started.code).toBe(0);
  const running = await status();
  expect(running).toMatchObject({ running: true, ready: true });
  expect(running.megabytes).toHaveLength(2);
  for (const payments of [simulator, simulator + 1])
    expect((await fetch(`http://127.0.0.1:${payments}/window.js`)).status).toBe(200);
  const [one, other]: string[] = running.urls;

  const put = await fetch(`${one}/sandbox/api/settings/chat_burst`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ value: 7 }),
  });
  expect(put.status).toBe(200);
  const settings = async (url?: string) => {
    const { list } = (await (await fetch(`${url}/sandbox/api/settings`)).json()) as {
      list: { key: string; value: unknown }[];
    };
    return list.find(({ key }) => key === 'chat_burst')?.value;
  };
  expect(await settings(one)).toBe(7);
  expect(await settings(other)).toBe(5);

  const again = await command('start.mjs', '--wait');
  expect(again).toEqual({ code: 0, output: expect.stringContaining('already runs from this folder') });

  // A second call that finds it running does not lose what the first one reported.
  expect((await command('start.mjs')).output).toContain('already runs from');
  const seeded = await command('seed.mjs', '--dataset', 'ci');
  expect(seeded).toEqual({ code: 0, output: expect.stringContaining('ci was not loaded') });
  expect(seeded.output).toMatch(/^✔ Seeding ci: nothing to do /m);
  expect(await status()).toMatchObject({ running: true, ready: true });

  expect((await command('stop.mjs')).code).toBe(0);
  await expect(fetch(`${one}/health/live`)).rejects.toThrow();
  await expect(access(path.join(dataDir, 'postgres', 'data', 'postmaster.pid'))).rejects.toThrow();
  expect((await command('status.mjs')).code).toBe(1);
}, 180_000);

test('a start killed in the background leaves nothing, and can be repeated', async () => {
  expect((await command('start.mjs', '--detach')).code).toBe(0);
  const { pid, ready } = await status();
  expect(ready).toBe(false);
  process.kill(pid, 'SIGKILL');
  await eventually(async () => expect(await status()).toEqual({ running: false, ready: false }));
  await eventually(async () => {
    await expect(access(path.join(dataDir, 'postgres', 'data', 'postmaster.pid'))).rejects.toThrow();
  }, 30_000);
  expect(await command('start.mjs', '--wait')).toEqual({
    code: 0,
    output: expect.stringContaining('is ready after'),
  });
  expect(await status()).toMatchObject({ ready: true, urls: [`http://127.0.0.1:${port}`] });
}, 180_000);

test('a dataset of your own is the first data, with its path relative to the current folder', async () => {
  const file = path.join(dataDir, 'payments.json');
  await writeFile(file, JSON.stringify({ members: [{ id: 'payer01', vip_level: 9 }] }));
  environment = { DATASET: 'payments.json', INIT_CWD: dataDir };
  const refused = await command('start.mjs', '--wait');
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(`${file} was refused (validation_failed):\n    members.0.vip_level: max`);

  await writeFile(file, JSON.stringify({ members: [{ id: 'payer01' }] }));
  const started = await command('start.mjs', '--wait');
  expect(started).toEqual({ code: 0, output: expect.stringContaining('The operator: admin01') });
  const signIn = await fetch(`http://127.0.0.1:${port}/sandbox/api/personas/payer01/sign-in`, {
    method: 'POST',
  });
  expect(signIn.status).toBe(200);
}, 180_000);

test('a failed start in the background reports the reason', async () => {
  const started = await command('start.mjs', '--wait', '--workers', '99');
  expect(started).toEqual({ code: 1, output: '✘ --workers takes a whole number from 1 to 32.\n' });
  const taken = await freePort();
  const holder = (await import('node:net')).createServer().listen(taken, '127.0.0.1');
  port = taken;
  const refused = await command('start.mjs', '--wait');
  holder.close();
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(`✘ Port ${taken} is in use by another program`);
  expect(await readFile(path.join(dataDir, 'logs', 'start.log'), 'utf8')).toContain('is in use');
});
