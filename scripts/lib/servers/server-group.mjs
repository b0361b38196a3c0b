import { CommandError } from '#stack/command-error';
import { dataDirectory } from '#stack/paths';
import { freePort } from '#stack/processes/free-port';
import { stillRuns } from '#stack/processes/processes';
import { waitUntilReady } from '../address.mjs';
import { Front } from './front.mjs';
import { proxyTrust, trustBehindFront } from './front-trust.mjs';
import { OwnRedis } from './own-redis.mjs';
import { ServerControl } from './server-control.mjs';

/** How long a server may take to stop: it moves its connections first (SHUTDOWN_DELAY_MS, SHUTDOWN_DRAIN_MS). */
const STOPS_WITHIN_MS = 30_000;
/** How often the readiness of the servers is checked, and how long a response may take. */
const POLL_MS = 500;
const RESPONDS_WITHIN_MS = 1_000;
/** How often a server that exits by itself is started again, and after how much time that count is reset. */
const REVIVALS_MAX = 3;
const HOLDS_MS = 600_000;
const PORT_MAX = 65_535;
/** How long a server that is about to be killed may take for the responses that it owes. */
const RESPONSES_WITHIN_MS = 500;

/** @typedef {import('#stack/processes/service').Service} Service */
/** @typedef {'starting' | 'running' | 'stopping' | 'stopped'} ServerState */

/**
 * One of several servers.
 * @typedef {import('./front.mjs').Target & {
 *   state: ServerState, since: string, service?: Service, ends: number[]
 * }} GroupServer
 */

/**
 * What the group needs of the stack.
 * @typedef {object} GroupOptions
 * @property {{ host: string, port: number }} address of the front
 * @property {number} count
 * @property {Record<string, string>} environment of every server
 * @property {(name: string, env: Record<string, string>, onMessage: (message: unknown) => void) => Promise<Service>} launch
 * starts a server
 * @property {(name: string, service: Service) => Promise<void>} record notes a process that is started otherwise
 */

/** Several servers of one database behind one address, with the Redis that they share. */
export class ServerGroup {
  /** @type {GroupServer[]} */
  servers = [];
  redis;
  /** Rejects when a server keeps failing. @type {Promise<never>} */
  failed;
  #options;
  #control = new ServerControl(this);
  /** @type {Front | undefined} */
  #front;
  /** Where the simulated services listen: in one server at a time, the one that has the port. @type {Record<string, string>} */
  #simulators = {};
  #poll;
  #stopping = false;
  /** @type {(error: Error) => void} */
  #fail = () => {};

  /** @param {GroupOptions} options */
  constructor(options) {
    this.#options = options;
    this.redis = new OwnRedis((service) => options.record('redis', service));
    this.failed = new Promise((_resolve, reject) => {
      this.#fail = reject;
    });
    this.failed.catch(() => {});
  }

  /** Whether a process of the stack belongs to the group, which stops it. @param {string} name */
  has(name) {
    return name === 'redis' || this.servers.some((server) => server.name === name);
  }

  /** Starts the servers, waits until all are ready, and then opens the front. */
  async start() {
    const { address, count } = this.#options;
    const [payments, ...ports] = await freePorts(count + 1);
    this.#simulators = {
      PAYMENT_SIMULATOR_PORT: process.env.PAYMENT_SIMULATOR_PORT || String(payments),
      EXTERNAL_SIMULATOR_PORT: process.env.EXTERNAL_SIMULATOR_PORT || String(await portsInRow(3)),
    };
    const since = new Date().toISOString();
    this.servers = ports.map((port, at) => ({
      ...{ name: `server-${at + 1}`, port, state: /** @type {ServerState} */ ('stopped'), since },
      ...{ open: false, ready: false, requests: 0, sockets: new Set(), ends: [] },
    }));
    await Promise.all(this.servers.map((server) => this.#begin(server)));
    this.#front = new Front(this.servers, await proxyTrust());
    await this.#front.listen(address);
    this.#poll = setInterval(() => {
      for (const server of this.servers) void checkReadiness(server);
    }, POLL_MS);
  }

  /** Closes the front, stops the servers and then Redis. @returns {Promise<string[]>} those that had to be killed */
  async stop() {
    this.#stopping = true;
    clearInterval(this.#poll);
    this.#front?.refuse();
    const running = this.servers.filter(({ service }) => service);
    const stopped = await Promise.all(running.map(({ service }) => service?.stop(STOPS_WITHIN_MS)));
    this.#front?.close();
    await this.redis.stop();
    return running.filter((_, at) => stopped[at] === false).map(({ name }) => name);
  }

  /** Moves the connections of a server to the others, and stops it. @param {GroupServer} server */
  stopServer(server) {
    if (server.state !== 'running') return;
    change(server, 'stopping');
    server.open = false;
    void server.service?.stop(STOPS_WITHIN_MS);
  }

  /**
   * Kills a server, as a crash would: the front has to notice.
   * @param {GroupServer} server
   */
  async killServer(server) {
    const { state, service } = server;
    if (!service || state === 'stopped' || state === 'starting') return;
    change(server, 'stopping');
    // The request for it may be one of those that it is answering.
    const deadline = performance.now() + RESPONSES_WITHIN_MS;
    while (server.requests > 0 && performance.now() < deadline) await nextPoll();
    if (stillRuns(service.process)) process.kill(service.process.pid, 'SIGKILL');
  }

  /** Starts a server that was stopped or killed; it gets requests once it is ready. @param {GroupServer} server */
  startServer(server) {
    if (server.state !== 'stopped') return;
    this.#begin(server).catch((error) => {
      if (this.#stopping) return;
      console.warn(`! ${server.name}: ${error.message}`);
      void server.service?.stop(0);
    });
  }

  /** @param {GroupServer} server */
  async #begin(server) {
    change(server, 'starting');
    const { environment, launch } = this.#options;
    const env = {
      ...environment,
      ...this.#simulators,
      HOST: '127.0.0.1',
      PORT: String(server.port),
      DATA_DIR: dataDirectory(),
      NODE_ID: server.name,
      REDIS_URL: this.redis.url,
      TRUST_PROXY: trustBehindFront(),
      SUPERVISED: '1',
    };
    const service = await launch(server.name, env, (message) => this.#control.receive(server, message));
    server.service = service;
    void service.ended.then((code) => this.#ended(server, code));
    await waitUntilReady(`http://127.0.0.1:${server.port}`, service);
    change(server, 'running');
    server.open = true;
    server.ready = true;
  }

  /** A server that exits by itself is started again, a few times. @param {GroupServer} server @param {number} code */
  #ended(server, code) {
    const { state, service } = server;
    server.open = false;
    server.ready = false;
    change(server, 'stopped');
    // One that fails to start is reported by `#begin`.
    if (this.#stopping || state !== 'running') return;
    const lines = `exited with code ${code}. Its last lines:\n  ${service?.lastLines().join('\n  ')}`;
    server.ends = [...server.ends, performance.now()].filter((at) => performance.now() - at < HOLDS_MS);
    if (server.ends.length > REVIVALS_MAX) {
      this.#fail(
        new CommandError(
          `${server.name} was started again ${REVIVALS_MAX} times and kept failing: it ${lines}`,
        ),
      );
      return;
    }
    console.warn(
      `! ${server.name} ${lines}\n  Starting it again (${server.ends.length} of ${REVIVALS_MAX}).`,
    );
    this.startServer(server);
  }
}

/** @param {number} count @returns {Promise<number>} the first of so many free ports in a row */
async function portsInRow(count) {
  for (;;) {
    const first = await freePort();
    const wanted = Array.from({ length: count }, (_, at) => first + at).filter((port) => port <= PORT_MAX);
    const found = await Promise.all(wanted.map((port) => freePort(port)));
    if (found.length === count && found.every((port, at) => port === wanted[at])) return first;
  }
}

/** @param {number} count */
async function freePorts(count) {
  /** @type {Set<number>} */
  const ports = new Set();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

/** @param {GroupServer} server @param {ServerState} state */
function change(server, state) {
  server.state = state;
  server.since = new Date().toISOString();
}

/** @param {GroupServer} server */
async function checkReadiness(server) {
  if (!server.open) return;
  const ready = await fetch(`http://127.0.0.1:${server.port}/health/ready`, {
    signal: AbortSignal.timeout(RESPONDS_WITHIN_MS),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
  server.ready = server.open && ready;
}

const nextPoll = () => new Promise((resolve) => setTimeout(resolve, 10));
