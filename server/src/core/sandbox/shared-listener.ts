import type { FastifyInstance } from 'fastify';

/** How often a server that found the port taken tries to take over. */
const retryMs = 500;

/** Where a simulated service listens. */
export interface ListenerAddress {
  host: string;
  /** 0: any free one. */
  port: number;
  /** Whether another server of the installation may have the port already. */
  isShared: boolean;
}

/**
 * The listener of a simulated service, of which several servers have one: the first that gets the port serves. When it ends,
 * another one takes over.
 */
export class SharedListener {
  private server: FastifyInstance | undefined;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  /** @param create makes the HTTP server; one that could not listen is not used again */
  constructor(
    private readonly create: () => FastifyInstance,
    private readonly address: ListenerAddress,
  ) {}

  /** Listens, here or on another server; returns the origin at which this machine reaches it. */
  async listen(): Promise<string> {
    const { host, port, isShared } = this.address;
    const server = this.create();
    try {
      const origin = await server.listen({ host, port });
      this.server = server;
      if (this.closed) await server.close();
      return reachable(origin);
    } catch (error) {
      await server.close();
      if (!isShared || port === 0 || !isTaken(error)) throw error;
      this.takeOverLater();
      return reachable(`http://${host.includes(':') ? `[${host}]` : host}:${port}`);
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.server?.close();
  }

  private takeOverLater(): void {
    if (this.closed) return;
    // Any failure is retried: the port may become free at any time.
    this.timer = setTimeout(() => void this.listen().catch(() => this.takeOverLater()), retryMs).unref();
  }
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** A wildcard address cannot be connected to. */
const reachable = (origin: string): string => origin.replace(/\/\/(0\.0\.0\.0|\[::\])/, '//127.0.0.1');
