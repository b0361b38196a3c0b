import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** How often the readiness of the servers is checked, as a load balancer does. */
const probeEveryMs = 100;
/** How long a response may take before the server counts as not ready. */
const answerMs = 2_000;

/**
 * One address in front of several servers, as a load balancer is: each new connection goes to the next server that is ready.
 * Connections are passed through unchanged, and stay with their server.
 */
export class Front {
  private ready: string[] = [];
  private next = 0;
  private closed = false;

  private constructor(
    private readonly server: Server,
    private readonly backends: readonly string[],
    readonly baseUrl: string,
  ) {}

  /** @param backends the addresses of the servers, whether they run or not */
  static async listen(backends: readonly string[]): Promise<Front> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const front = new Front(server, backends, `http://127.0.0.1:${port}`);
    server.on('connection', (client) => void front.forward(client));
    await front.probe();
    void front.probeRegularly();
    return front;
  }

  close(): void {
    this.closed = true;
    this.server.close();
  }

  private async probeRegularly(): Promise<void> {
    while (!this.closed) {
      await delay(probeEveryMs, undefined, { ref: false });
      await this.probe();
    }
  }

  private async probe(): Promise<void> {
    const states = await Promise.all(
      this.backends.map((backend) =>
        fetch(`${backend}/health/ready`, { signal: AbortSignal.timeout(answerMs) }).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    );
    this.ready = this.backends.filter((_, at) => states[at]);
  }

  /** Tries the ready servers in turn; a connection waits while there is none. */
  private async forward(client: Socket): Promise<void> {
    client.on('error', () => client.destroy());
    while (!client.destroyed && !this.closed) {
      for (const backend of this.inTurn()) {
        const upstream = await opened(backend);
        if (!upstream) continue;
        join(client, upstream);
        return;
      }
      await delay(probeEveryMs);
    }
  }

  private inTurn(): string[] {
    this.next += 1;
    const from = this.next % Math.max(1, this.ready.length);
    return [...this.ready.slice(from), ...this.ready.slice(0, from)];
  }
}

/** A connection to a server; undefined if it refuses. */
function opened(backend: string): Promise<Socket | undefined> {
  const { hostname, port } = new URL(backend);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });
}

function join(client: Socket, upstream: Socket): void {
  upstream.on('error', () => upstream.destroy());
  client.pipe(upstream);
  upstream.pipe(client);
  client.once('close', () => upstream.destroy());
  upstream.once('close', () => client.destroy());
}
