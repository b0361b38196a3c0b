import pg from 'pg';
import { admissions, chunks } from './chat-load.mjs';
import { giftLoad, requestsPerSecond } from './http-load.mjs';
import { openRoom } from './rooms.mjs';
import { accessToken, MEMBERS, median } from './world.mjs';

/** The followers of the host who starts a live, besides those connected; a tenth of them have push subscriptions. */
const FOLLOWERS = 100_000 - MEMBERS;
const PUSH_SUBSCRIBERS = FOLLOWERS / 10;
/** The time limit for notifying all connected followers, and a margin to measure by how much it was missed. */
const TIMEOUT_MS = 30_000;
const LINE = '안녕하세요! 오늘 방송도 재미있게 볼게요 ㅎㅎ';

/**
 * Measures the cost of a host with 100,000 followers going live while 1,000 of them are connected, in the room of
 * another host: gifts and lines at full speed at the same time, before and from the instant the host starts. The
 * notified pages request their badge, as the client's do.
 * @param {{ server: { url: string }, world: { ownerUrl: string, members: number[], hosts: { hostKey: number, vodKey:
 * number }[] }, rounds: number, seconds: number }} options
 * @returns {Promise<{ connected: number, notified: number, notifiedMs: number, firstMs: number, pushedMs: number,
 * pushes: number, badges: number, failed: number, refused: Record<string, number>, gifts: Figure, lines: Figure }>} the
 * worst round of times, medians of the rest
 * @typedef {{ ratio: number, before: number, during: number }} Figure
 */
export async function measureAlarms({ server, world, rounds, seconds }) {
  const owner = new pg.Client({ connectionString: world.ownerUrl });
  await owner.connect();
  const room = openRoom();
  const [{ vodKey }, ...others] = world.hosts;
  const load = giftLoad(server.url, world.members, (client) => others[client % others.length]);
  const measure = async () => {
    const [gifts, lines] = await Promise.all([
      requestsPerSecond({ ...load, seconds }),
      room.request({ command: 'talk', text: `${vodKey}|${LINE}`, talkers: 8, window: 4, ms: seconds * 1000 }),
    ]);
    return { gifts, lines: lines.perSecond / MEMBERS };
  };
  const results = [];
  try {
    const hostKey = await createFollowedHost(owner, world.members);
    for (const some of chunks(world.members, 250)) {
      const entries = await admissions(server.url, some, vodKey);
      await room.request({ command: 'enter', url: server.url, entries });
    }
    await measure();
    for (let round = 0; round < rounds; round += 1) {
      const before = await measure();
      await room.request({ command: 'listen', url: server.url });
      const startedAt = now();
      const [live, during] = await Promise.all([startLive(server.url, hostKey), measure()]);
      const { received, badges, failed, refused } = await room.request({
        command: 'received',
        count: MEMBERS,
        until: startedAt + TIMEOUT_MS,
      });
      const pushedMs = await waitForPushes(owner, live, startedAt);
      results.push({ before, during, startedAt, received, badges, failed, refused, pushedMs });
      await call(server.url, 'live-end-proc', hostKey);
    }
    const last = ({ received, startedAt }) => (received.at(-1) ?? Number.POSITIVE_INFINITY) - startedAt;
    const figure = (name) => ({
      ratio: median(results.map(({ before, during }) => during[name] / before[name])),
      before: median(results.map(({ before }) => before[name])),
      during: median(results.map(({ during }) => during[name])),
    });
    return {
      connected: MEMBERS,
      notified: Math.min(...results.map(({ received }) => received.length)),
      firstMs: Math.min(...results.map(({ received, startedAt }) => received[0] - startedAt)),
      notifiedMs: Math.max(...results.map(last)),
      pushedMs: Math.max(...results.map(({ pushedMs }) => pushedMs)),
      pushes: PUSH_SUBSCRIBERS,
      badges: median(results.map(({ badges }) => badges)),
      failed: results.reduce((sum, { failed }) => sum + failed, 0),
      refused: summed(results.map(({ refused }) => refused)),
      gifts: figure('gifts'),
      lines: figure('lines'),
    };
  } finally {
    await room.close();
    await owner.end();
  }
}

/** @param {Record<string, number>[]} counts */
function summed(counts) {
  const sum = {};
  for (const count of counts)
    for (const [status, times] of Object.entries(count)) sum[status] = (sum[status] ?? 0) + times;
  return sum;
}

/** A host who is not live, with 100,000 followers; the connected ones are the last who followed. */
async function createFollowedHost(owner, members) {
  const { rows } = await owner.query(
    `INSERT INTO users (login_id, nick, profile_id, role, verification_yn, user_adult_yn)
     VALUES ('followed', 'followed', 'followed', 'host', true, true) RETURNING user_key`,
  );
  const hostKey = rows[0].user_key;
  await owner.query(
    "INSERT INTO live_categories (theme_cd, name) VALUES ('talk', '토크') ON CONFLICT DO NOTHING",
  );
  // They only follow: no wallets are opened for them.
  await owner.query('SET session_replication_role = replica');
  await owner.query(
    `WITH made AS (
       INSERT INTO users (nick, profile_id, device_token)
       SELECT 'follower' || n, 'follower' || n, CASE WHEN n <= $2 THEN 'device' || n ELSE '' END FROM generate_series(1, $3::int) n
       RETURNING user_key)
     INSERT INTO follows (host_key, user_key, created_at) SELECT $1, user_key, now() FROM made`,
    [hostKey, PUSH_SUBSCRIBERS, FOLLOWERS],
  );
  await owner.query(
    `INSERT INTO follows (host_key, user_key, created_at) SELECT $1, user_key, now() FROM unnest($2::int[]) AS m (user_key)`,
    [hostKey, members],
  );
  await owner.query('INSERT INTO member_counts (user_key, follower_cnt) VALUES ($1, $2)', [
    hostKey,
    FOLLOWERS + members.length,
  ]);
  await owner.query('SET session_replication_role = origin');
  await owner.query('ANALYZE users, follows');
  return hostKey;
}

/** @returns {Promise<number>} the live's key */
async function startLive(url, hostKey) {
  const { vod_key } = await call(url, 'live-start-proc', hostKey, {
    title: '십만 명의 밤',
    theme_cd: 'talk',
  });
  return vod_key;
}

async function call(url, path, hostKey, body = {}) {
  const response = await fetch(`${url}/v1/broadcast-setting/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken(hostKey, 'host')}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
  return response.json();
}

/** How long processing all followers took, in milliseconds. */
async function waitForPushes(owner, vodKey, startedAt) {
  for (;;) {
    const { rows } = await owner.query('SELECT pushed_at FROM live_alarms WHERE vod_key = $1', [vodKey]);
    if (rows[0]?.pushed_at) return now() - startedAt;
    if (now() - startedAt > 4 * TIMEOUT_MS) return Number.POSITIVE_INFINITY;
    await new Promise((resume) => setTimeout(resume, 200));
  }
}

/** A timestamp that processes have in common. */
const now = () => performance.timeOrigin + performance.now();
