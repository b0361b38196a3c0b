import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to the test's Postgres that can be cut and mended, as when the database restarts. */
export class DatabaseLine {
  private readonly open = new Set<Socket>();
  private whole = true;
  private readonly server = createServer((client) => this.serve(client));

  constructor(private readonly target: URL) {}

  /** Starts it and answers the address to use instead of the target's. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const url = new URL(this.target);
    // The address of a listening TCP server is never a pipe's name.
    url.host = `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return url.href;
  }

  cut(): void {
    this.whole = false;
    for (const socket of this.open) socket.destroy();
  }

  mend(): void {
    this.whole = true;
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private serve(client: Socket): void {
    if (!this.whole) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(this.target.port || 5432), this.target.hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.open.delete(one);
        other.destroy();
      });
    }
  }
}
