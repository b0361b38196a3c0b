import { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { errorCode, isDatabaseUnavailable, sqlState } from './database-errors.ts';

/** How often the database is asked whether it is there. */
const probeEveryMs = 200;
/** Silence after which it counts as away, and the beats of our own that must lie in it: who is busy blames nobody. */
const silenceMs = 1_000;
const silentBeats = 5;
/** A new connection may take longer on a busy machine; whoever needs one meanwhile has a limit of their own. */
const connectMs = 5_000;

/** What a call gets that needs a database which does not answer. */
export class DatabaseAway extends Error {
  /** Postgres's code for a connection that failed. */
  readonly code = '08006';

  constructor(why: string) {
    super(`the database is away: ${why}`);
    this.name = 'DatabaseAway';
  }
}

interface Line {
  client: pg.Client;
  socket: Socket;
  established: boolean;
}

/**
 * Whether the database answers, told by a connection of its own. A Postgres that is frozen, or a network that swallows
 * packets, breaks no connection: without a pulse each call would find out by itself, and wait.
 */
export class Pulse {
  private readonly events = new EventEmitter().setMaxListeners(0);
  private readonly logger = new Logger('Database');
  private timer: NodeJS.Timeout | undefined;
  private line: Line | undefined;
  private asked: { atMs: number; beats: number; heard: number } | undefined;
  private readonly ears = new Set<() => number>();
  private away: { why: string; silent: boolean } | undefined;

  constructor(private readonly databaseUrl: string) {}

  /** Whether the database answered when it was asked last. */
  get answers(): boolean {
    return this.away === undefined;
  }

  /**
   * Why a call need not be tried: the database leaves everybody without an answer. Where it refuses connections, or they
   * break, a call finds out by itself at once, as it does when that is over.
   */
  get silence(): DatabaseAway | undefined {
    return this.away?.silent ? new DatabaseAway(this.away.why) : undefined;
  }

  /** Calls `listener` whenever the database falls silent. Returns the way to stop. */
  onSilence(listener: (why: string) => void): () => void {
    this.events.on('silence', listener);
    return () => this.events.off('silence', listener);
  }

  /** Lets `heard` say how many bytes came from the database elsewhere: who talks to anybody is not silent. */
  listenTo(heard: () => number): void {
    this.ears.add(heard);
  }

  start(): void {
    this.timer = setInterval(() => this.probe(), probeEveryMs);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.drop();
  }

  private probe(): void {
    if (this.asked === undefined) {
      this.asked = { atMs: performance.now(), beats: 0, heard: this.heard() };
      void this.ask();
      return;
    }
    // Looked at in each beat: an answer to somebody else that came right after the question begins the silence anew then,
    // not when it would have been over.
    const heard = this.heard();
    if (heard !== this.asked.heard) {
      this.asked = { atMs: performance.now(), beats: 0, heard };
      return;
    }
    this.asked.beats += 1;
    const silentMs = performance.now() - this.asked.atMs;
    if (silentMs < this.patienceMs || this.asked.beats < silentBeats) return;
    // The question stays: should its answer come after all, it is heard. It is asked anew on another connection later.
    if (this.answers) this.asked.beats = 0;
    else this.drop();
    this.miss(`no answer for ${Math.round(silentMs)} ms`, true);
  }

  private get patienceMs(): number {
    if (!this.line?.established) return connectMs;
    return this.answers ? silenceMs : 2 * silenceMs;
  }

  private heard(): number {
    let bytes = 0;
    for (const ear of this.ears) bytes += ear();
    return bytes;
  }

  private async ask(): Promise<void> {
    const line = this.line ?? this.open();
    try {
      if (!line.established) {
        await line.client.connect();
        line.established = true;
      }
      await line.client.query('SELECT 1');
      if (line === this.line) this.hear();
    } catch (error) {
      if (line !== this.line) return;
      this.drop();
      this.judge(error, line.established);
    }
  }

  /** A connection that was lost is opened anew before anybody is alarmed; one that is refused by a database answers too. */
  private judge(error: unknown, wasEstablished: boolean): void {
    if (wasEstablished) return;
    const full = errorCode(error) === sqlState.tooManyConnections;
    if (isDatabaseUnavailable(error) && !full) {
      this.miss(error instanceof Error ? error.message : String(error), false);
    } else this.hear();
  }

  private open(): Line {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      stream: () => socket,
      application_name: 'honey-live-pulse',
    });
    // What went wrong with it is heard from the question that is on its way, or from the next.
    client.on('error', () => undefined);
    this.line = { client, socket, established: false };
    return this.line;
  }

  private drop(): void {
    this.line?.socket.destroy();
    this.line = undefined;
    this.asked = undefined;
  }

  private hear(): void {
    this.asked = undefined;
    if (this.away === undefined) return;
    this.away = undefined;
    this.logger.log('the database answers again');
  }

  private miss(why: string, silent: boolean): void {
    if (this.away === undefined) this.logger.error(`the database is away: ${why}`);
    this.away = { why, silent };
    if (silent) this.events.emit('silence', why);
  }
}
