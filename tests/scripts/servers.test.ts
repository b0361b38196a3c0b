import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { TalkClient } from '@honey/mintalk';
import type { FixturesMade } from '@honey/server/sandbox/fixtures/document/fixture-response.dto';
import type { SandboxServer, SandboxServers } from '@honey/server/sandbox/servers/servers.dto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright';
import { launchBrowser } from '../setup/browser.ts';
import { TestClient } from '../setup/client.ts';
import { eventually } from '../setup/eventually.ts';
import { freePort } from '../setup/server-process.ts';

const scripts = fileURLToPath(new URL('../../scripts/', import.meta.url));
const peopleCount = 6;
/** Within which a viewer of a killed server is on another one. */
const movedWithinMs = 5_000;

let dataDir: string;
let environment: NodeJS.ProcessEnv;
let front: string;
let browser: Browser;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'honey-live-servers-'));
  await chmod(dataDir, 0o755);
  const port = await freePort();
  front = `http://127.0.0.1:${port}`;
  environment = {
    ...process.env,
    ...{ DATA_DIR: dataDir, PORT: String(port), DATASET: 'empty', AUDIENCE: '0', NODE_ENV: 'test' },
    ...{ NODE_OPTIONS: '', SKIP_INSTALL: '1', DATABASE_URL: '', DATABASE_OWNER_URL: '', REDIS_URL: '' },
    ...{ RATE_LIMIT_PER_MINUTE: '0', PASSWORD_COST: '4', SANDBOX_JOURNAL: 'on', SHUTDOWN_DRAIN_MS: '500' },
    // A busy machine must not look like an unavailable Redis.
    REDIS_TIMEOUT_MS: '1000',
  };
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await command('stop.mjs');
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs a command to its end. */
function command(
  name: string,
  args: string[] = [],
  env = environment,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [path.join(scripts, name), ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr });
    });
  });
}

const sandbox = async <Body>(method: string, call: string, body?: object, at = front): Promise<Body> => {
  const answer = await new TestClient(at).send<Body>(method, `/sandbox/api/${call}`, body && { body });
  if (answer.status !== 200) throw new Error(`${call}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const listed = () => sandbox<SandboxServers>('GET', 'servers');
const serverNamed = async (name: string): Promise<SandboxServer> => {
  const found = (await listed()).list.find((server) => server.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};
const act = (name: string, what: string) =>
  sandbox<SandboxServers>('POST', 'servers/acts', { name, act: what });
const untilState = (name: string, state: string) =>
  eventually(async () => expect(await serverNamed(name)).toMatchObject({ state_cd: state }), 60_000);

/** A member in the room of a live, who rejoins with a ticket of their own. */
async function enter(token: string, vodKey: number): Promise<TalkClient> {
  const client = new TestClient(front).as(token);
  const talk = new TalkClient();
  await talk.connect(async () => {
    const { body } = await client.send<{ socket_host: string; token: string }>('POST', '/v2/sockets');
    return { socketHost: body.socket_host, token: body.token };
  });
  await talk.join(String(vodKey), async () => {
    const { status, body } = await client.send<{ ticket: string }>('POST', `/v1/streams/${vodKey}/join`, {
      body: {},
    });
    if (status !== 200) throw new Error(`joining: ${status} ${JSON.stringify(body)}`);
    return body.ticket;
  });
  return talk;
}

/** Resolves when all have received a line that the first of them sends now. */
async function allReceive(people: TalkClient[], channel: string, line: string): Promise<void> {
  const received = people.map(
    (talk) => new Promise<void>((resolve) => talk.on('talk', ({ message }) => message === line && resolve())),
  );
  await people[0]?.talk(channel, line).catch((error: Error) => {
    throw new Error(`“${line}” was refused: ${error.message}`);
  });
  await Promise.all(received);
}

it('several servers are one service behind one address, and survive the end of any of them (OPERATIONS-7, SANDBOX-48)', async () => {
  const started = await command('start.mjs', ['--servers', '2', '--wait']);
  expect(started).toEqual({ code: 0, output: expect.stringContaining('Behind this address are 2 servers') });
  const status = JSON.parse((await command('status.mjs', ['--json'])).output);
  expect(status).toMatchObject({
    ready: true,
    urls: [front],
    servers: [{ name: 'server-1' }, { name: 'server-2' }],
  });
  const [one, two]: string[] = status.servers.map(({ url }: { url: string }) => url);

  const document = {
    members: Array.from({ length: peopleCount }, (_, at) => ({ ref: `member${at}` })),
    hosts: [{ ref: 'host', live: {} }],
    tokens_yn: 'Y',
  };
  const made = await sandbox<FixturesMade>('POST', 'fixtures', document);
  const vodKey = made.lives.host?.vod_key ?? 0;
  const channel = String(vodKey);
  const people: TalkClient[] = [];
  for (const { ref } of document.members)
    people.push(await enter(made.members[ref]?.tokens?.access_token ?? '', vodKey));
  const held = async () =>
    (await listed()).list.map(({ rooms }) => rooms.find(({ vod_key }) => vod_key === vodKey)?.socket_cnt);
  await eventually(async () => expect(await held()).toEqual([peopleCount / 2, peopleCount / 2]));
  await allReceive(people, channel, '모두 안녕하세요');

  // One journal, and one list of faults, whichever server is called.
  const headers = { 'X-Test-Id': 'several' };
  for (const url of [one, two, one]) await fetch(`${url}/v1/etc/honor-grade-setting`, { headers });
  await eventually(async () => {
    for (const url of [one, two])
      expect(await sandbox('GET', 'requests/count?test_id=several', undefined, url)).toEqual({ count: 3 });
  });
  await sandbox('POST', 'faults', { kind: 'refuse', path: '/v1/etc/*', test_id: 'several' }, one);
  const statuses = [];
  for (const url of [two, two, one])
    statuses.push((await fetch(`${url}/v1/etc/honor-grade-setting`, { headers })).status);
  expect(statuses).toEqual([503, 200, 200]);

  // Killed in the console: its viewers are on the other one, whose room continues.
  const page = await browser.newPage();
  await page.goto(`${front}/sandbox?tab=servers`);
  await page.getByRole('button', { name: 'server-1 강제 종료하기' }).click();
  const killedAt = performance.now();
  await page.getByRole('dialog').getByRole('button', { name: '강제 종료하기' }).click();
  await eventually(async () =>
    expect(people.map((talk) => [talk.container?.nodeId, talk.channels.has(channel)])).toEqual(
      people.map(() => ['server-2', true]),
    ),
  );
  expect(performance.now() - killedAt).toBeLessThan(movedWithinMs);
  await allReceive(people, channel, '다른 서버에서도 안녕하세요');
  await page.getByRole('listitem', { name: 'server-1' }).getByText('꺼짐').waitFor();
  expect((await command('status.mjs', ['--json'])).code).toBe(1);
  const last = await new TestClient(front).send('POST', '/sandbox/api/servers/acts', {
    body: { name: 'server-2', act: 'stop' },
  });
  expect(last).toMatchObject({ status: 409, body: { code: 'server_last' } });

  await page.getByRole('button', { name: 'server-1 켜기' }).click();
  await page.getByRole('listitem', { name: 'server-1' }).getByText('실행 중').waitFor({ timeout: 60_000 });
  await page.close();

  // Without Redis those on one server continue.
  expect(await sandbox('PUT', 'servers/redis', { running_yn: 'N' })).toMatchObject({
    redis: { state_cd: 'stopped', own_yn: 'Y' },
  });
  await allReceive(people, channel, '레디스 없이도 안녕하세요');
  expect(await sandbox('PUT', 'servers/redis', { running_yn: 'Y' })).toMatchObject({
    redis: { own_yn: 'Y' },
  });

  // Stopped: its viewers are moved before it ends, and find the one that was started again.
  await act('server-2', 'stop');
  await untilState('server-2', 'stopped');
  await eventually(async () =>
    expect(people.map((talk) => [talk.container?.nodeId, talk.channels.has(channel)])).toEqual(
      people.map(() => ['server-1', true]),
    ),
  );
  await allReceive(people, channel, '다시 안녕하세요');
  for (const talk of people) talk.disconnect();
  await act('server-2', 'start');
  await untilState('server-2', 'running');
  expect(await act('server-3', 'kill').catch((error: Error) => error.message)).toContain('server_not_found');

  expect((await command('stop.mjs')).code).toBe(0);
  await expect(fetch(`${front}/health/live`)).rejects.toThrow();
  await expect(fetch(`${one}/health/live`)).rejects.toThrow();
  expect(await readFile(path.join(dataDir, 'logs', 'redis.log'), 'utf8')).toContain('bye bye');
}, 300_000);

it.each([
  [['--servers', '1'], '✘ --servers takes a whole number from 2 to 8.'],
  [['--servers', '2', '--workers', '2'], '✘ --servers excludes --workers'],
  [['--servers', '2', '--ingest'], '✘ --servers excludes --workers'],
])('%j is refused in one line (OPERATIONS-7)', async (args, line) => {
  const { code, output } = await command('start.mjs', args);
  expect(code).toBe(1);
  expect(output).toContain(line);
  expect(output.trim().split('\n')).toHaveLength(1);
});

it('what to install is reported on a machine without Redis (OPERATIONS-7)', async () => {
  const { code, output } = await command('start.mjs', ['--servers', '2'], { ...environment, PATH: dataDir });
  expect(code).toBe(1);
  expect(output).toMatch(
    /^✘ --servers needs Redis.*: install redis-server or valkey-server .*REDIS_URL\.\n$/,
  );
});

it('an address that other machines reach must be stated (OPERATIONS-7)', async () => {
  const env = { ...environment, HOST: '0.0.0.0', PUBLIC_URL: '' };
  const { code, output } = await command('start.mjs', ['--servers', '2'], env);
  expect(code).toBe(1);
  expect(output).toContain('✘ --servers with HOST=0.0.0.0 needs PUBLIC_URL');
});
