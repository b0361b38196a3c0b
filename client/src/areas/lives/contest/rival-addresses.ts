import { createStore } from 'zustand/vanilla';
import type { Schema } from '../../../api/client.ts';
import { ApiError, mayPass, retryAfterOf } from '../../../api/errors.ts';
import { RetryTimer } from '../../../lib/retry-timer.ts';
import { change, type ReadonlyStore } from '../../../lib/store.ts';

/** Where the rival's picture plays. A new object for every change. */
export interface RivalState {
  /** What is played; null while there is nothing to play, or the viewer may not watch it. */
  source: Schema<'Playback'> | null;
  /** The newest addresses of the same picture. */
  renewed: Schema<'Playback'> | null;
}

/** Waits before a question that got no answer is asked again. */
const WAITS = { firstMs: 2_000, maxMs: 30_000 };

/** Asks where the picture of a battle's other side plays, again and again, since an address is good for minutes. Outside React. */
export class RivalAddresses {
  private readonly own = createStore<RivalState>(() => ({ source: null, renewed: null }));
  /** Where it plays. */
  readonly store: ReadonlyStore<RivalState> = this.own;
  private readonly retry = new RetryTimer(WAITS);
  private timer: ReturnType<typeof setTimeout> | null = null;
  private asking = false;
  /** The address that is played was refused: the next one begins anew. */
  private anew = false;
  private stopped = false;

  /**
   * @param read asks the server
   * @param everyMs how often
   */
  constructor(
    private readonly read: () => Promise<Schema<'Playback'>>,
    private readonly everyMs: number,
  ) {}

  /** Asks for the first time within so long: a battle begins for everybody in two rooms at once. */
  start(withinMs: number): void {
    this.askIn(Math.random() * withinMs);
  }

  /** The player was refused: another address, or none, is the answer. */
  refused(): void {
    this.anew = true;
    void this.ask();
  }

  /** The picture is over. */
  over(): void {
    change(this.own, { source: null, renewed: null });
  }

  /** Asks no more. */
  stop(): void {
    this.stopped = true;
    this.clear();
  }

  private async ask(): Promise<void> {
    if (this.asking || this.stopped) return;
    this.asking = true;
    this.clear();
    try {
      const playback = await this.read();
      if (this.stopped) return;
      this.retry.reset();
      const goesOn = this.own.getState().source !== null && !this.anew;
      change(this.own, goesOn ? { renewed: playback } : { source: playback, renewed: null });
      this.anew = false;
      this.askIn(this.everyMs);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.refusedBy(error);
    } finally {
      this.asking = false;
    }
  }

  /** What may pass leaves the picture; whoever may not watch is asked for again too, as that may change. */
  private refusedBy(error: ApiError): void {
    if (this.stopped) return;
    if (mayPass(error)) {
      this.retry.scheduleRetry(() => void this.ask(), retryAfterOf(error));
      return;
    }
    this.over();
    this.askIn(this.everyMs);
  }

  private askIn(ms: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => void this.ask(), ms);
  }

  private clear(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.retry.cancel();
  }
}
