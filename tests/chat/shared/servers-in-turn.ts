import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Front } from '../../setup/front.ts';
import { freePort, type ServerProcess, startServerProcess } from '../../setup/server-process.ts';

/** Two servers as processes behind one address, which are restarted one after the other. */
export class ServersInTurn {
  private readonly running = new Map<number, ServerProcess>();

  private constructor(
    private readonly ports: readonly number[],
    private readonly environment: Record<string, string>,
    readonly front: Front,
  ) {}

  /** @param environment of both servers; REDIS_URL and DATABASE_URL are required */
  static async start(environment: Record<string, string>): Promise<ServersInTurn> {
    const ports = [await freePort(), await freePort()];
    const front = await Front.listen(ports.map((port) => `http://127.0.0.1:${port}`));
    const servers = new ServersInTurn(ports, environment, front);
    await Promise.all(ports.map((port) => servers.launch(port, {})));
    return servers;
  }

  /**
   * Stops each server as an operator does, and starts it with other settings, while the other one serves.
   */
  async restart(changes: Record<string, string>): Promise<void> {
    for (const port of this.ports) {
      await this.running.get(port)?.end('SIGTERM');
      await this.launch(port, changes);
    }
  }

  async close(): Promise<void> {
    this.front.close();
    await Promise.all([...this.running.values()].map((server) => server.end('SIGKILL')));
  }

  private async launch(port: number, changes: Record<string, string>): Promise<void> {
    const server = await startServerProcess({
      REDIS_TIMEOUT_MS: '1000',
      // Longer than the front takes to notice.
      SHUTDOWN_DELAY_MS: '500',
      SHUTDOWN_DRAIN_MS: '1000',
      ...this.environment,
      ...changes,
      NODE_ID: `server-${port}`,
      PORT: String(port),
    });
    this.running.set(port, server);
  }
}

interface Response {
  status: number;
  body: Record<string, unknown>;
}

/** One request over a connection of its own, which is not repeated: stopping a server may not break it. */
export function requestOnce(
  url: string,
  { method = 'GET', token, body, key }: { method?: string; token?: string; body?: object; key?: string } = {},
): Promise<Response> {
  const headers = {
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(body ? { 'Content-Type': 'application/json' } : {}),
    ...(key ? { 'Idempotency-Key': key } : {}),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

/** Work that runs over and over until it is stopped. */
export class Load {
  /** What failed, and how. */
  readonly failures: string[] = [];
  done = 0;
  private stopped = false;
  private readonly loops: Promise<void>[] = [];

  /** Repeats `work` after a pause; what it throws is a failure. */
  run(name: string, everyMs: number, work: (turn: number) => Promise<void>): void {
    const loop = async () => {
      for (let turn = 0; !this.stopped; turn += 1) {
        await delay(everyMs);
        try {
          await work(turn);
          this.done += 1;
        } catch (error) {
          this.failures.push(`${name} ${turn}: ${String(error)}`);
        }
      }
    };
    this.loops.push(loop());
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.loops);
  }
}

/** Throws unless a response has the status 200. */
export function requireOk({ status, body }: Response): Record<string, unknown> {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
