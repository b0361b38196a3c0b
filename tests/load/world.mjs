import { fork } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { prepareDatabase } from '@honey/stack/database/prepare-database';
import { ROOT } from '@honey/stack/paths';
import { startThrowawayPostgres, stopLeftPostgres } from '@honey/stack/postgres/postgres';
import pg from 'pg';
import { BUNDLED_SERVER } from '../../scripts/lib/server-program.mjs';
import { TICKET_SECRET } from './tokens.mjs';

const JWT_SECRET = 'bench-only-secret-of-enough-length-0000';
/** Time between two checks whether a starting server is ready: without it they would use half a core. */
const START_POLL_MS = 50;
const HONEY = 9_000_000_000_000n;

/** The members of a room and of the gift load. */
export const MEMBERS = 1_000;
/** The number of live hosts; each has a room with the same number. */
const HOSTS = 32;

/**
 * A Postgres with fsync on, as in production, with members who can pay, and hosts who are live.
 * @param {{ hosts?: number }} [options] how many hosts
 * @returns {Promise<{ url: string, ownerUrl: string, home: string, members: number[], hosts: { hostKey: number, vodKey:
 * number }[], pause: () => Promise<void>, resume: () => Promise<boolean>, stop: () => Promise<void> }>} `pause` stops
 * Postgres until `resume`, which keeps its address and data
 */
export async function makeWorld({ hosts = HOSTS } = {}) {
  const postgres = await startThrowawayPostgres({ durable: true });
  await prepareDatabase(postgres);
  const client = new pg.Client({ connectionString: postgres.ownerUrl });
  await client.connect();
  const insertUsers = (role, count) =>
    client.query(
      `INSERT INTO users (login_id, nick, profile_id, role, verification_yn, user_adult_yn)
       SELECT $1 || n, $1 || n, $1 || n, $1::user_role, true, true FROM generate_series(1, $2::int) n RETURNING user_key`,
      [role, count],
    );
  const members = (await insertUsers('member', MEMBERS)).rows.map((row) => row.user_key);
  await insertUsers('host', hosts);
  // The load concerns gifts, not the origin of the honey: the books of this throw-away world do not balance at first.
  await client.query(`UPDATE wallets SET bought = ${HONEY} WHERE asset = 'STAR'`);
  const { rows } = await client.query(
    `INSERT INTO lives (host_key, title, theme_cd, state, started_at)
     SELECT user_key, 'bench ' || user_key, 'talk', 'live', now() FROM users WHERE role = 'host' RETURNING host_key, vod_key`,
  );
  // The talkers of the chat measurement: managers have no rate limit for lines.
  await client.query(
    `INSERT INTO managers (host_key, user_key) SELECT $1, user_key FROM unnest($2::int[]) AS m(user_key)`,
    [rows[0].host_key, members.slice(0, 50)],
  );
  // Tables that are still empty are left out: plans made for an empty table would be reused while it fills.
  await client.query('ANALYZE users, wallets, ledger_accounts, lives, managers');
  await client.end();
  return {
    url: postgres.url,
    ownerUrl: postgres.ownerUrl,
    home: postgres.home,
    members,
    hosts: rows.map((row) => ({ hostKey: row.host_key, vodKey: row.vod_key })),
    pause: () => stopLeftPostgres(postgres.home, () => true),
    resume: postgres.revive,
    stop: postgres.stop,
  };
}

/**
 * An access token as the server signs them.
 * @param {number} userKey
 * @param {'member' | 'host' | 'operator'} [role]
 */
export function accessToken(userKey, role = 'member') {
  const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const iat = Math.floor(Date.now() / 1000);
  const claims = { sid: randomUUID(), ver: 0, role, iat, exp: iat + 600 };
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ ...claims, sub: String(userKey), iss: 'honey-live', aud: 'honey-live-api' })}`;
  return `${text}.${createHmac('sha256', JWT_SECRET).update(text).digest('base64url')}`;
}

/**
 * Starts a server as `npm start` runs it.
 * @param {Record<string, string>} env
 * @param {string[]} [preloads] as those of `startProgram`
 */
export const startServer = (env, preloads) => startProgram(BUNDLED_SERVER.program, env, preloads);

/**
 * Starts a program on a free port and waits until it reports over IPC, or by /health/ready, that it serves.
 * @param {string} file from the repository's root
 * @param {Record<string, string>} env
 * @param {string[]} [preloads] modules from the repository's root that are loaded before the program
 * @returns {Promise<{ url: string, pid: number, heap: () => Promise<number>, cpuSeconds: () => Promise<number>, lag:
 * (command: 'start' | 'stop') => Promise<number>, stop: () => Promise<void>, kill: () => Promise<void> }>} `stop` sends
 * SIGTERM and `kill` SIGKILL; both resolve when it has ended
 */
export async function startProgram(file, env, preloads = []) {
  const port = await freePort();
  const probes = ['tests/load/heap-probe.mjs', ...preloads].map((path) => join(ROOT, path));
  const child = fork(join(ROOT, file), [], {
    execArgv: ['--expose-gc', ...probes.flatMap((path) => ['--import', path])],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '0',
      JWT_SECRET,
      TICKET_SECRET,
      PORT: String(port),
      ...env,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + 60_000;
  for (let ready = false; !ready; ) {
    if (child.exitCode !== null || Date.now() > deadline) {
      // A process left running would keep this one, and everything that waits for it, alive forever.
      child.kill('SIGKILL');
      throw new Error(`${file} did not start`);
    }
    ready = await fetch(`${url}/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (!ready) await pause(START_POLL_MS);
  }
  const request = async (command) => {
    child.send(command);
    const [reply] = await once(child, 'message');
    return reply;
  };
  const end = async (signal) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return {
    url,
    pid: child.pid ?? 0,
    heap: () => request('heap'),
    cpuSeconds: () => request('cpu'),
    lag: (command) => request(`lag ${command}`),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/** Site settings for loads that come from one address, and for talkers who send as fast as they are acknowledged. */
export const oneAddress = {
  chat_connections_per_address: 100_000,
  chat_arrivals_burst_per_address: 100_000,
  chat_socket_per_second: 100_000,
  chat_socket_bytes_per_second: 10_000_000,
};

/** How soon a server applies a changed setting, and a margin. */
const SETTINGS_MS = 1_500;

/**
 * Runs with site settings other than the defaults: a load from one address is not an attack of that address.
 * @template Result
 * @param {{ url: string }} world
 * @param {Record<string, number>} settings
 * @param {() => Promise<Result>} run
 * @returns {Promise<Result>}
 */
export async function withSettings({ url }, settings, run) {
  const change = async (...statements) => {
    // A connection of its own each time: Postgres may be restarted meanwhile.
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const [text, values] of statements) await client.query(text, values);
    await client.end();
    await new Promise((resume) => setTimeout(resume, SETTINGS_MS));
  };
  const insert = 'INSERT INTO site_settings (key, value, updated_at) VALUES ($1, $2::jsonb, now())';
  await change(...Object.entries(settings).map(([key, value]) => [insert, [key, JSON.stringify(value)]]));
  try {
    return await run();
  } finally {
    await change(['DELETE FROM site_settings WHERE key = ANY ($1)', [Object.keys(settings)]]);
  }
}

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The machine that the figures were measured on. */
export const machine = () =>
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`;

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}
