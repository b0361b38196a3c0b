import pg from 'pg';
import { admissions, chunks } from './chat-load.mjs';
import { giftLoad, requestsPerSecond } from './http-load.mjs';
import { openRoom } from './rooms.mjs';
import { accessToken, MEMBERS, median } from './world.mjs';

/** Who follows the host who begins, beside those who are connected; a tenth of them can be pushed to. */
const FOLLOWERS = 100_000 - MEMBERS;
const PUSHED = FOLLOWERS / 10;
/** By when everybody who is connected is to be told, and a little to see by how much it was missed. */
const PATIENCE_MS = 30_000;
const LINE = '안녕하세요! 오늘 방송도 재미있게 볼게요 ㅎㅎ';

/**
 * What it costs that a host with 100,000 followers begins while 1,000 of them are connected, in the room of another host: gifts and
 * lines flat out at the same time, before and from the moment in which the host begins. The pages of who is told ask for what the badge
 * shows, as the client's do.
 * @param {{ server: { url: string }, world: { ownerUrl: string, members: number[], hosts: { hostKey: number, vodKey: number }[] }, rounds: number, seconds: number }} options
 * @returns {Promise<{ connected: number, told: number, toldMs: number, firstMs: number, pushedMs: number, pushes: number, asked: number, failed: number, putOff: Record<string, number>, gifts: Figure, lines: Figure }>} the worst round of times, medians of the rest
 * @typedef {{ ratio: number, before: number, during: number }} Figure
 */
export async function measureAlarms({ server, world, rounds, seconds }) {
  const owner = new pg.Client({ connectionString: world.ownerUrl });
  await owner.connect();
  const room = openRoom();
  const [{ vodKey }, ...others] = world.hosts;
  const gifts = giftLoad(server.url, world.members, (client) => others[client % others.length]);
  const measure = async () => {
    const [given, said] = await Promise.all([
      requestsPerSecond({ ...gifts, seconds }),
      room.ask({ command: 'talk', text: `${vodKey}|${LINE}`, talkers: 8, window: 4, ms: seconds * 1000 }),
    ]);
    return { gifts: given, lines: said.perSecond / MEMBERS };
  };
  const results = [];
  try {
    const hostKey = await makeFollowed(owner, world.members);
    for (const some of chunks(world.members, 250)) {
      const entries = await admissions(server.url, some, vodKey);
      await room.ask({ command: 'enter', url: server.url, entries });
    }
    await measure();
    for (let round = 0; round < rounds; round += 1) {
      const before = await measure();
      await room.ask({ command: 'listen', url: server.url });
      const begun = now();
      const [live, during] = await Promise.all([begin(server.url, hostKey), measure()]);
      const { heard, asked, failed, putOff } = await room.ask({
        command: 'heard',
        count: MEMBERS,
        until: begun + PATIENCE_MS,
      });
      const pushedMs = await pushed(owner, live, begun);
      results.push({ before, during, begun, heard, asked, failed, putOff, pushedMs });
      await call(server.url, 'live-end-proc', hostKey);
    }
    const last = ({ heard, begun }) => (heard.at(-1) ?? Number.POSITIVE_INFINITY) - begun;
    const figure = (name) => ({
      ratio: median(results.map(({ before, during }) => during[name] / before[name])),
      before: median(results.map(({ before }) => before[name])),
      during: median(results.map(({ during }) => during[name])),
    });
    return {
      connected: MEMBERS,
      told: Math.min(...results.map(({ heard }) => heard.length)),
      firstMs: Math.min(...results.map(({ heard, begun }) => heard[0] - begun)),
      toldMs: Math.max(...results.map(last)),
      pushedMs: Math.max(...results.map(({ pushedMs }) => pushedMs)),
      pushes: PUSHED,
      asked: median(results.map(({ asked }) => asked)),
      failed: results.reduce((sum, { failed }) => sum + failed, 0),
      putOff: summed(results.map(({ putOff }) => putOff)),
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

/** A host who is not live, with 100,000 followers; those who are connected are the last who followed. */
async function makeFollowed(owner, members) {
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
    [hostKey, PUSHED, FOLLOWERS],
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
async function begin(url, hostKey) {
  const { vod_key } = await call(url, 'live-start-proc', hostKey, {
    title: '십만 명의 밤',
    theme_cd: 'talk',
  });
  return vod_key;
}

async function call(url, path, hostKey, body = {}) {
  const answer = await fetch(`${url}/v1/broadcast-setting/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken(hostKey, 'host')}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** How long it took until all followers were gone through, in milliseconds. */
async function pushed(owner, vodKey, begun) {
  for (;;) {
    const { rows } = await owner.query('SELECT pushed_at FROM live_alarms WHERE vod_key = $1', [vodKey]);
    if (rows[0]?.pushed_at) return now() - begun;
    if (now() - begun > 4 * PATIENCE_MS) return Number.POSITIVE_INFINITY;
    await new Promise((resume) => setTimeout(resume, 200));
  }
}

/** A moment that processes have in common. */
const now = () => performance.timeOrigin + performance.now();
