import { type ChildProcess, fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Logger } from '@nestjs/common';
import type { AppConfig } from '../../core/config/app-config.ts';
import { type IngestListener, IngestPort, type Publisher } from '../ingest.port.ts';
import type { MediaClock } from '../media-clock.ts';
import { type NmsOrder, type NmsReport, nmsApp } from './nms-protocol.ts';

/** The built program, also where this file was loaded as its source. */
const program = path.resolve(fileURLToPath(import.meta.url), '../../../../dist/media/nms/nms-process.js');

const STARTS_WITHIN_MS = 15_000;
/** Waits before a media server that died is started again: doubled each time, until one has held for the longest. */
const WAITS = { firstMs: 200, maxMs: 10_000 };
/** How long an address is good that this server loads at once. */
const SIGN_SECONDS = 30;

/** Where a stream is loaded from, by this server alone. */
export interface NmsUpstream {
  port: number;
  path: string;
}

/** Runs node-media-server as a child, starts it again when it dies, and asks the listener about everybody who publishes. */
export class NmsIngest extends IngestPort {
  override readonly takesStreams = true;
  private readonly logger = new Logger('NmsIngest');
  private readonly publishers = new Map<string, Publisher>();
  private child: ChildProcess | undefined;
  private secret = '';
  private ports: { rtmpPort: number; httpPort: number } | undefined;
  private closed = false;
  private waitMs = WAITS.firstMs;
  private restart: NodeJS.Timeout | undefined;

  constructor(
    private readonly config: AppConfig,
    private readonly clock: MediaClock,
  ) {
    super();
  }

  /** The process of the media server that was started last, which may have died; undefined before the first. */
  get processId(): number | undefined {
    return this.child?.pid;
  }

  override get serverUrl(): string {
    if (this.config.ingestUrl !== '') return this.config.ingestUrl;
    const { host } = this;
    const named = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
    const port = this.ports?.rtmpPort ?? this.config.ingestPort;
    return `rtmp://${named.includes(':') ? `[${named}]` : named}:${port}/${nmsApp}`;
  }

  /** Throws where the media server does not come up: its port is taken, mostly. */
  override async open(listener: IngestListener): Promise<void> {
    await this.start(listener);
  }

  override cut(sessions: readonly string[]): void {
    if (sessions.length > 0) this.order({ kind: 'cut', sessions });
  }

  override async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.restart);
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => {
      child.once('exit', resolve);
    });
    child.kill('SIGKILL');
    await gone;
  }

  /** Where the stream of this publisher is loaded; undefined where the publisher is gone. */
  upstream(session: string): NmsUpstream | undefined {
    const publisher = this.publishers.get(session);
    if (!publisher || !this.ports) return undefined;
    const stream = `/${nmsApp}/${publisher.streamKey}`;
    const until = Math.floor(this.clock.now().getTime() / 1000) + SIGN_SECONDS;
    // The media server's own way of signing. The secret is drawn anew for each of its runs.
    const sign = createHash('md5').update(`${stream}-${until}-${this.secret}`).digest('hex');
    return { port: this.ports.httpPort, path: `${stream}.flv?sign=${until}-${sign}` };
  }

  private get host(): string {
    return this.config.ingestHost || this.config.host;
  }

  private start(listener: IngestListener): Promise<void> {
    const secret = randomBytes(32).toString('hex');
    const child = fork(program, [], {
      // Nothing of the server's secrets; nothing of what it prints, among which are keys.
      env: { PATH: process.env.PATH },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.child = child;
    this.secret = secret;
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => child.kill('SIGKILL'), STARTS_WITHIN_MS);
      const begun = { listening: false };
      child.on('message', (message: NmsReport) => {
        if (message.kind !== 'listening') {
          this.told(message, listener);
          return;
        }
        clearTimeout(late);
        begun.listening = true;
        this.ports = message;
        resolve();
      });
      child.on('error', (error) => this.logger.error(`the media server: ${error.message}`));
      child.once('exit', (code) => {
        clearTimeout(late);
        this.died(listener);
        const { ingestPort } = this.config;
        reject(
          new Error(
            `The media server ended with code ${code} before it took streams: is port ${ingestPort} of ${this.host} taken? INGEST_PORT names another.`,
          ),
        );
        if (begun.listening) this.revive(listener);
      });
      this.order({
        kind: 'start',
        host: this.host,
        port: this.ports?.rtmpPort ?? this.config.ingestPort,
        secret,
        beginMs: this.config.ingestBeginMs,
        perAddress: this.config.ingestConnectionsPerAddress,
        folder: path.join(this.config.dataDir, 'ingest'),
      });
    });
  }

  /** Everybody who published is gone with it. */
  private died(listener: IngestListener): void {
    const sessions = [...this.publishers.keys()];
    this.publishers.clear();
    for (const session of sessions) this.tell(listener.gone(session));
  }

  private revive(listener: IngestListener): void {
    if (this.closed) return;
    const { waitMs } = this;
    this.logger.error(`the media server died; it is started again in ${waitMs} ms`);
    this.waitMs = Math.min(WAITS.maxMs, 2 * waitMs);
    this.restart = setTimeout(() => {
      this.start(listener).then(
        () => {
          this.restart = setTimeout(() => {
            this.waitMs = WAITS.firstMs;
          }, WAITS.maxMs);
          this.restart.unref();
        },
        () => this.revive(listener),
      );
    }, waitMs);
  }

  private told(message: Exclude<NmsReport, { kind: 'listening' }>, listener: IngestListener): void {
    if (message.kind === 'gone') {
      this.publishers.delete(message.session);
      this.tell(listener.gone(message.session));
      return;
    }
    const { publisher } = message;
    if (message.kind === 'publisher') this.publishers.set(publisher.session, publisher);
    const answer =
      message.kind === 'publisher'
        ? listener.mayPublish(publisher)
        : listener.flowing(publisher, message.tracks);
    // Who cannot be decided about, because the database is away, does not publish.
    this.tell(
      answer.then(
        (stays) => {
          if (!stays) this.cut([publisher.session]);
        },
        (error: unknown) => {
          this.cut([publisher.session]);
          throw error;
        },
      ),
    );
  }

  private tell(told: Promise<void>): void {
    told.catch((error: unknown) => this.logger.error(`a publisher: ${String(error)}`));
  }

  private order(order: NmsOrder): void {
    if (this.child?.connected) this.child.send(order);
  }
}
