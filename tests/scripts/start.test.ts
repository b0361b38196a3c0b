import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));
let dataDir: string;
const running: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'honey-live-start-'));
});

afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs the start command with an environment; `output` grows as it prints. */
function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, [script], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      NODE_OPTIONS: '',
      SKIP_INSTALL: '1',
      AUDIENCE: '0',
      ...environment,
    },
  });
  running.push(child);
  const run = { child, output: '', ended: once(child, 'close').then(([code]) => Number(code)) };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      run.output += chunk;
    });
  }
  return run;
}

/** The lines that tell of a failure. */
function failures(output: string): string[] {
  return output.split('\n').filter((line) => line.startsWith('✘'));
}

/** A port that stays taken until `close`. */
async function takePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: String((server.address() as AddressInfo).port), close: () => server.close() };
}

test('a taken port is told in one line', async () => {
  const { port, close } = await takePort();
  const run = start({ PORT: port });
  expect(await run.ended).toBe(1);
  expect(failures(run.output)).toEqual([
    `✘ Port ${port} is taken by another program: stop that one, or choose another with PORT=…`,
  ]);
  close();
});

test('a port that is no number is told in one line', async () => {
  const run = start({ PORT: '80a' });
  expect(await run.ended).toBe(1);
  expect(failures(run.output)).toEqual(['✘ PORT is "80a": it must be a whole number from 1 to 65535.']);
});

test('an unreachable database is told without its password', async () => {
  const free = await takePort();
  free.close();
  const run = start({ PORT: free.port, DATABASE_URL: 'postgresql://honey:secret@127.0.0.1:1/honey' });
  expect(await run.ended).toBe(1);
  expect(run.output).toContain('✘ The database at 127.0.0.1:1/honey cannot be reached: connect ECONNREFUSED');
  expect(run.output).not.toContain('secret');
});

test('a second start beside the first is refused, whatever its port', async () => {
  // The first one waits for a database that accepts the connection and never answers.
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const database = `postgresql://honey@127.0.0.1:${(silent.address() as AddressInfo).port}/honey`;
  const [one, other] = await Promise.all([takePort(), takePort()]);
  one.close();
  other.close();

  const asked = once(silent, 'connection');
  const first = start({ PORT: one.port, DATABASE_URL: database });
  await asked;
  const second = start({ PORT: other.port, DATABASE_URL: database });
  expect(await second.ended).toBe(1);
  expect(failures(second.output)).toEqual([
    `✘ Honey Live already runs from ${dataDir} (pid ${first.child.pid}, http://127.0.0.1:${one.port}): ` +
      'stop that one first, or give this one a DATA_DIR and a PORT of its own.',
  ]);

  first.child.kill('SIGKILL');
  await first.ended;
  const third = start({ PORT: one.port, DATABASE_URL: 'postgresql://honey@127.0.0.1:1/honey' });
  await third.ended;
  expect(third.output).not.toContain('already runs');
  silent.close();
});

test.each([
  [
    { HOST: '0.0.0.0', NODE_ENV: '' },
    'HOST=0.0.0.0 is open to other machines, and without NODE_ENV so is the sandbox: set NODE_ENV=production, or SANDBOX_PUBLIC=on to open it to them.',
  ],
  [
    { NODE_ENV: 'production', DATASET: 'empty' },
    'The accounts of the dataset empty have a password that everybody knows: production takes DATASET=base.',
  ],
])('%j is refused in one line before anything starts', async (environment, line) => {
  const run = start(environment);
  expect(await run.ended).toBe(1);
  expect(run.output).toBe(`✘ ${line}\n`);
});
