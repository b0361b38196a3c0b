import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openRoom } from '../rooms.mjs';
import { median, oneAddress, startProgram, withSettings } from '../world.mjs';
import {
  giftRequests,
  heartbeatRequests,
  homeRequests,
  joinRequests,
  livePageRequests,
  sendAll,
} from './calls.mjs';
import { processorSeconds } from './process-time.mjs';
import { OTHER_LIVES, startSides } from './sides.mjs';

/** Sockets that are connected before the heap is measured: what a program allocates for its first ones. */
const WARM_UP_SOCKETS = 200;
/** How long a side is observed without load. */
const IDLE_MS = 4_000;
/** Deliveries a second in a room of any size, so that the process of the sockets keeps up; and lines a second. */
const DELIVERIES_PER_SECOND = 40_000;
const LINES_PER_SECOND = { least: 4, most: 40 };
/** The room in which the cost of lines is measured, beside their few deliveries. */
const SMALL_ROOM = { size: 50, perSecond: 100 };
/** Gifts of a round and of each server, how many of them are in flight, and how long jobs take to add them up. */
const GIFTS = 2_000;
const GIFTS_AT_ONCE = 16;
const ADDED_UP_MS = 2_500;
/** Pages and watch sessions. */
const CALLS = 300;
/** Members open several sockets in the largest room, and one in another room. */
const SOCKETS_EACH = { chat_connections_per_user: 50 };
/** Lives that every member watches while the jobs are measured. */
const SESSION_LIVES = 30;

/**
 * Measures one server without Redis, one with it, and two, in turn.
 * @param {{ sizes: number[], rounds: number, seconds: number, progress: (text: string) => void }} options `sizes` of the
 * room, ascending
 */
export async function measureScale({ sizes, rounds, seconds, progress }) {
  progress('starting four servers …');
  const stage = await startSides();
  const { sides, redis } = stage;
  const settings = (rest, run) =>
    rest.length === 0
      ? run()
      : withSettings({ url: rest[0].url }, { ...oneAddress, ...SOCKETS_EACH }, () =>
          settings(rest.slice(1), run),
        );
  try {
    return await settings(sides, async () => {
      const idle = await Promise.all(sides.map((side) => idleOf(side, redis)));
      progress('lines in a small room …');
      const lines = await measureRoom(stage, { ...SMALL_ROOM, rounds, seconds });
      progress('the heap of connections …');
      const heap = await measureHeap(stage);
      const rooms = [];
      for (const size of sizes) {
        progress(`a room of ${size} sockets …`);
        rooms.push(await measureRoom(stage, { size, perSecond: linesPerSecondIn(size), rounds, seconds }));
      }
      progress('gifts …');
      const gifts = await measureGifts(stage, rounds);
      progress('pages and heartbeats …');
      const calls = await measureCalls(stage, sides[1]);
      progress('watch sessions …');
      const sessions = await measureSessions(stage, sides[1]);
      const [line] = await queryOf(
        stage.world,
        sides[1],
        "SELECT pg_total_relation_size('chat_lines') / greatest(count(*), 1) AS bytes FROM chat_lines",
      );
      progress('many rooms …');
      const { size, sides: results } = rooms.at(-1);
      const streams = await measureStreams(stage, { size, rounds, seconds, before: results[1] });
      const names = sides.map(({ name }) => name);
      return {
        sides: names,
        idle,
        lines,
        heap,
        rooms,
        gifts,
        calls,
        sessions,
        streams,
        lineBytes: Number(line.bytes),
      };
    });
  } finally {
    await stage.stop();
  }
}

/** The use of processors, and of Redis, while the work is done. */
async function used(side, redis, work) {
  const before = await readings(side, redis);
  const startedAt = performance.now();
  const result = await work();
  const seconds = (performance.now() - startedAt) / 1_000;
  const after = await readings(side, redis);
  const use = Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - before[name]]));
  return { result, seconds, use };
}

async function readings(side, redis) {
  const [servers, postgres, redisServer, text] = await Promise.all([
    side.processorSeconds(),
    side.postgresSeconds(),
    processorSeconds([redis.pid()]),
    redis.command('INFO', 'everything'),
  ]);
  const field = (name) => Number(text.match(new RegExp(`^${name}:(\\d+)`, 'm'))?.[1] ?? 0);
  const calls = [...text.matchAll(/^cmdstat_[^:]+:calls=(\d+)/gm)].reduce(
    (total, match) => total + Number(match[1]),
    0,
  );
  const callsOf = (command) =>
    Number(text.match(new RegExp(`^cmdstat_${command}:calls=(\\d+)`, 'm'))?.[1] ?? 0);
  return {
    servers,
    postgres,
    redis: redisServer,
    commands: calls,
    scripts: callsOf('evalsha'),
    reads: callsOf('xread'),
    bytesIn: field('total_net_input_bytes'),
    bytesOut: field('total_net_output_bytes'),
  };
}

const linesPerSecondIn = (size) =>
  Math.min(LINES_PER_SECOND.most, Math.max(LINES_PER_SECOND.least, DELIVERIES_PER_SECOND / size));

/** What a side uses a second without load: jobs, heartbeats, pings of sockets. */
async function idleOf(side, redis) {
  const { use, seconds } = await used(side, redis, () => pause(IDLE_MS));
  return Object.fromEntries(Object.entries(use).map(([name, value]) => [name, value / seconds]));
}

/** What the work uses beyond that. */
async function usedBy(side, redis, work) {
  const idle = await idleOf(side, redis);
  return { ...beyond(idle, await used(side, redis, work)), idle };
}

const beyond = (idle, { result, use, seconds }) => ({
  result,
  use: Object.fromEntries(Object.entries(use).map(([name, value]) => [name, value - idle[name] * seconds])),
});

/** The median of what a side used without load before each of its runs: a job that ran then would distort one of them. */
const idleBefore = (runs) =>
  Object.fromEntries(
    Object.keys(runs[0].idle).map((name) => [name, median(runs.map(({ idle }) => idle[name]))]),
  );

/** The heap of a member's connection in a room on each side, and on plain socket.io, in bytes. */
async function measureHeap({ sides, redis }) {
  const measured = [];
  for (const side of sides) {
    await side.grow(WARM_UP_SOCKETS);
    const before = { heap: await side.heap(), redis: await usedMemory(redis) };
    await side.grow(5 * WARM_UP_SOCKETS);
    const people = 4 * WARM_UP_SOCKETS;
    measured.push({
      perConnection: ((await side.heap()) - before.heap) / people,
      perPersonInRedis: side.shared ? ((await usedMemory(redis)) - before.redis) / people : 0,
    });
  }
  const program = await startProgram('tests/load/baseline-socket.mjs', {
    USER_FRAME: '',
    USER_CHANNEL_FRAME: '',
  });
  const room = openRoom();
  try {
    const enter = (count) =>
      room.request({ command: 'enter', url: program.url, entries: Array(count).fill({ token: '' }) });
    await enter(WARM_UP_SOCKETS);
    const before = await program.heap();
    await enter(4 * WARM_UP_SOCKETS);
    return { measured, baseline: ((await program.heap()) - before) / (4 * WARM_UP_SOCKETS) };
  } finally {
    await room.close();
    await program.stop();
  }
}

const usedMemory = async (redis) =>
  Number((await redis.command('INFO', 'memory')).match(/^used_memory:(\d+)/m)?.[1]);

/** Lines in a room of a size, on each side in turn: sums over the rounds, and medians of their delays. */
async function measureRoom({ sides, redis }, { size, perSecond, rounds, seconds }) {
  const results = [];
  for (const side of sides) {
    const from = side.size;
    const memory = await side.residentBytes();
    const growth = await usedBy(side, redis, () => side.grow(Math.max(size, from)));
    const added = side.size - from;
    results.push({
      runs: [],
      added,
      residentPerSocket: added > 0 ? ((await side.residentBytes()) - memory) / added : undefined,
      secondsPerSocket: added > 0 ? growth.use.servers / added : undefined,
    });
  }
  for (let round = 0; round <= rounds; round += 1)
    for (const [index, side] of sides.entries()) {
      const idle = await idleOf(side, redis);
      const run = await used(side, redis, () => side.pace({ perSecond, ms: 1_000 * seconds }));
      // The first round warms up.
      if (round > 0) results[index].runs.push({ ...run, idle });
    }
  return {
    size,
    perSecond,
    sides: results.map((result) => ({ ...result, ...summaryOf(result.runs, size) })),
  };
}

function summaryOf(all, size) {
  const idle = idleBefore(all);
  const runs = all.map((run) => beyond(idle, run));
  const deliveries = runs.reduce((total, { result }) => total + result.deliveries, 0);
  const lost = runs.reduce((total, { result }) => total + result.lost, 0);
  const sumOf = (name) => runs.reduce((total, { use }) => total + use[name], 0);
  const lines = (deliveries + lost) / size;
  return {
    lost,
    p50: median(runs.map(({ result }) => result.p50)),
    p99: median(runs.map(({ result }) => result.p99)),
    secondsPerDelivery: sumOf('servers') / deliveries,
    perLine: Object.fromEntries(
      ['servers', 'postgres', 'redis', 'commands', 'scripts', 'reads', 'bytesIn', 'bytesOut'].map((name) => [
        name,
        sumOf(name) / lines,
      ]),
    ),
    idle: idle.servers,
  };
}

/** What each further room with sockets adds to a read of streams, which names the streams of all of them. */
async function measureStreams({ sides: [, side], redis }, { size, rounds, seconds, before }) {
  await side.openRooms();
  const runs = [];
  for (let round = 0; round < rounds; round += 1) {
    const idle = await idleOf(side, redis);
    const pace = { perSecond: LINES_PER_SECOND.least * 2, ms: 1_000 * seconds };
    runs.push({ ...(await used(side, redis, () => side.pace(pace))), idle });
  }
  const { perLine, p50 } = summaryOf(runs, size);
  const per = (name) => Math.max(0, perLine[name] - before.perLine[name]) / (perLine.reads * OTHER_LIVES);
  return { redis: per('redis'), servers: per('servers'), bytesIn: per('bytesIn'), p50, reads: perLine.reads };
}

/** Gifts to lives without viewers, as many for each server, on each side in turn: processor seconds a gift. */
async function measureGifts({ world, sides, redis }, rounds) {
  const results = sides.map(() => []);
  const size = async () => {
    const [{ bytes }] = await queryOf(
      world,
      sides[0],
      'SELECT pg_database_size(current_database()) AS bytes',
    );
    return Number(bytes);
  };
  const before = await size();
  for (let round = 0; round <= rounds; round += 1)
    for (const [index, side] of sides.entries()) {
      const [servers, idle] = [side.servers.length, await idleOf(side, redis)];
      const run = await used(side, redis, async () => {
        await sendAll(side, giftRequests(world, GIFTS * servers), { atOnce: GIFTS_AT_ONCE * servers });
        await pause(ADDED_UP_MS);
      });
      if (round > 0) results[index].push({ ...run, idle });
    }
  const costOf = (runs, gifts) => {
    const idle = idleBefore(runs);
    const sumOf = (name) => runs.reduce((total, run) => total + beyond(idle, run).use[name], 0);
    return { servers: sumOf('servers') / gifts, postgres: sumOf('postgres') / gifts };
  };
  return {
    bytes: ((await size()) - before) / (GIFTS * sides[0].servers.length * (rounds + 1)),
    sides: results.map((runs, index) => costOf(runs, runs.length * GIFTS * sides[index].servers.length)),
  };
}

/** Runs a statement as the owner in the database of a side. */
async function queryOf({ ownerUrl }, { url }, text, values = []) {
  const address = new URL(ownerUrl);
  address.pathname = new URL(url).pathname;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** What jobs of the servers and of Postgres cost for each running watch session, a second. */
async function measureSessions({ world, redis }, side) {
  const before = await idleOf(side, redis);
  await queryOf(
    world,
    side,
    `INSERT INTO watch_sessions (id, vod_key, user_key, last_seen_at)
     SELECT gen_random_uuid(), l.vod_key, m.user_key, now() + interval '1 hour'
     FROM unnest($1::int[]) m (user_key), (SELECT vod_key FROM lives ORDER BY vod_key LIMIT $2) l`,
    [world.members, SESSION_LIVES],
  );
  await queryOf(world, side, 'ANALYZE watch_sessions');
  await pause(IDLE_MS);
  const after = await idleOf(side, redis);
  const sessions = world.members.length * SESSION_LIVES;
  return {
    servers: (after.servers - before.servers) / sessions,
    postgres: (after.postgres - before.postgres) / sessions,
  };
}

/** Processor seconds of what a viewer requests, of the servers and of Postgres. */
async function measureCalls({ world, redis }, side) {
  const { vodKey } = world.hosts[1];
  const userKeys = world.members.slice(0, CALLS);
  const cost = async (requests, per) => {
    const { result, use } = await usedBy(side, redis, () => sendAll(side, requests));
    return { result, servers: use.servers / per, postgres: use.postgres / per };
  };
  const join = await cost(joinRequests(vodKey, userKeys), CALLS);
  const sessions = join.result.map(({ watch_id: watchId }, index) => ({ userKey: userKeys[index], watchId }));
  const heartbeats = [...sessions, ...sessions, ...sessions];
  return {
    join,
    livePage: await cost(livePageRequests(vodKey, userKeys), CALLS),
    heartbeat: await cost(heartbeatRequests(vodKey, heartbeats), heartbeats.length),
    home: await cost(homeRequests(CALLS), CALLS),
  };
}
