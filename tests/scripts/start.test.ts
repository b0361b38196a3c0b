import { once } from 'node:events';
import { access, chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { deletePostgres, startPostgres } from '@honey/stack/postgres/postgres';
import { startService } from '@honey/stack/processes/service';
import pg from 'pg';
import { eventually } from '../setup/eventually.ts';
import { freePort } from '../setup/server-process.ts';
import { failures, setStarts } from './start-support.ts';

const starts = setStarts();
const { start } = starts;

/** The rows returned by a database. */
async function querySql(url: string, sql: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A port that stays taken until `close`. */
async function takePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: String((server.address() as AddressInfo).port), close: () => server.close() };
}

test('a taken port is reported in one line', async () => {
  const { port, close } = await takePort();
  const run = start({ PORT: port });
  expect(await run.ended).toBe(1);
  expect(failures(run.output)).toEqual([
    `✘ Port ${port} is in use by another program: stop it, or choose another port with PORT=…`,
  ]);
  close();
});

test('an invalid port is reported in one line', async () => {
  const run = start({ PORT: '80a' });
  expect(await run.ended).toBe(1);
  expect(failures(run.output)).toEqual(['✘ PORT is "80a": it must be a whole number from 1 to 65535.']);
});

test('an unreachable database is reported without its password', async () => {
  const port = String(await freePort());
  const run = start({ PORT: port, DATABASE_URL: 'postgresql://honey:secret@127.0.0.1:1/honey' });
  expect(await run.ended).toBe(1);
  expect(run.output).toContain('✘ The database at 127.0.0.1:1/honey cannot be reached: connect ECONNREFUSED');
  expect(run.output).not.toContain('secret');
});

test('an owner of the database without a role for the server is reported in one line', async () => {
  const run = start({ DATABASE_URL: '', DATABASE_OWNER_URL: 'postgresql://honey:secret@127.0.0.1:1/honey' });
  expect(await run.ended).toBe(1);
  expect(failures(run.output)).toEqual([
    '✘ DATABASE_OWNER_URL is set without DATABASE_URL: the server needs one too.',
  ]);
});

test('a second start beside the first is refused, whatever its port', async () => {
  // The first one waits for a database that accepts the connection and never responds.
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const database = `postgresql://honey@127.0.0.1:${(silent.address() as AddressInfo).port}/honey`;
  const [one, other] = [String(await freePort()), String(await freePort())];

  const connected = once(silent, 'connection');
  const first = start({ PORT: one, DATABASE_URL: database });
  await connected;
  const second = start({ PORT: other, DATABASE_URL: database });
  expect(await second.ended).toBe(1);
  expect(failures(second.output)).toEqual([
    `✘ Honey Live already runs from ${starts.dataDir} (pid ${first.child.pid}, http://127.0.0.1:${one}): ` +
      'stop that one first, or set a different DATA_DIR and PORT for this one.',
  ]);

  first.child.kill('SIGKILL');
  await first.ended;
  const third = start({ PORT: one, DATABASE_URL: 'postgresql://honey@127.0.0.1:1/honey' });
  await third.ended;
  expect(third.output).not.toContain('already runs');
  silent.close();
});

test.each([
  [
    { HOST: '0.0.0.0', NODE_ENV: '' },
    'HOST=0.0.0.0 is reachable by other machines, and without NODE_ENV so is the sandbox: set NODE_ENV=production, or SANDBOX_PUBLIC=on to allow that.',
  ],
  [
    { NODE_ENV: 'production', DATASET: 'empty' },
    'The accounts of the dataset empty have a publicly known password: production takes DATASET=base.',
  ],
  [
    { NODE_ENV: 'production', SANDBOX: '1' },
    'SANDBOX=1 with NODE_ENV=production: production has no sandbox, omit one of the two.',
  ],
  [
    { DATASET: 'hive', AUDIENCE: 'many' },
    'There is no dataset "hive"; there are base, ci, demo, empty, load, or a custom file (.json).\n✘ AUDIENCE is "many": it must be a whole number from 0 to 1000.',
  ],
])('%j is refused in a line for each problem before anything starts', async (environment, line) => {
  const run = start(environment);
  expect(await run.ended).toBe(1);
  expect(run.output).toBe(`✘ ${line}\n`);
});

test.each([
  ['', 'not valid JSON: Unexpected end of JSON input'],
  ['[]', 'not a JSON object.'],
])('a dataset of %j is refused in one line before anything starts', async (text, what) => {
  const file = path.join(starts.dataDir, 'payments.json');
  await writeFile(file, text);
  const run = start({ DATASET: 'payments.json', INIT_CWD: starts.dataDir });
  expect(await run.ended).toBe(1);
  expect(run.output).toBe(`✘ The dataset ${file} is ${what}\n`);
});

test('a data folder that is a file is reported in one line, and the start ends', async () => {
  const file = path.join(starts.dataDir, 'data');
  await writeFile(file, '');
  const run = start({ DATA_DIR: file });
  expect(await run.ended).toBe(1);
  expect(run.output).toBe(`✘ EEXIST: file already exists, mkdir '${file}'\n`);
});

test('a data folder that the system does not allow is refused at once', async () => {
  const startedAt = performance.now();
  const run = start({ DATA_DIR: '/proc/nope/data' });
  expect(await run.ended).toBe(1);
  expect(run.output).toBe(
    '✘ /proc/nope/data cannot be created (ENOENT): name another folder with DATA_DIR=….\n',
  );
  // Most of it is Node's own start on a busy machine.
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

test('wrong values of the configuration are reported, a line each, before a database is started', async () => {
  const run = start({
    PORT: String(await freePort()),
    DATABASE_URL: '',
    LOG_LEVEL: 'loud',
    PUBLIC_URL: 'ftp://x',
  });
  expect(await run.ended).toBe(1);
  expect(failures(run.output)).toEqual([
    expect.stringMatching(/^✘ Configuration: PUBLIC_URL: /),
    expect.stringMatching(/^✘ Configuration: LOG_LEVEL: /),
  ]);
  await expect(access(path.join(starts.dataDir, 'postgres'))).rejects.toThrow();
}, 60_000);

test('a second Ctrl-C ends a start that hangs', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const connected = once(silent, 'connection');
  const { port } = silent.address() as AddressInfo;
  const run = start({
    PORT: String(await freePort()),
    DATABASE_URL: `postgresql://honey@127.0.0.1:${port}/honey`,
  });
  await connected;
  run.child.kill('SIGINT');
  await eventually(async () => expect(run.output).toContain('Stopping'));
  const startedAt = performance.now();
  run.child.kill('SIGINT');
  await run.ended;
  expect(performance.now() - startedAt).toBeLessThan(8_000);
  silent.close();
}, 60_000);

test('a missing dataset is refused in one line', async () => {
  const run = start({ DATASET: 'none.json', INIT_CWD: starts.dataDir });
  expect(await run.ended).toBe(1);
  expect(run.output).toBe(`✘ There is no dataset file ${path.join(starts.dataDir, 'none.json')}.\n`);
});

test.each(['', 'not json', '[]'])(
  'a damaged run.lock (%j) is reported in one line and left unchanged',
  async (text) => {
    const file = path.join(starts.dataDir, 'run.lock');
    await writeFile(file, text);
    const run = start({});
    expect(await run.ended).toBe(1);
    expect(run.output).toBe(`✘ ${file} is damaged: when nothing runs here, delete it and start again.\n`);
    expect(await readFile(file, 'utf8')).toBe(text);
  },
);

test.each(['', '{"server":'])(
  'a damaged run.json (%j) is reported in one line and left unchanged',
  async (text) => {
    const file = path.join(starts.dataDir, 'run.json');
    await writeFile(file, text);
    const run = start({});
    expect(await run.ended).toBe(1);
    expect(run.output).toBe(
      `✘ ${file} is damaged: end the programs of an earlier run that still run, delete it and start again.\n`,
    );
    expect(await readFile(file, 'utf8')).toBe(text);
  },
);

test.each([
  ['the start', 'node'],
  ['its parent', 'shell'],
  ['npm, whose shell stays its parent,', 'npm'],
] as const)(
  'nothing is left running when %s is killed',
  async (_, by) => {
    await chmod(starts.dataDir, 0o755);
    const port = String(await freePort());
    // The shell has another command to run, so that it stays the parent.
    const run = start({ PORT: port, DATASET: 'base' }, { by });
    const postgres = path.join(starts.dataDir, 'postgres', 'data', 'postmaster.pid');
    await eventually(async () => expect(run.output).toContain('Ctrl-C stops it.'), 120_000);
    expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);
    run.child.kill('SIGKILL');
    await eventually(async () => {
      await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow();
      await expect(access(postgres)).rejects.toThrow();
    }, 30_000);
  },
  180_000,
);

describe('the embedded Postgres', () => {
  let home: string;

  beforeEach(async () => {
    home = path.join(starts.dataDir, 'postgres');
    await chmod(starts.dataDir, 0o755);
  });
  afterEach(() => deletePostgres(home));

  test('whose server.json is empty, broken or missing gets no new password', async () => {
    const { stop } = await startPostgres(home, { durable: false, onNotice: () => {} });
    await stop();
    const file = path.join(home, 'server.json');
    const contents = await readFile(file, 'utf8');
    for (const [text, how] of [
      ['', 'damaged'],
      ['{"port":1', 'damaged'],
      ['{"port":5432}', 'damaged'],
      [undefined, 'missing'],
    ] as const) {
      if (text === undefined) await rm(file);
      else await writeFile(file, text);
      await expect(startPostgres(home, { onNotice: () => {} })).rejects.toThrow(
        `${file} is ${how}: it holds the password of the database.`,
      );
      if (text !== undefined) expect(await readFile(file, 'utf8')).toBe(text);
    }
    await writeFile(file, contents);
    const restarted = await startPostgres(home, { durable: false, onNotice: () => {} });
    await restarted.stop();
  });

  test('of the previous version gets a role for the server, and keeps its data', async () => {
    const before = await startPostgres(home, { durable: false, onNotice: () => {} });
    // The previous state: the owner's password only, and no other role.
    await querySql(before.ownerUrl, 'DROP ROLE honey_app; CREATE TABLE kept AS SELECT 7 AS seven');
    await before.stop();
    const file = path.join(home, 'server.json');
    const { password, port } = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ password, port }));

    const after = await startPostgres(home, { durable: false, onNotice: () => {} });
    expect(await querySql(after.ownerUrl, 'SELECT seven FROM kept')).toEqual([{ seven: 7 }]);
    expect(
      await querySql(after.url, 'SELECT rolname, rolsuper FROM pg_roles WHERE rolname = current_user'),
    ).toEqual([{ rolname: 'honey_app', rolsuper: false }]);
    await after.stop();

    // Nor does a lost password of the server's role lock anyone out.
    await writeFile(file, JSON.stringify({ password, port }));
    const restarted = await startPostgres(home, { durable: false, onNotice: () => {} });
    expect(restarted.url).not.toBe(after.url);
    expect(await querySql(restarted.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await restarted.stop();
  });

  test('that was killed is restarted at the same address, and a running one is left alone', async () => {
    const server = await startPostgres(home, { durable: false, onNotice: () => {} });
    expect(await server.revive()).toBe(false);
    const pidFile = await readFile(path.join(home, 'data', 'postmaster.pid'), 'utf8');
    process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL');
    await eventually(async () => expect(await server.revive()).toBe(true));
    expect(await querySql(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.stop();
    await server.stop();
  });
});

test('an unwritable log ends no program, and its last lines are kept', async () => {
  // Like a full disk, a name that is too long fails only while the program runs.
  const log = path.join(starts.dataDir, 'x'.repeat(300));
  const service = await startService(['-e', "console.log('said')"], { env: {}, log });
  expect(await service.ended).toBe(0);
  expect(service.lastLines()).toEqual(['said']);
});
