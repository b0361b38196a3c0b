import { codec } from '@honey/mintalk/protocol';
import { openRoom } from './rooms.mjs';
import { accessToken, MEMBERS, median, startProgram } from './world.mjs';

const TALKERS = 8;
const WINDOW = 16;
const LINE = '안녕하세요! 오늘 방송도 재미있게 볼게요 ㅎㅎ';

/** Admits a thousand members to a live over the public API; returns what each needs to open its chat. */
export async function admissions(url, members, vodKey) {
  const post = async (path, token) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const entries = [];
  for (let start = 0; start < MEMBERS; start += 25) {
    const some = members.slice(start, Math.min(start + 25, MEMBERS));
    entries.push(
      ...(await Promise.all(
        some.map(async (userKey) => {
          const token = accessToken(userKey);
          const { channel_id, ticket, watch_id: watchId } = await post(`/v1/streams/${vodKey}/join`, token);
          const { token: talkToken } = await post('/v1/talks/connect', token);
          return { token: talkToken, join: `${channel_id}|${ticket}`, watchId, access: token };
        }),
      )),
    );
  }
  return entries;
}

/**
 * Sockets that are connected before the heap is measured: what a program loads, compiles and caches for its first
 * sockets is allocated by then.
 */
const WARM_UP_SOCKETS = 200;
/** How long a server is observed without lines: since jobs run every second, a second of it says little. */
const IDLE_MS = 3_000;
/** Lines per second in the paced measurements. */
const PACES = [10, 50, 200];

/**
 * Compares the gateway with plain socket.io that sends the same bytes: deliveries per second and per second of
 * processor time, at full speed in rooms of several sizes; processor time and delays at several paces; and the heap per
 * connection.
 */
export async function measureChat({ server, world, rounds, seconds }) {
  const { vodKey } = world.hosts[0];
  const baseline = await startBaseline(world, vodKey);
  const ours = { server, room: openRoom() };
  const theirs = { server: baseline, room: openRoom() };
  const sides = [ours, theirs];
  const flat = [];
  const paced = [];
  try {
    const heap = await measureHeap({ server, baseline, world, vodKey });
    let inside = 0;
    for (const size of [100, MEMBERS, 5 * MEMBERS]) {
      await enter(ours.room, theirs.room, { server, baseline, world, vodKey, from: inside, to: size });
      inside = size;
      const talk = (room) =>
        room.request({
          command: 'talk',
          text: `${vodKey}|${LINE}`,
          talkers: TALKERS,
          window: WINDOW,
          ms: seconds * 1000,
        });
      flat.push({ size, ...(await compareSides(sides, rounds, talk)) });
      if (size !== MEMBERS) continue;
      for (const perSecond of PACES) {
        const pace = (room) =>
          room.request({ command: 'pace', channel: vodKey, talkers: TALKERS, perSecond, ms: seconds * 1000 });
        paced.push({ perSecond, ...(await compareSides(sides, rounds, pace)) });
      }
    }
    return { flat, paced, heap };
  } finally {
    await ours.room.close();
    await theirs.room.close();
    await baseline.stop();
  }
}

/** The heap of a member's connection in a room, in bytes. */
async function measureHeap({ server, baseline, world, vodKey }) {
  // First, since the calls that admit members leave allocations that belong to no connection.
  const entries = await admissions(server.url, world.members, vodKey);
  const sides = [
    { server, room: openRoom(), entries },
    { server: baseline, room: openRoom(), entries: entries.map(() => ({ token: '' })) },
  ];
  const bytes = [];
  try {
    for (const side of sides) {
      const admit = (some) => side.room.request({ command: 'enter', url: side.server.url, entries: some });
      await admit(side.entries.slice(0, WARM_UP_SOCKETS));
      const before = await side.server.heap();
      await admit(side.entries.slice(WARM_UP_SOCKETS));
      bytes.push(((await side.server.heap()) - before) / (side.entries.length - WARM_UP_SOCKETS));
    }
  } finally {
    for (const { room } of sides) await room.close();
  }
  const [ours, other] = bytes;
  return { ours, baseline: other };
}

function startBaseline(world, vodKey) {
  const user = {
    id: String(world.members[0]),
    name: 'member1',
    profileUrl: null,
    property: 0,
    extra: '{"vip_level":0,"honor":null}',
  };
  const userChannel = { channelId: String(vodKey), permission: 0, property: 0, extra: '{"fan_level":0}' };
  return startProgram('tests/load/baseline-socket.mjs', {
    USER_FRAME: codec.user.encode(user),
    USER_CHANNEL_FRAME: codec.userChannel.encode(userChannel),
  });
}

/** Adds members to both rooms; beyond the number of members they use several sockets each. */
async function enter(ours, theirs, { server, baseline, world, vodKey, from, to }) {
  const sockets = Array.from({ length: to - from }, (_, index) => world.members[(from + index) % MEMBERS]);
  for (const some of chunks(sockets, 250)) {
    const entries = await admissions(server.url, some, vodKey);
    await ours.request({ command: 'enter', url: server.url, entries });
  }
  await theirs.request({ command: 'enter', url: baseline.url, entries: sockets.map(() => ({ token: '' })) });
}

/**
 * The results of each side in each round, after one to warm up, as medians. The processor time that each side uses
 * anyway (jobs, time-outs of connections) is not counted.
 */
async function compareSides(sides, rounds, work) {
  const results = sides.map(() => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, { server, room }] of sides.entries()) {
      const idle = await used(server, () => new Promise((resume) => setTimeout(resume, IDLE_MS)));
      const { result, cpu, seconds } = await used(server, () => work(room));
      const ofLines = cpu - (idle.cpu / idle.seconds) * seconds;
      if (round > 0) results[index].push({ ...result, perCpuSecond: result.deliveries / ofLines });
    }
  }
  const [ours, baseline] = results.map((some) =>
    Object.fromEntries(Object.keys(some[0]).map((key) => [key, median(some.map((one) => one[key]))])),
  );
  return { ours, baseline };
}

/** How long the work takes, and a server's processor time meanwhile, in seconds. */
async function used(server, work) {
  const before = await server.cpuSeconds();
  const startedAt = performance.now();
  const result = await work();
  const seconds = (performance.now() - startedAt) / 1000;
  return { result, seconds, cpu: (await server.cpuSeconds()) - before };
}

export function chunks(items, size) {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
