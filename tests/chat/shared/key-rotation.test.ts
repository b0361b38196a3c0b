import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type BuiltMember,
  buildHost,
  buildLive,
  buildMembers,
  builtPassword,
} from '@honey/seeds/builders/index';
import { SHORT_LIVED } from '@honey/stack/processes/short-lived';
import { startThrowawayRedis, type ThrowawayRedis } from '@honey/stack/redis/throwaway-redis';
import { startApp } from '../../setup/app.ts';
import { tokenOf } from '../../setup/client.ts';
import { asOwner, createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { until } from '../gateway-support.ts';
import { ChattingSocket } from './chatting-socket.ts';
import { Load, requestOnce, requireOk, ServersInTurn } from './servers-in-turn.ts';

const program = path.resolve(fileURLToPath(import.meta.url), '../../../../server/dist/keys-rotate.js');
const MEMBERS = 1_200;
const READERS = 3;
const SOCKETS = 2;

let database: TestDatabase;
let redis: ThrowawayRedis;
let servers: ServersInTurn;
let folder: string;
let file: string;
let readers: { userKey: number; token: string }[];
let members: BuiltMember[];
let hostKey: number;
let vodKey: number;
const load = new Load();
/** The present lists. */
const lists: Record<string, string> = {
  DATA_KEYS: `first:${randomBytes(32).toString('base64')}`,
  JWT_SECRET: randomBytes(48).toString('base64'),
  TICKET_SECRET: randomBytes(48).toString('base64'),
};
const secrets = ['JWT_SECRET', 'TICKET_SECRET'];

const phoneOf = (at: number) => `0101${String(at).padStart(7, '0')}`;

beforeAll(async () => {
  [database, redis] = await Promise.all([createTestDatabase(), startThrowawayRedis()]);
  const { app, close } = await startApp({ DATABASE_URL: database.url, ...lists });
  hostKey = (await buildHost(app)).userKey;
  vodKey = (await buildLive(app, { hostKey })).vodKey;
  members = await buildMembers(
    app,
    Array.from({ length: MEMBERS }, (_, at) => ({ honey: 100_000, phone: phoneOf(at), name: `회원${at}` })),
  );
  readers = await Promise.all(
    members.slice(0, READERS).map(async ({ userKey }) => ({ userKey, token: await tokenOf(app, userKey) })),
  );
  await close();
  folder = await mkdtemp(path.join(tmpdir(), 'honey-keys-'));
  file = path.join(folder, 'settings.env');
  const stated = Object.entries(lists).map(([name, list]) => `${name}=${list}\n`);
  await writeFile(file, `# Settings\n${stated.join('')}LOG_LEVEL=error\n`);
  servers = await ServersInTurn.start({
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    PASSWORD_COST: '4',
    ...lists,
  });
}, 120_000);
afterAll(async () => {
  await load.stop();
  await servers?.close();
  await redis?.kill();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a step with the present lists. `onOutput` receives everything that it has printed, and can kill it. */
function rotate(
  args: string[],
  onOutput: (output: string, kill: () => void) => void = () => undefined,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    let output = '';
    const environment = { NODE_ENV: 'test', DATABASE_URL: database.url, ...lists };
    const child = execFile(process.execPath, [...SHORT_LIVED, program, ...args], {
      env: { PATH: process.env.PATH ?? '', ...environment },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: string) => {
        output += chunk;
        onOutput(output, () => child.kill('SIGKILL'));
      });
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** Runs a step that writes the next list, and takes it. */
async function rotateInFile(step: string, setting = 'DATA_KEYS'): Promise<void> {
  expect(await rotate([step, '--setting', setting, '--write', file])).toMatchObject({ code: 0 });
  lists[setting] = new RegExp(`^${setting}=(.*)$`, 'm').exec(await readFile(file, 'utf8'))?.[1] ?? '';
}

const keyIds = () => lists.DATA_KEYS?.split(',').map((entry) => entry.split(':')[0]);
const count = (setting: string) => lists[setting]?.split(',').length;

/** How many telephone numbers each key encrypts. */
const phones = () =>
  asOwner(database.url, async (client) => {
    const { rows } = await client.query<{ id: string; count: string }>(
      `SELECT split_part(phone_enc, '.', 1) AS id, count(*) FROM users WHERE phone_enc IS NOT NULL GROUP BY 1`,
    );
    return Object.fromEntries(rows.map(({ id, count }) => [id, Number(count)]));
  });

/** Members sign in, give and read what is encrypted about them. */
function startLoad(sockets: readonly ChattingSocket[]): void {
  const { baseUrl } = servers.front;
  for (const [at, { userKey, token }] of readers.entries()) {
    load.run(`read ${at}`, 200, async () => {
      const body = requireOk(await requestOnce(`${baseUrl}/v1/users/${userKey}`, { token }));
      if (body.phone !== phoneOf(at) || body.name !== `회원${at}`)
        throw new Error(`it reads as ${body.phone}, ${body.name}`);
    });
    load.run(`gift ${at}`, 250, async (turn) => {
      const body = { target_code: 'LIVE', target_user_key: hostKey, vod_key: vodKey, star_cnt: 1 };
      const sent = { method: 'PUT', token, body, key: `rotation-${at}-${turn}` };
      requireOk(await requestOnce(`${baseUrl}/v1/payment/user-star-use-proc`, sent));
    });
  }
  // A token of one server is used at another.
  load.run('sign-in', 400, async (turn) => {
    const at = turn % members.length;
    const { loginId: id, userKey } = members[at] as BuiltMember;
    const sent = { method: 'POST', body: { id, password: builtPassword } };
    const signedIn = requireOk(await requestOnce(`${baseUrl}/v1/user/login-proc`, sent));
    const token = String(signedIn.access_token);
    const read = requireOk(await requestOnce(`${baseUrl}/v1/users/${userKey}`, { token }));
    if (read.phone !== phoneOf(at)) throw new Error(`it reads as ${read.phone}`);
  });
  // So are connection tokens and tickets of the chat.
  for (const [at, socket] of sockets.entries())
    load.run(`line ${at}`, 1_500, (turn) => socket.say(`줄 ${turn}`));
}

it('keys and secrets are rotated while members sign in, give, read and chat, over two servers that are restarted in turn and a run that is killed (OPERATIONS-12)', async () => {
  const sockets = await Promise.all(
    readers.slice(0, SOCKETS).map(({ token }) => ChattingSocket.enter(servers.front.baseUrl, token, vodKey)),
  );
  startLoad(sockets);
  const used = await phones();
  expect(Object.keys(used)).toEqual(['first']);

  // Every server must accept a new entry before one uses it.
  for (const setting of Object.keys(lists)) await rotateInFile('add', setting);
  expect(keyIds()).toEqual(['first', 'k1']);
  expect(secrets.map(count)).toEqual([2, 2]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).toMatch(
    /^# Settings\nDATA_KEYS=.*\nJWT_SECRET=.*\nTICKET_SECRET=.*\nLOG_LEVEL=error\n$/,
  );
  for (const setting of Object.keys(lists)) {
    const { code, output } = await rotate(['promote', '--setting', setting]);
    expect([code, output]).toEqual([1, expect.stringContaining('a running server does not accept')]);
  }
  await servers.restart(lists);

  for (const setting of Object.keys(lists)) await rotateInFile('promote', setting);
  expect(keyIds()).toEqual(['k1', 'first']);
  for (const setting of Object.keys(lists)) {
    const { code, output } = await rotate(['remove', '--setting', setting]);
    expect([code, output]).toEqual([1, expect.stringContaining('a running server does not use')]);
  }
  await servers.restart(lists);

  // Killed after a batch: some values have the new key, the others the old one.
  const killed = await rotate(['reencrypt'], (output, kill) => {
    if (/users\.phone_enc: \d+/.test(output)) kill();
  });
  expect(killed.code).toBeNull();
  const half = await phones();
  expect(half.k1).toBeGreaterThan(0);
  expect(half.first).toBeGreaterThan(0);
  expect((half.first ?? 0) + (half.k1 ?? 0)).toBe(used.first);
  const resumed = await rotate(['reencrypt']);
  expect(await phones()).toEqual({ k1: used.first });
  // Stored responses of before are not re-encrypted, and end within a day.
  const { rowCount } = await asOwner(database.url, (client) =>
    client.query(`DELETE FROM remembered_answers WHERE answer_enc LIKE 'first%'`),
  );
  expect(resumed.code).toBe(rowCount === 0 ? 0 : 3);
  const last = await rotate(['reencrypt']);
  expect([last.code, last.output]).toEqual([0, expect.stringContaining('Nothing uses another key')]);
  await rotateInFile('remove');
  expect(keyIds()).toEqual(['k1']);

  // Tokens that the old secret signed are still valid.
  for (const setting of secrets) {
    const { code, output } = await rotate(['remove', '--setting', setting]);
    expect([code, output]).toEqual([1, expect.stringMatching(/valid for \d+ more minutes/)]);
  }
  await servers.restart(lists);
  const before = load.done;
  await until(() => load.done > before + 20);
  await load.stop();
  expect(load.failures).toEqual([]);
  expect(await rotate([])).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /^k1: used, \d+ values .*\na running server has k1\na running server has k1\n$/,
    ),
  });
  for (const socket of sockets) socket.leave();
}, 600_000);

it('a key is not removed while a value needs it, and one that nothing decrypts prevents nothing (OPERATIONS-12)', async () => {
  const present = lists.DATA_KEYS;
  lists.DATA_KEYS = `${present},old:${randomBytes(32).toString('base64')}`;
  await asOwner(database.url, async (client) => {
    const [lost, waiting] = (
      await client.query<{ user_key: number }>(
        'SELECT user_key FROM users WHERE phone_enc IS NOT NULL LIMIT 2',
      )
    ).rows;
    // One that reads as empty, and one of a kind that is not re-encrypted.
    await client.query(`UPDATE users SET phone_enc = 'old.2:AAAA' WHERE user_key = $1`, [lost?.user_key]);
    await client.query(
      `INSERT INTO remembered_answers (caller, operation, key, input_hash, answer_enc, claimed_until)
       VALUES ($1, 'PUT /x', 'x', 'x', 'old.2:AAAA', now())`,
      [String(waiting?.user_key)],
    );
  });
  const refused = await rotate(['remove']);
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringContaining('1 of remembered_answers.answer_enc'),
  ]);
  await asOwner(database.url, (client) => client.query(`DELETE FROM remembered_answers WHERE key = 'x'`));
  const { code, output } = await rotate(['remove']);
  expect([code, output]).toEqual([0, expect.stringContaining(`DATA_KEYS=${present}\n`)]);
});

it('a secret is removed once no server runs that could have signed with it (OPERATIONS-12)', async () => {
  await servers.close();
  // Postgres notices the end of their connections.
  await until(async () => !(await rotate([])).output.includes('a running server'));
  for (const setting of secrets) {
    await rotateInFile('remove', setting);
    expect(count(setting)).toBe(1);
  }
  const unknown = await rotate(['add', '--setting', 'LOOKUP_SECRET']);
  expect([unknown.code, unknown.output]).toEqual([
    1,
    expect.stringContaining('LOOKUP_SECRET is not rotated'),
  ]);
}, 60_000);
