// The model of docs/capacity.md.

/** Viewers, lives and the viewers of the largest live. */
const SCENES = [
  { viewers: 10_000, lives: 100, largest: 1_000 },
  { viewers: 100_000, lives: 300, largest: 10_000 },
  { viewers: 1_000_000, lives: 1_000, largest: 100_000 },
];

/** How people behave; docs/capacity.md explains each. */
const ASSUMED = {
  linesPerViewerSecond: 1 / 500,
  linesPerSecondMax: 50,
  giftsPerViewerSecond: 1 / 3_600,
  watchSeconds: 900,
  homePagesPerLive: 1,
  heartbeatSeconds: 20,
  /** The share of one core that a server may use: it has one event loop, and other servers' viewers to take. */
  load: 0.6,
  /** A server reads again when it has handled what it read. */
  readsPerSecondMax: 500,
  /** Memory for sockets in one server, in bytes. */
  memory: 1.5 * 1024 ** 3,
};
const MONTH_SECONDS = 30 * 86_400;

const NAMES = {
  d: ['a delivery', 'time'],
  l: ['a line, on each server with sockets of its room', 'time'],
  s: ['a silent socket, a second', 'time'],
  c: ['connecting and joining a socket', 'time'],
  m: ['memory of a socket', 'bytes'],
  g: ['a gift', 'time'],
  h: ['a heartbeat of a viewer', 'time'],
  j: ['the call that joins a live', 'time'],
  p: ["a live's page, beside the join (5 calls)", 'time'],
  o: ['the home page and its data', 'time'],
  i: ['a server without load, a second', 'time'],
  G: ['Postgres: a gift', 'time'],
  H: ['Postgres: a heartbeat', 'time'],
  J: ['Postgres: the join', 'time'],
  P: ["Postgres: a live's page", 'time'],
  O: ['Postgres: the home page', 'time'],
  L: ['Postgres: a line', 'time'],
  W: ['Postgres: jobs, for each viewer, a second', 'time'],
  R: ['Redis: a line with one reader', 'time'],
  Rn: ['Redis: a line with two readers', 'time'],
  Rs: ['Redis: a followed room, each read', 'time'],
  rs: ['a followed room, each read', 'time'],
  Rb: ['Redis: bytes of a line to a reader', 'bytes'],
  Rm: ['Redis: memory of a person in a room', 'bytes'],
  Gb: ['Postgres: bytes of a gift', 'bytes'],
  Lb: ['Postgres: bytes of a line', 'bytes'],
};

/**
 * What a scene needs: cores of servers, Redis and Postgres, and where they go.
 * @param {Record<string, number>} inputs of `inputsOf`
 * @param {{ viewers: number, lives: number, largest: number }} scene
 * @param {{ readersMax?: number }} [options] `readersMax`: how many servers a room is spread over at most, if the load balancer
 * keeps a room's viewers together; without it they are anywhere
 */
export function capacityOf(
  inputs,
  { viewers, lives, largest },
  { readersMax = Number.POSITIVE_INFINITY } = {},
) {
  const a = ASSUMED;
  const average = (viewers - largest) / (lives - 1);
  const rooms = [
    { count: 1, size: largest },
    { count: lives - 1, size: average },
  ];
  // A gift is delivered like a line, and changes the ranking at most once a second.
  const linesOf = (size) => Math.min(size * a.linesPerViewerSecond, a.linesPerSecondMax);
  const giftsOf = (size) => size * a.giftsPerViewerSecond;
  const sentOf = (size) => linesOf(size) + giftsOf(size) + Math.min(1, giftsOf(size));
  // Who enters and exits is read by every server of the room, and announced in small rooms only.
  const entriesOf = (size) => sentOf(size) + (2 * size) / a.watchSeconds;
  const sumOf = (read) => rooms.reduce((total, { count, size }) => total + count * read(size), 0);
  const joins = viewers / a.watchSeconds;
  const gifts = viewers * a.giftsPerViewerSecond;
  const heartbeats = viewers / a.heartbeatSeconds;
  const cores = {
    deliveries: sumOf((size) => size * sentOf(size)) * inputs.d,
    sockets: viewers * inputs.s,
    arrivals: joins * ((inputs.c ?? 0) + inputs.j + inputs.p + a.homePagesPerLive * inputs.o),
    heartbeats: heartbeats * inputs.h,
    gifts: gifts * inputs.g,
  };
  const base = Object.values(cores).reduce((total, value) => total + value, 0);
  // Every server with sockets of a room handles its lines: their number and the cost depend on each other.
  let servers = 1;
  let readersOf = () => 1;
  let reading = 0;
  let reads = { perSecond: 0, rooms: 0 };
  for (let round = 0; round < 100; round += 1) {
    const all = servers;
    // A room is on as many servers as its deliveries need, however the load balancer chooses.
    readersOf = (size) =>
      Math.min(all, size, Math.max(readersMax, Math.ceil((size * sentOf(size) * inputs.d) / a.load)));
    const entries = sumOf((size) => readersOf(size) * entriesOf(size));
    // A read names all rooms of its server, and returns all that was added since the last one.
    reads = {
      perSecond: all * Math.min(entries / all, a.readsPerSecondMax),
      rooms: sumOf(readersOf) / all,
    };
    reading = entries * inputs.l + reads.perSecond * reads.rooms * inputs.rs;
    const busy = Math.ceil((base + reading + all * inputs.i) / a.load);
    const next = Math.max(busy, Math.ceil((viewers * inputs.m) / a.memory), 1);
    if (next === servers || next > 1_000) break;
    servers = next;
  }
  const perReader = Math.max(0, inputs.Rn - inputs.R);
  return {
    servers,
    cores: { ...cores, reading },
    redis: {
      lines: sumOf((size) => entriesOf(size) * (inputs.R + (readersOf(size) - 1) * perReader)),
      reads: reads.perSecond * reads.rooms * inputs.Rs,
      bytesPerSecond: sumOf((size) => entriesOf(size) * readersOf(size)) * inputs.Rb,
      bytes: viewers * inputs.Rm,
      waitMs: 1_000 * servers * reads.rooms * inputs.Rs,
    },
    postgres: {
      gifts: gifts * inputs.G,
      heartbeats: heartbeats * inputs.H,
      arrivals: joins * (inputs.J + inputs.P + a.homePagesPerLive * inputs.O),
      lines: sumOf(linesOf) * inputs.L,
      jobs: viewers * inputs.W,
    },
    monthBytes: MONTH_SECONDS * (sumOf(linesOf) * inputs.Lb + gifts * inputs.Gb),
  };
}

/**
 * Prints the inputs, and what some numbers of viewers need.
 * @param {Record<string, number>} inputs
 */
export function printCapacity(inputs) {
  console.log('\nInputs of docs/capacity.md:');
  for (const [symbol, [what, unit]] of Object.entries(NAMES)) {
    const value = inputs[symbol];
    const text = unit === 'time' ? `${(value * 1e6).toFixed(1)} µs` : `${(value / 1_024).toFixed(2)} KiB`;
    console.log(`| ${symbol} | ${what} | ${value === undefined ? 'not measured' : text} |`);
  }
  console.log('\nCores by the model (rooms anywhere; and each room on at most four servers):');
  for (const scene of SCENES)
    for (const readersMax of [Number.POSITIVE_INFINITY, 4]) console.log(rowOf(inputs, scene, readersMax));
}

function rowOf(inputs, scene, readersMax) {
  const found = capacityOf(inputs, scene, { readersMax });
  const total = (cores) => Object.values(cores).reduce((sum, value) => sum + value, 0);
  const parts = (cores) =>
    Object.entries(cores)
      .map(([name, value]) => `${name} ${value.toFixed(1)}`)
      .join(', ');
  const { redis, postgres } = found;
  return [
    `| ${scene.viewers}`,
    Number.isFinite(readersMax) ? String(readersMax) : 'all',
    `${found.servers} servers, ${total(found.cores).toFixed(1)} cores (${parts(found.cores)})`,
    `Redis ${(redis.lines + redis.reads).toFixed(2)} cores (lines ${redis.lines.toFixed(2)}, reads ${redis.reads.toFixed(2)}), a command waits ${redis.waitMs.toFixed(1)} ms, ${(redis.bytesPerSecond / 1e6).toFixed(1)} MB/s, ${(redis.bytes / 1e6).toFixed(0)} MB`,
    `Postgres ${total(postgres).toFixed(1)} cores (${parts(postgres)}), ${(found.monthBytes / 1e9).toFixed(0)} GB a month |`,
  ].join(' | ');
}
