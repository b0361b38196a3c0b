import pg from 'pg';
import { admissions, chunks } from './chat-load.mjs';
import { openRoom } from './rooms.mjs';
import { accessToken, MEMBERS, median } from './world.mjs';

/** Gifts per second, at a steady rate, whether or not the previous ones have been answered. */
const GIFTS_PER_SECOND = 5;
/** Members who gave in the live before: the rows from which its rankings are read. */
const GIVERS = 100_000;
/** The requests of an open page: a heartbeat, and its ranking again in case an event of the room was lost. */
const HEARTBEAT_MS = 20_000;
const RANKING_MS = 60_000;

/**
 * Measures gifts in a live without viewers, and in the same live while 1,000 watch it as pages do: in its room over a
 * socket each, with heartbeats, and with the ranking open.
 * @param {{ server: { url: string }, world: { ownerUrl: string, members: number[], hosts: { hostKey: number, vodKey:
 * number }[] }, seconds: number }} options
 * @returns {Promise<{ ratio: number, watched: number, alone: number, rankingMs: number }>} p50 in milliseconds; ratio
 * of the two
 */
export async function measureRankings({ server, world, seconds }) {
  const [live] = world.hosts;
  await makeGivers(world.ownerUrl, live);
  const giving = () => gifts(server.url, world.members, live, seconds * 5);
  const room = openRoom();
  try {
    await giving();
    const alone = median(await giving());
    const watchers = [];
    for (const some of chunks(world.members.slice(0, MEMBERS), 250)) {
      const entries = await admissions(server.url, some, live.vodKey);
      await room.request({ command: 'enter', url: server.url, entries });
      watchers.push(...entries);
    }
    const pages = keepOpen(server.url, live.vodKey, watchers);
    const watched = median(await giving());
    const rankingMs = median(await pages.close());
    return { ratio: watched / alone, watched, alone, rankingMs };
  } finally {
    await room.close();
  }
}

async function makeGivers(ownerUrl, { hostKey, vodKey }) {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    // They only fill the rankings: no wallets are opened for them.
    await client.query('SET session_replication_role = replica');
    await client.query(
      `INSERT INTO users (nick, profile_id) SELECT 'giver' || n, 'giver' || n FROM generate_series(1, $1::int) n`,
      [GIVERS],
    );
    await client.query(
      `INSERT INTO live_giver_totals (vod_key, user_key, star_cnt)
       SELECT $1, user_key, 1 + user_key * 7 % 9999 FROM users WHERE nick LIKE 'giver%'`,
      [vodKey],
    );
    await client.query(
      `INSERT INTO fan_totals (host_key, user_key, star_cnt)
       SELECT $1, user_key, 1 + user_key * 7 % 9999 FROM users WHERE nick LIKE 'giver%'`,
      [hostKey],
    );
    await client.query('UPDATE lives SET giver_cnt = $2 WHERE vod_key = $1', [vodKey, GIVERS]);
    // An earlier measurement of the run may have given to the host already.
    await client.query(
      `INSERT INTO member_counts (user_key, fan_cnt) VALUES ($1, $2) ON CONFLICT (user_key) DO UPDATE SET fan_cnt = excluded.fan_cnt`,
      [hostKey, GIVERS],
    );
    await client.query('ANALYZE users, live_giver_totals, fan_totals');
  } finally {
    await client.end();
  }
}

/** @returns {Promise<number[]>} milliseconds of each gift */
async function gifts(url, members, { hostKey, vodKey }, seconds) {
  const calls = [];
  for (let count = 0; count < seconds * GIFTS_PER_SECOND; count += 1) {
    calls.push(
      timed(`${url}/v1/payment/user-star-use-proc`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${accessToken(members[count % members.length])}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          target_code: 'LIVE',
          target_user_key: hostKey,
          vod_key: vodKey,
          star_cnt: 100,
        }),
      }),
    );
    await pause(1000 / GIFTS_PER_SECOND);
  }
  return Promise.all(calls);
}

/** Sends the requests of open pages, each at its own times, until closed; returns the durations of the rankings. */
function keepOpen(url, vodKey, watchers) {
  let open = true;
  const rankings = [];
  const every = async (ms, request) => {
    for (let turn = 0; open; turn += 1) {
      request(watchers[turn % watchers.length]);
      await pause(ms / watchers.length);
    }
  };
  const headersOf = ({ access }) => ({
    authorization: `Bearer ${access}`,
    'content-type': 'application/json',
  });
  const calls = new Set();
  const track = (call) => {
    const tracked = call.finally(() => calls.delete(tracked));
    calls.add(tracked);
  };
  const loops = [
    every(HEARTBEAT_MS, (watcher) =>
      track(
        timed(`${url}/v1/streams/${vodKey}/heartbeat`, {
          method: 'PUT',
          headers: headersOf(watcher),
          body: JSON.stringify({ watch_id: watcher.watchId }),
        }),
      ),
    ),
    every(RANKING_MS, (watcher) =>
      track(
        timed(`${url}/v1/streams/${vodKey}/top-users?limit=50`, { headers: headersOf(watcher) }).then((ms) =>
          rankings.push(ms),
        ),
      ),
    ),
  ];
  return {
    close: async () => {
      open = false;
      await Promise.all([...loops, ...calls]);
      return rankings;
    },
  };
}

async function timed(url, options) {
  const startedAt = performance.now();
  const response = await fetch(url, options);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return performance.now() - startedAt;
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
