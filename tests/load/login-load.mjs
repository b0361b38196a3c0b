import bcrypt from 'bcrypt';
import pg from 'pg';
import { accessToken, median } from './world.mjs';

const PASSWORD = 'Honey!2026';
/** The number of simultaneous sign-ins, and of other calls per second during them. */
const LOGINS = 200;
const OTHERS_PER_SECOND = 100;

/**
 * Signs 200 members in simultaneously and measures other calls during that: a precomputed response, a response with a
 * query, and a gift. They are sent at a steady rate, whether or not the previous ones have been answered.
 * @param {{ server: { url: string }, world: { url: string, members: number[], hosts: { hostKey: number, vodKey: number
 * }[] }, rounds: number }} options
 * @returns {Promise<{ p99: number, p50: number, idleP99: number, slowestLogin: number, others: number }>} milliseconds,
 * medians of the rounds
 */
export async function measureLogins({ server, world, rounds }) {
  await setPasswords(world);
  const results = [];
  for (let round = 0; round < rounds; round += 1) {
    const idle = await measureOtherCalls(server.url, world, pause(3_000));
    const logins = signInAll(server.url);
    const busy = await measureOtherCalls(server.url, world, logins);
    results.push({
      idleP99: percentile(idle, 0.99),
      p99: percentile(busy, 0.99),
      p50: percentile(busy, 0.5),
      slowestLogin: Math.max(...(await logins)),
      others: busy.length,
    });
  }
  const of = (name) => median(results.map((result) => result[name]));
  return {
    p99: of('p99'),
    p50: of('p50'),
    idleP99: of('idleP99'),
    slowestLogin: of('slowestLogin'),
    others: of('others'),
  };
}

async function setPasswords({ url }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`UPDATE users SET password_hash = $1 WHERE role = 'member'`, [
    await bcrypt.hash(PASSWORD, 11),
  ]);
  await client.end();
}

/** @returns {Promise<number[]>} milliseconds of each */
const signInAll = (url) =>
  Promise.all(
    Array.from({ length: LOGINS }, (_, index) =>
      timed(`${url}/v1/user/login-proc`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id: `member${index + 1}`, password: PASSWORD }),
      }),
    ),
  );

/** @returns {Promise<number[]>} the milliseconds of each other call that started before `end` settled */
async function measureOtherCalls(url, world, end) {
  const calls = [];
  let running = true;
  const ended = end.finally(() => {
    running = false;
  });
  for (let count = 0; running; count += 1) {
    calls.push(otherCall(url, world, count));
    await pause(1000 / OTHERS_PER_SECOND);
  }
  await ended;
  return Promise.all(calls);
}

function otherCall(url, { members, hosts }, count) {
  const userKey = members[count % members.length];
  const headers = { authorization: `Bearer ${accessToken(userKey)}`, 'content-type': 'application/json' };
  if (count % 3 === 0) return timed(`${url}/api/caching/main`);
  if (count % 3 === 1) return timed(`${url}/v1/users/simple/${userKey}`, { headers });
  const { hostKey, vodKey } = hosts[count % hosts.length];
  const body = { target_code: 'LIVE', target_user_key: hostKey, vod_key: vodKey, star_cnt: 10 };
  return timed(`${url}/v1/payment/user-star-use-proc`, {
    method: 'PUT',
    headers,
    body: JSON.stringify(body),
  });
}

async function timed(url, options) {
  const startedAt = performance.now();
  const response = await fetch(url, options);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return performance.now() - startedAt;
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function percentile(values, part) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
