// The channel between the servers and the process that started them: a server asks for what the sandbox shows and does, and
// is asked what it holds. Its other end is server/src/sandbox/servers/supervisor-channel.ts.

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
 * @typedef {{ ask: number, what: string, name?: string, away?: boolean }} Question from a server
 * @typedef {{ report: number, holdings: Holdings }} Report from a server
 */

/** Carries out what servers ask for. */
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
    } else if ('ask' in message) {
      void this.#answer(sender, /** @type {Question} */ (message));
    }
  }

  /**
   * @param {import('./server-group.mjs').GroupServer} asker
   * @param {Question} question
   */
  async #answer(asker, { ask, ...question }) {
    const refusal = await this.#act(question).catch((error) => {
      console.warn(`! ${error.message}`);
      return 'servers_failed';
    });
    const answer = refusal ? { refusal } : { state: await this.#state(asker) };
    asker.service?.send?.({ answer: ask, ...answer });
  }

  /**
   * @param {Omit<Question, 'ask'>} question
   * @returns {Promise<string | undefined>} the code of a refusal
   */
  async #act({ what, name, away }) {
    const { servers, redis } = this.#group;
    if (what === 'list') return undefined;
    if (what === 'redis') {
      if (!redis.isOwn) return 'redis_not_own';
      await redis.setAway(away === true);
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
    // The answer must reach the server that asked before it may be the one that is killed.
    else void this.#group.killServer(server);
    return undefined;
  }

  /** @param {import('./server-group.mjs').GroupServer} asker */
  async #state(asker) {
    const { servers, redis } = this.#group;
    return {
      redis: { away: redis.isAway, own: redis.isOwn },
      servers: await Promise.all(
        servers.map(async (server) => ({
          name: server.name,
          port: server.port,
          state: server.state,
          since: server.since,
          here: server === asker,
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
