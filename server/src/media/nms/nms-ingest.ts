import { type ChildProcess, fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Logger } from '@nestjs/common';
import type { AppConfig } from '../../core/config/app-config.ts';
import { type IngestListener, IngestPort, type Publisher } from '../ingest.port.ts';
import type { MediaClock } from '../playback/media-clock.ts';
import { type NmsCommand, type NmsReport, nmsApp } from './nms-protocol.ts';

/** The built program, also when this file was loaded from source. */
const program = path.resolve(fileURLToPath(import.meta.url), '../../../../dist/media/nms/nms-process.js');

const START_TIMEOUT_MS = 15_000;
/** Delay before a crashed media server is restarted: doubled each time, until one has survived the maximum. */
const RESTART_DELAY = { firstMs: 200, maxMs: 10_000 };
/** Lifetime of an address that this server loads immediately. */
const SIGN_SECONDS = 30;

/** The internal address of a stream, for this server only. */
export interface NmsUpstream {
  port: number;
  path: string;
}

/**
 * Runs node-media-server as a child process, restarts it when it crashes, and consults the listener about every
 * publisher.
 */
export class NmsIngest extends IngestPort {
  override readonly takesStreams = true;
  private readonly logger = new Logger('NmsIngest');
  private readonly publishers = new Map<string, Publisher>();
  private child: ChildProcess | undefined;
  private secret = '';
  private ports: { rtmpPort: number; httpPort: number } | undefined;
  private closed = false;
  private restartDelayMs = RESTART_DELAY.firstMs;
  private restartTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly config: AppConfig,
    private readonly clock: MediaClock,
  ) {
    super();
  }

  /** The media server process started last, which may have exited; undefined before the first. */
  get processId(): number | undefined {
    return this.child?.pid;
  }

  override get serverUrl(): string {
    if (this.config.ingestUrl !== '') return this.config.ingestUrl;
    const { host } = this;
    const advertisedHost = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
    const port = this.ports?.rtmpPort ?? this.config.ingestPort;
    return `rtmp://${advertisedHost.includes(':') ? `[${advertisedHost}]` : advertisedHost}:${port}/${nmsApp}`;
  }

  /** Throws if the media server does not start: mostly because its port is taken. */
  override async open(listener: IngestListener): Promise<void> {
    await this.start(listener);
  }

  override disconnect(sessions: readonly string[]): void {
    if (sessions.length > 0) this.send({ kind: 'disconnect', sessions });
  }

  override async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.restartTimer);
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolve) => {
      child.once('exit', resolve);
    });
    child.kill('SIGKILL');
    await exited;
  }

  /** The address of this publisher's stream; undefined after the publisher left. */
  upstream(session: string): NmsUpstream | undefined {
    const publisher = this.publishers.get(session);
    if (!publisher || !this.ports) return undefined;
    const stream = `/${nmsApp}/${publisher.streamKey}`;
    const until = Math.floor(this.clock.now().getTime() / 1000) + SIGN_SECONDS;
    // The media server's own signature scheme. The secret is generated for each of its runs.
    const sign = createHash('md5').update(`${stream}-${until}-${this.secret}`).digest('hex');
    return { port: this.ports.httpPort, path: `${stream}.flv?sign=${until}-${sign}` };
  }

  private get host(): string {
    return this.config.ingestHost || this.config.host;
  }

  private start(listener: IngestListener): Promise<void> {
    const secret = randomBytes(32).toString('hex');
    const child = fork(program, [], {
      // It receives none of the server's secrets, and its output, which contains stream keys, is dropped.
      env: { PATH: process.env.PATH },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.child = child;
    this.secret = secret;
    return new Promise((resolve, reject) => {
      const startTimeout = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS);
      const state = { listening: false };
      child.on('message', (message: NmsReport) => {
        if (message.kind !== 'listening') {
          this.handleReport(message, listener);
          return;
        }
        clearTimeout(startTimeout);
        state.listening = true;
        this.ports = message;
        resolve();
      });
      child.on('error', (error) => this.logger.error(`the media server: ${error.message}`));
      child.once('exit', (code) => {
        clearTimeout(startTimeout);
        this.handleExit(listener);
        const { ingestPort } = this.config;
        reject(
          new Error(
            `The media server exited with code ${code} before it accepted streams: is port ${ingestPort} of ${this.host} taken? INGEST_PORT selects another.`,
          ),
        );
        if (state.listening) this.restartLater(listener);
      });
      this.send({
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

  /** All publishers leave with the process. */
  private handleExit(listener: IngestListener): void {
    const sessions = [...this.publishers.keys()];
    this.publishers.clear();
    for (const session of sessions) this.logFailure(listener.publisherLeft(session));
  }

  private restartLater(listener: IngestListener): void {
    if (this.closed) return;
    const { restartDelayMs: delayMs } = this;
    this.logger.error(`the media server exited unexpectedly; it restarts in ${delayMs} ms`);
    this.restartDelayMs = Math.min(RESTART_DELAY.maxMs, 2 * delayMs);
    this.restartTimer = setTimeout(() => {
      this.start(listener).then(
        () => {
          this.restartTimer = setTimeout(() => {
            this.restartDelayMs = RESTART_DELAY.firstMs;
          }, RESTART_DELAY.maxMs);
          this.restartTimer.unref();
        },
        () => this.restartLater(listener),
      );
    }, delayMs);
  }

  private handleReport(message: Exclude<NmsReport, { kind: 'listening' }>, listener: IngestListener): void {
    if (message.kind === 'left') {
      this.publishers.delete(message.session);
      this.logFailure(listener.publisherLeft(message.session));
      return;
    }
    const { publisher } = message;
    if (message.kind === 'publisher') this.publishers.set(publisher.session, publisher);
    const decision =
      message.kind === 'publisher'
        ? listener.mayPublish(publisher)
        : listener.streamArrived(publisher, message.tracks);
    // A publisher that cannot be checked, because the database is unavailable, is disconnected.
    this.logFailure(
      decision.then(
        (isAllowed) => {
          if (!isAllowed) this.disconnect([publisher.session]);
        },
        (error: unknown) => {
          this.disconnect([publisher.session]);
          throw error;
        },
      ),
    );
  }

  private logFailure(handled: Promise<void>): void {
    handled.catch((error: unknown) => this.logger.error(`a publisher: ${String(error)}`));
  }

  private send(order: NmsCommand): void {
    if (this.child?.connected) this.child.send(order);
  }
}
