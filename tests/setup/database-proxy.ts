import { EventEmitter, on } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A proxy to the test's Postgres. `disconnect` and `restore` simulate a restart of the database; `freeze` and `thaw` a
 * hang of it or of the network: connections stay open and nothing passes.
 */
export class DatabaseProxy {
  private readonly open = new Set<Socket>();
  private readonly forwarded = new EventEmitter();
  private state: 'whole' | 'cut' | 'frozen' = 'whole';
  private readonly server = createServer((client) => this.serve(client));

  constructor(private readonly target: URL) {}

  /** Starts it and returns the address to use instead of the target's. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const url = new URL(this.target);
    // The address of a listening TCP server is never a pipe's name.
    url.host = `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return url.href;
  }

  disconnect(): void {
    this.state = 'cut';
    for (const socket of this.open) socket.destroy();
  }

  restore(): void {
    this.state = 'whole';
  }

  freeze(): void {
    this.state = 'frozen';
    for (const socket of this.open) socket.pause();
  }

  /** Data sent while frozen pass now, those of clients that have disconnected too. */
  thaw(): void {
    this.state = 'whole';
    for (const socket of this.open) socket.resume();
  }

  /** Waits until `count` more packets have passed, in either direction. */
  async untilForwarded(count: number): Promise<void> {
    for await (const _ of on(this.forwarded, 'packet')) if (--count <= 0) return;
  }

  async stop(): Promise<void> {
    this.disconnect();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private serve(client: Socket): void {
    if (this.state === 'cut') {
      client.destroy();
      return;
    }
    const upstream = connect(Number(this.target.port || 5432), this.target.hostname);
    this.join(client, upstream);
    if (this.state === 'frozen') for (const socket of [client, upstream]) socket.pause();
  }

  private join(client: Socket, upstream: Socket): void {
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.open.add(one);
      one.on('data', (chunk) => {
        other.write(chunk);
        this.forwarded.emit('packet');
      });
      one.on('end', () => other.end());
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.open.delete(one);
        other.destroy();
      });
    }
  }
}
