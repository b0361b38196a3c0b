import { type ChildProcess, spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describeProcess, endProcess, stillRuns } from '@honey/stack/processes/processes';

const root = fileURLToPath(new URL('../..', import.meta.url));
const library = (name: string) => new URL(`../../scripts/lib/${name}.mjs`, import.meta.url).href;

/** Claims a data folder, starts a service that runs until it is ended, and follows the test's commands line by line. */
const stack = `
  import { createInterface } from 'node:readline';
  const { claimDataDirectory, recordServices } = await import('${library('run-record')}');
  const { startService } = await import('@honey/stack/processes/service');
  const { startWatchdog } = await import('${library('start-watchdog')}');
  await claimDataDirectory('http://127.0.0.1:1');
  const watchdog = startWatchdog();
  const service = await startService(['-e', 'setInterval(() => {}, 1000)'], { log: process.env.DATA_DIR + '/log' });
  await recordServices({ service });
  watchdog.once('exit', () => console.log('watchdog ended'));
  console.log(service.process.pid);
  for await (const line of createInterface(process.stdin)) {
    if (line === 'close') watchdog.stdin.end();
    if (line === 'done') watchdog.stdin.end('done');
  }
`;

let dataDir: string;
let child: ChildProcess;
let lines: AsyncIterator<string[]>;
let service: ReturnType<typeof describeProcess>;

const next = async () => (await lines.next()).value[0] as string;
const send = (line: string) => child.stdin?.write(`${line}\n`);

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'honey-live-watchdog-'));
  child = spawn(process.execPath, ['--input-type=module', '-e', stack], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, NODE_OPTIONS: '' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  lines = on(createInterface(child.stdout as NodeJS.ReadableStream & NodeJS.ReadStream), 'line');
  service = describeProcess(Number(await next()));
});
afterEach(async () => {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await endProcess(service, 5_000);
  await rm(dataDir, { recursive: true, force: true });
});

test('services of a killed start are ended, though the system closes its files before it has ended', async () => {
  send('close');
  expect(await next()).toBe('watchdog ended');
  expect(stillRuns(service)).toBe(false);
});

test('services of a start that ended in order are left alone', async () => {
  send('done');
  expect(await next()).toBe('watchdog ended');
  expect(stillRuns(service)).toBe(true);
});
