import { createStore } from 'zustand/vanilla';
import type { Schema } from '../../../../api/client.ts';
import { ApiError, isTransient, retryAfterOf } from '../../../../api/errors.ts';
import { RetryTimer } from '../../../../lib/retry-timer.ts';
import type { ReadonlyStore } from '../../../../lib/store.ts';

type JoinResult = Schema<'JoinResult'>;

/** The state of a watch session. A new object for every change. */
export type WatchState =
  | { phase: 'entering' }
  | { phase: 'in'; join: JoinResult }
  /** Refused at join or later, by the server. */
  | { phase: 'refused'; error: ApiError };

/** The calls of a watch session. */
export interface WatchCalls {
  join: (watchId: string | null) => Promise<JoinResult>;
  heartbeat: (watchId: string) => Promise<Schema<'HeartbeatResult'>>;
  leave: (watchId: string) => Promise<void>;
}

/** Events for the rest of the room. */
export interface WatchListener {
  viewers: (count: number) => void;
  /** The playback addresses were renewed. */
  renewed: (playback: Schema<'Playback'>) => void;
  /** The reason: host, auto or operator. */
  ended: (reason: string | null) => void;
}

/** The minimum remaining validity of a chat ticket. */
const TICKET_MARGIN_MS = 5_000;
/** Retry delays of a heartbeat without a response, and of a rejoin. */
const WAITS = { firstMs: 2_000, maxMs: 30_000 };

/** One watch session: join, heartbeats, rejoin, leave. Outside React. */
export class WatchSession {
  private readonly state = createStore<WatchState>(() => ({ phase: 'entering' }));
  /** The state of the watch session. */
  readonly store: ReadonlyStore<WatchState> = this.state;
  private watchId: string | null = null;
  private ticket: { text: string; until: number } | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private readonly retry = new RetryTimer(WAITS);
  private entering: Promise<void> | null = null;
  private stopped = false;

  constructor(
    private readonly calls: WatchCalls,
    private readonly listener: WatchListener,
  ) {}

  /**
   * Joins, or rejoins with a new playback address and ticket; a refusal ends the watch session. If a rejoin fails
   * transiently, the viewer stays in and it is retried.
   */
  enter(): Promise<void> {
    this.entering ??= this.tryToEnter().finally(() => {
      this.entering = null;
    });
    return this.entering;
  }

  private async tryToEnter(): Promise<void> {
    this.clearTimers();
    try {
      const join = await this.join();
      if (this.stopped) return;
      this.retry.reset();
      this.state.setState({ phase: 'in', join }, true);
      this.schedule(join.heartbeat_seconds * 1000);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (this.stopped) return;
      this.clearTimers();
      if (this.state.getState().phase === 'in' && isTransient(error)) {
        this.retry.scheduleRetry(() => void this.enter(), retryAfterOf(error));
      } else {
        this.state.setState({ phase: 'refused', error }, true);
      }
    }
  }

  /** A chat ticket: the join response's while it is valid, otherwise a new one. */
  async chatTicket(): Promise<string> {
    const known = this.ticket;
    if (known && known.until - Date.now() > TICKET_MARGIN_MS) return known.text;
    return (await this.join()).ticket;
  }

  /** Discards the ticket of the join response. */
  dropChatTicket(): void {
    this.ticket = null;
  }

  /** Leaves; the watch session cannot be reused. */
  stop(): void {
    this.stopped = true;
    this.clearTimers();
    this.leave();
  }

  /** The page is hidden, perhaps to return from the back/forward cache. */
  pause(): void {
    this.clearTimers();
    this.leave();
  }

  private async join(): Promise<JoinResult> {
    const join = await this.calls.join(this.watchId);
    this.watchId = join.watch_id;
    this.ticket = { text: join.ticket, until: Date.parse(join.ticket_expires_at) };
    // The response arrived after the page was left: end the session that nothing else would end.
    if (this.stopped) this.leave();
    return join;
  }

  private leave(): void {
    const left = this.watchId;
    this.watchId = null;
    this.ticket = null;
    if (left === null) return;
    this.calls.leave(left).catch((error: unknown) => {
      // A session also ends without heartbeats, so a failed leave is ignored.
      if (!(error instanceof ApiError)) throw error;
    });
  }

  private schedule(delayMs: number): void {
    this.clearTimers();
    this.timer = setTimeout(() => void this.heartbeat(), delayMs);
  }

  private async heartbeat(): Promise<void> {
    if (this.watchId === null) return this.enter();
    try {
      const { heartbeat_seconds, state, viewer_cnt, playback, end_reason } = await this.calls.heartbeat(
        this.watchId,
      );
      if (this.stopped) return;
      this.retry.reset();
      this.listener.viewers(viewer_cnt);
      if (playback) this.listener.renewed(playback);
      if (state === 'ended') this.listener.ended(end_reason);
      else this.schedule(heartbeat_seconds * 1000);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (this.stopped) return;
      if (isTransient(error)) {
        this.retry.scheduleRetry(() => void this.heartbeat(), retryAfterOf(error));
        return;
      }
      // The session has expired (no heartbeats, a restart) or the viewer may no longer watch: a new join shows which.
      this.watchId = null;
      await this.enter();
    }
  }

  private clearTimers(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.retry.cancel();
  }
}
