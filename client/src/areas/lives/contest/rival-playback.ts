import { createStore } from 'zustand/vanilla';
import type { Schema } from '../../../api/client.ts';
import { ApiError, isTransient, retryAfterOf } from '../../../api/errors.ts';
import { RetryTimer } from '../../../lib/retry-timer.ts';
import { change, type ReadonlyStore } from '../../../lib/store.ts';

/** The playback of the rival's picture. A new object for every change. */
export interface RivalState {
  /** The current source; null while there is none, or the viewer may not watch it. */
  source: Schema<'Playback'> | null;
  /** The latest addresses of the same source. */
  renewed: Schema<'Playback'> | null;
}

/** Retry delays of a read without a response. */
const WAITS = { firstMs: 2_000, maxMs: 30_000 };

/** Polls the playback address of a battle's other side, because an address is valid for minutes only. Outside React. */
export class RivalPlayback {
  private readonly writableStore = createStore<RivalState>(() => ({ source: null, renewed: null }));
  /** The current playback. */
  readonly store: ReadonlyStore<RivalState> = this.writableStore;
  private readonly retry = new RetryTimer(WAITS);
  private timer: ReturnType<typeof setTimeout> | null = null;
  private isReading = false;
  /** The current address was refused: the next one restarts playback. */
  private restarts = false;
  private stopped = false;

  /**
   * @param read queries the server
   * @param everyMs the poll interval
   */
  constructor(
    private readonly read: () => Promise<Schema<'Playback'>>,
    private readonly everyMs: number,
  ) {}

  /**
   * Reads the first address within a random delay up to this limit: a battle starts for all viewers of two rooms
   * simultaneously.
   */
  start(withinMs: number): void {
    this.scheduleRefresh(Math.random() * withinMs);
  }

  /** The player was refused: reads a new address, or none. */
  onRefused(): void {
    this.restarts = true;
    void this.refresh();
  }

  /** The rival's stream has ended. */
  onEnded(): void {
    change(this.writableStore, { source: null, renewed: null });
  }

  /** Stops polling. */
  stop(): void {
    this.stopped = true;
    this.clear();
  }

  private async refresh(): Promise<void> {
    if (this.isReading || this.stopped) return;
    this.isReading = true;
    this.clear();
    try {
      const playback = await this.read();
      if (this.stopped) return;
      this.retry.reset();
      const isRenewal = this.writableStore.getState().source !== null && !this.restarts;
      change(this.writableStore, isRenewal ? { renewed: playback } : { source: playback, renewed: null });
      this.restarts = false;
      this.scheduleRefresh(this.everyMs);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.onReadFailed(error);
    } finally {
      this.isReading = false;
    }
  }

  /**
   * A transient failure leaves the picture; a viewer who may not watch is polled again too, because that may change.
   */
  private onReadFailed(error: ApiError): void {
    if (this.stopped) return;
    if (isTransient(error)) {
      this.retry.scheduleRetry(() => void this.refresh(), retryAfterOf(error));
      return;
    }
    this.onEnded();
    this.scheduleRefresh(this.everyMs);
  }

  private scheduleRefresh(ms: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => void this.refresh(), ms);
  }

  private clear(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.retry.cancel();
  }
}
