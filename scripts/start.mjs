import './lib/node-version.mjs';
import { CommandError } from '#stack/command-error';
import {
  followUntilReady,
  isInBackground,
  startInBackground,
  untilClaimed,
  untilReady,
} from './lib/background.mjs';
import { runCommand } from './lib/command.mjs';

const usage = `
npm start
Installs what is missing, builds what is stale, starts the embedded Postgres (unless DATABASE_URL is set), migrates,
seeds the demo once, starts the server and a simulated audience, and prints the address and the demo accounts.
Ctrl-C stops everything without losing data. npm run reset deletes the data.

  --detach       continues in the background: npm run status prints its status, npm run stop ends it; the log is DATA_DIR/logs/start.log
  --wait         as --detach, but exits when it is ready (exit code 0) or failed; waits for one that is already starting
  --workers <n>  servers side by side, from PORT on, each with its own database, files, clock and inbox, for the
                 parallel workers of a suite; with the dataset ci unless DATASET is set, and without audience
  --servers <n>  2 to 8 servers of one database behind PORT, which share rooms through the Redis of REDIS_URL, or one that is
                 started with them (redis-server or valkey-server); /sandbox?tab=servers stops, kills and starts them
  --ingest       starts a media server beside it, to which ffmpeg, OBS or a phone publish; prints where, and a key

Environment, or .env (see .env.example):
  PORT          default 3000             HOST      default 127.0.0.1
  DATABASE_URL  default: embedded        DATA_DIR  default .data
  DATABASE_OWNER_URL  the role that migrates, where DATABASE_URL is the server's role alone; default: DATABASE_URL
  DATASET       demo, ci, empty, base, or a custom file (payments.json, docs/dataset.schema.json), relative to the folder
                in which the command is entered; default demo, in production base: no members
  AUDIENCE      simulated viewers of the demo, default 100; 0 disables them
  NODE_ENV      production: no people, no sandbox, secrets of your own; npm run operator:create creates the operator`;

const PASSWORD = 'Honey!2026';
const ACCOUNTS = [
  ['viewer01', 'verified adult, 100,000 honey'],
  ['vip01', 'Royal grade, 5,000,000 honey'],
  ['host01', 'host, live now'],
  ['manager01', 'manager of host01'],
  ['admin01', 'operator, owner'],
];

const WORKERS_MAX = 32;
const SERVERS = { min: 2, max: 8 };

await runCommand({
  usage,
  options: {
    detach: { type: 'boolean' },
    wait: { type: 'boolean' },
    workers: { type: 'string' },
    servers: { type: 'string' },
    ingest: { type: 'boolean' },
  },
  run: async ({ detach = false, wait = false, workers, servers, ingest = false }) => {
    const { loadEnvironmentFile } = await import('./lib/environment.mjs');
    loadEnvironmentFile();
    const count = workers === undefined ? 0 : workerCount(workers);
    if (servers !== undefined && (workers !== undefined || ingest || process.env.MEDIA_ADAPTER === 'nms'))
      throw new CommandError(
        '--servers excludes --workers, which have databases of their own, and --ingest, whose media server serves one server.',
      );
    const several = servers === undefined ? 0 : await severalServers(servers);
    if (ingest && count > 0)
      throw new CommandError('--ingest and --workers: one media server serves one server.');
    if (ingest) process.env.MEDIA_ADAPTER = 'nms';
    if (!detach && !wait) return runHere({ workers: count, servers: several });
    await runBehind(wait, [
      ...(workers === undefined ? [] : ['--workers', workers]),
      ...(servers === undefined ? [] : ['--servers', servers]),
      ...(ingest ? ['--ingest'] : []),
    ]);
  },
});

function workerCount(text) {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > WORKERS_MAX)
    throw new CommandError(`--workers takes a whole number from 1 to ${WORKERS_MAX}.`);
  return count;
}

/** How many servers to start, on a machine on which several can be. */
async function severalServers(text) {
  const count = Number(text);
  if (!Number.isInteger(count) || count < SERVERS.min || count > SERVERS.max)
    throw new CommandError(`--servers takes a whole number from ${SERVERS.min} to ${SERVERS.max}.`);
  const [{ requireRedis }, { requirePublicUrl }] = await Promise.all([
    import('./lib/servers/own-redis.mjs'),
    import('./lib/servers/front-trust.mjs'),
  ]);
  requireRedis();
  requirePublicUrl();
  return count;
}

async function runBehind(wait, args) {
  const { runningStack } = await import('./lib/readiness.mjs');
  const running = runningStack();
  if (running) {
    console.log(`· Honey Live already runs from this folder (pid ${running.pid}): ${running.url}`);
    if (wait) await untilReady();
    return;
  }
  const background = await startInBackground(args);
  if (wait) return followUntilReady(background);
  await untilClaimed(background);
  console.log(`✔ Starting in the background (pid ${background.pid}); its log: ${background.log}`);
}

/** @param {{ workers: number, servers: number }} counts 0: one server, which is the only one of its database */
async function runHere({ workers, servers }) {
  const startedMs = performance.now();
  const { installIfNeeded } = await import('./lib/install.mjs');
  if (workers > 0) process.env.DATASET ||= 'ci';
  const { Stack } = await import('./lib/stack.mjs');
  const { runUntilStopped } = await import('./lib/run-until-stopped.mjs');
  const { publishReadiness } = await import('./lib/readiness.mjs');
  const stack = new Stack();
  await runUntilStopped(stack, async () => {
    await stack.claim();
    await installIfNeeded();
    const { build, hasPages } = await import('./lib/build/build.mjs');
    // Missing pages are built while the database is filled, which takes longer: neither needs the other.
    const pagesAreMissing = !hasPages();
    await build(pagesAreMissing ? 'seeds' : 'start');
    // The rest takes long enough to load the server's code meanwhile.
    const loadServer = () => {
      if (workers === 0 && servers === 0) void stack.loadServer();
    };
    if (!pagesAreMissing) loadServer();
    await stack.checkConfiguration();
    await stack.inParallel([
      async (signal) => {
        if (!pagesAreMissing) return;
        await build('server-bundle', { signal, isSecondary: true });
        if (!signal.aborted) loadServer();
        if (!signal.aborted) await build('start', { signal, isSecondary: true });
      },
      async (signal) => {
        stack.prepareSeed(signal);
        await stack.openDatabase();
        await stack.migrate();
        await stack.seed();
      },
    ]);
    const started = await startAll(stack, { workers, servers });
    const seconds = (performance.now() - startedMs) / 1000;
    if (workers > 0) await greetWorkers(started, seconds);
    else await greet(stack.address.url, seconds, servers > 0 ? started : []);
    if (process.env.MEDIA_ADAPTER === 'nms' && workers === 0) {
      const { printIngest } = await import('./lib/print-ingest.mjs');
      await printIngest(stack.address.url, PASSWORD);
    }
    await publishReadiness({
      urls: workers > 0 ? started.map(({ address }) => address.url) : [stack.address.url],
      ...(servers > 0 ? { servers: started.map(({ name, port }) => ({ name, url: localUrl(port) })) } : {}),
      seconds,
      megabytes: await megabytesOf(started.map((server) => server.service ?? server)),
    });
    await stack.untilInterrupted();
  });
}

/** Starts the servers, and the audience of those that share a database. */
async function startAll(stack, { workers, servers }) {
  if (workers > 0) return stack.startWorkers(workers);
  const started = servers > 0 ? await stack.startServers(servers) : [];
  if (servers === 0) await stack.startServer();
  await stack.startAudience();
  return servers > 0 ? started : [stack.services.server];
}

/** @param {number} port */
function localUrl(port) {
  return `http://127.0.0.1:${port}`;
}

/** @param {{ process?: { pid: number } }[]} servers */
async function megabytesOf(servers) {
  const { residentMegabytes } = await import('./lib/workers.mjs');
  const memory = await Promise.all(
    servers.map((server) => server.process && residentMegabytes(server.process.pid)),
  );
  return memory.flatMap((megabytes) => megabytes ?? []);
}

/** @param {import('./lib/workers.mjs').Worker[]} workers @param {number} seconds */
async function greetWorkers(workers, seconds) {
  const { residentMegabytes } = await import('./lib/workers.mjs');
  console.log(`\n  ${workers.length} servers are ready after ${seconds.toFixed(1)} s:\n`);
  for (const worker of workers) {
    const megabytes = worker.process && (await residentMegabytes(worker.process.pid));
    const figures = `ready after ${worker.seconds?.toFixed(1)} s${megabytes ? `, ${megabytes} MB` : ''}`;
    console.log(`    ${worker.number}  ${worker.address.url}  database ${worker.database}, ${figures}`);
  }
  console.log(`\n  ${howToStop()}\n`);
}

/** @param {string} url @param {number} seconds @param {{ name: string, port: number }[]} servers behind the address */
async function greet(url, seconds, servers) {
  const { baseDataset, isProduction } = await import('./lib/surroundings.mjs');
  const accounts = ACCOUNTS.map(([id, who]) => `    ${id.padEnd(11)}${who}`).join('\n');
  const people = {
    base: '\n\n  There are no accounts yet. The first operator: npm run operator:create -- --id <id>',
    empty: `\n\n  The operator: admin01, with the password ${PASSWORD}`,
  };
  const list = servers.map(({ name, port }) => `    ${name.padEnd(11)}${localUrl(port)}`).join('\n');
  const behind =
    servers.length > 0 ? `\n\n  Behind this address are ${servers.length} servers:\n${list}` : '';
  console.log(`
  Honey Live is ready after ${seconds.toFixed(1)} s: ${url}${isProduction() ? '' : `\n  API: ${url}/docs`}${
    people[baseDataset()] ?? `\n\n  Accounts, all with the password ${PASSWORD}:\n${accounts}`
  }${behind}

  ${howToStop()}
`);
}

function howToStop() {
  return isInBackground() ? 'npm run stop ends it.' : 'Ctrl-C stops it.';
}
