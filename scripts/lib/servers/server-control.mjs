// The channel between the servers and the process that started them: a server requests what the sandbox shows and does, and
// reports what it holds. Its other end is server/src/sandbox/servers/supervisor-channel.ts.

/** How long a server may take to report what it holds. */
const REPORTS_WITHIN_MS = 1_000;

/**
 * What a server holds.
 * @typedef {object} Holdings
 * @property {boolean} ready
 * @property {number} socket_cnt
 * @property {object[]} rooms
 */

/**
 * @typedef {{ request: number, what: string, name?: string, running?: boolean }} ServerRequest from a server
 * @typedef {{ report: number, holdings: Holdings }} Report from a server
 */

/** Carries out what servers request. */
export class ServerControl {
  #group;
  #lastReport = 0;
  /** @type {Map<number, (holdings: Holdings) => void>} */
  #reports = new Map();

  /** @param {import('./server-group.mjs').ServerGroup} group */
  constructor(group) {
    this.#group = group;
  }

  /**
   * Receives what a server sends.
   * @param {import('./server-group.mjs').GroupServer} sender
   * @param {unknown} message
   */
  receive(sender, message) {
    if (typeof message !== 'object' || message === null) return;
    if ('report' in message) {
      const { report, holdings } = /** @type {Report} */ (message);
      this.#reports.get(report)?.(holdings);
    } else if ('request' in message) {
      void this.#answer(sender, /** @type {ServerRequest} */ (message));
    }
  }

  /**
   * @param {import('./server-group.mjs').GroupServer} sender
   * @param {ServerRequest} message
   */
  async #answer(sender, { request, ...wanted }) {
    const refusal = await this.#act(wanted).catch((error) => {
      console.warn(`! ${error.message}`);
      return 'servers_failed';
    });
    const answer = refusal ? { refusal } : { state: await this.#state(sender) };
    sender.service?.send?.({ answer: request, ...answer });
  }

  /**
   * @param {Omit<ServerRequest, 'request'>} wanted
   * @returns {Promise<string | undefined>} the code of a refusal
   */
  async #act({ what, name, running }) {
    const { servers, redis } = this.#group;
    if (what === 'list') return undefined;
    if (what === 'redis') {
      if (!redis.isOwn) return 'redis_not_own';
      await redis.setRunning(running === true);
      return undefined;
    }
    const server = servers.find((one) => one.name === name);
    if (!server) return 'server_not_found';
    if (what === 'start') {
      this.#group.startServer(server);
      return undefined;
    }
    if (!servers.some((other) => other !== server && other.state === 'running')) return 'server_last';
    if (what === 'stop') this.#group.stopServer(server);
    // The response must reach the server that sent the request, which may be the one that is killed.
    else void this.#group.killServer(server);
    return undefined;
  }

  /** @param {import('./server-group.mjs').GroupServer} sender */
  async #state(sender) {
    const { servers, redis } = this.#group;
    return {
      redis: { running: redis.isRunning, own: redis.isOwn },
      servers: await Promise.all(
        servers.map(async (server) => ({
          name: server.name,
          port: server.port,
          state: server.state,
          since: server.since,
          here: server === sender,
          holdings: await this.#holdingsOf(server),
        })),
      ),
    };
  }

  /**
   * @param {import('./server-group.mjs').GroupServer} server
   * @returns {Promise<Holdings>}
   */
  async #holdingsOf({ state, service }) {
    const nothing = { ready: false, socket_cnt: 0, rooms: [] };
    if (state !== 'running' && state !== 'stopping') return nothing;
    this.#lastReport += 1;
    const report = this.#lastReport;
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    try {
      return await new Promise((resolve) => {
        this.#reports.set(report, resolve);
        timer = setTimeout(resolve, REPORTS_WITHIN_MS, nothing);
        void service?.ended.then(() => resolve(nothing));
        service?.send?.({ report });
      });
    } finally {
      clearTimeout(timer);
      this.#reports.delete(report);
    }
  }
}
