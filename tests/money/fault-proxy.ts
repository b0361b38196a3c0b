import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * When a connection breaks: on the data that contains `text`, before it is forwarded, or after it was forwarded and
 * before the response.
 */
export interface Break {
  where: 'before' | 'after';
  text: string;
  /** How many chunks that contain it pass first. */
  skipFirst?: number;
  /** Called when the connection breaks. */
  onBreak?: () => void;
}

/** A TCP proxy, to a server or to Postgres, that breaks a connection once when armed. */
export class FaultProxy {
  private readonly server = createServer((client) => this.serve(client));
  private readonly sockets = new Set<Socket>();
  private armed: Break | undefined;
  private passed = 0;

  constructor(private readonly target: { hostname: string; port: number }) {}

  /** Starts it and returns its port. */
  async start(): Promise<number> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    // The address of a listening TCP server is never a pipe's name.
    return (this.server.address() as AddressInfo).port;
  }

  /** Breaks one connection. */
  arm(wantedBreak: Break): void {
    this.armed = wantedBreak;
    this.passed = 0;
  }

  /** Cancels a break that has not happened; returns whether it has happened. */
  disarm(): boolean {
    const hasBroken = this.armed === undefined;
    this.armed = undefined;
    return hasBroken;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private serve(client: Socket): void {
    const upstream = connect(this.target.port, this.target.hostname);
    let breaking: Break | undefined;
    const breakNow = ({ onBreak }: Break): void => {
      onBreak?.();
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      this.sockets.add(socket);
      socket.on('error', () => undefined);
    }
    client.on('data', (chunk) => {
      const wantedBreak = this.armed;
      if (wantedBreak && chunk.includes(wantedBreak.text) && this.passed++ >= (wantedBreak.skipFirst ?? 0)) {
        this.armed = undefined;
        if (wantedBreak.where === 'before') {
          breakNow(wantedBreak);
          return;
        }
        breaking = wantedBreak;
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (breaking) breakNow(breaking);
      else client.write(chunk);
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('end', () => other.end());
      one.on('close', () => {
        this.sockets.delete(one);
        other.destroy();
      });
    }
  }
}
