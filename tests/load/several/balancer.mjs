const PROBE_MS = 250;
/** How often a request whose connection was refused is sent to another server. */
const ATTEMPTS = 3;

/**
 * Chooses among ready servers in turn, as a load balancer does: it probes each four times a second, and does not choose one
 * that refused a connection until it is ready again.
 */
export class Balancer {
  #servers = [];
  #next = 0;
  #timer;

  /** @param {string[]} urls */
  constructor(urls) {
    this.use(urls);
    this.#timer = setInterval(() => this.#servers.forEach(probe), PROBE_MS);
  }

  /** @param {string[]} urls the servers from now on */
  use(urls) {
    this.#servers = urls.map((url) => ({ url, isReady: true }));
  }

  close() {
    clearInterval(this.#timer);
  }

  /** The address of a ready server. */
  pick() {
    const ready = this.#servers.filter(({ isReady }) => isReady);
    const from = ready.length > 0 ? ready : this.#servers;
    this.#next += 1;
    return from[this.#next % from.length].url;
  }

  /**
   * Sends a request to a ready server.
   * @param {'GET' | 'POST' | 'PUT' | 'DELETE'} method
   * @param {string} path
   * @param {{ token: string, body?: object, headers?: Record<string, string> }} options
   * @returns {Promise<{ status: number, body: any, retryAfterMs: number }>} status 0: the connection was lost, and the effect
   * is unknown
   */
  async call(method, path, { token, body, headers = {} }) {
    for (let attempt = 1; ; attempt += 1) {
      const url = this.pick();
      try {
        const response = await fetch(`${url}${path}`, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            // Compression would be done by the cores that are measured, for a network that is none.
            'accept-encoding': 'identity',
            ...headers,
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        const text = await response.text();
        const retryAfterMs = 1_000 * Number(response.headers.get('retry-after') ?? 0);
        return { status: response.status, body: readJson(text), retryAfterMs };
      } catch (error) {
        const server = this.#servers.find((one) => one.url === url);
        if (server) server.isReady = false;
        if (error.cause?.code !== 'ECONNREFUSED' || attempt >= ATTEMPTS)
          return { status: 0, body: { code: error.cause?.code ?? 'lost' }, retryAfterMs: 0 };
      }
    }
  }
}

async function probe(server) {
  server.isReady = await fetch(`${server.url}/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );
}

function readJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
