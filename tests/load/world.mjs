import { fork } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase } from '@honey/stack/database/prepare-database';
import { ROOT } from '@honey/stack/paths';
import { startThrowawayPostgres } from '@honey/stack/postgres/postgres';
import pg from 'pg';
import { TICKET_SECRET } from './tokens.mjs';

const JWT_SECRET = 'bench-only-secret-of-enough-length-0000';
const HONEY = 9_000_000_000_000n;

/** The members of a room and of the gift load. */
export const MEMBERS = 1_000;
/** The number of live hosts; each has a room with the same number. */
export const HOSTS = 32;

/**
 * A Postgres with fsync on, as in production, with members who can pay, and hosts who are live.
 * @returns {Promise<{ url: string, ownerUrl: string, members: number[], hosts: { hostKey: number, vodKey: number }[],
 * stop: () => Promise<void> }>}
 */
export async function makeWorld() {
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
  await insertUsers('host', HOSTS);
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
    members,
    hosts: rows.map((row) => ({ hostKey: row.host_key, vodKey: row.vod_key })),
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
 * Starts a program on a free port and waits until it reports over IPC, or by /health/ready, that it serves.
 * @param {string} file from the repository's root
 * @param {Record<string, string>} env
 * @returns {Promise<{ url: string, heap: () => Promise<number>, cpuSeconds: () => Promise<number>, lag: (command:
 * 'start' | 'stop') => Promise<number>, stop: () => Promise<void> }>}
 */
export async function startProgram(file, env) {
  const port = await freePort();
  const probe = join(ROOT, 'tests/load/heap-probe.mjs');
  const child = fork(join(ROOT, file), [], {
    execArgv: ['--expose-gc', '--import', probe],
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
  }
  const request = async (command) => {
    child.send(command);
    const [reply] = await once(child, 'message');
    return reply;
  };
  return {
    url,
    heap: () => request('heap'),
    cpuSeconds: () => request('cpu'),
    lag: (command) => request(`lag ${command}`),
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

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
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const known = () => new Promise((resume) => setTimeout(resume, SETTINGS_MS));
  try {
    for (const [key, value] of Object.entries(settings)) {
      await client.query('INSERT INTO site_settings (key, value, updated_at) VALUES ($1, $2::jsonb, now())', [
        key,
        JSON.stringify(value),
      ]);
    }
    await known();
    return await run();
  } finally {
    await client.query('DELETE FROM site_settings WHERE key = ANY ($1)', [Object.keys(settings)]);
    await known();
    await client.end();
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
