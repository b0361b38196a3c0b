import { createStore } from 'zustand/vanilla';
import type { Schema } from '../../../../api/client.ts';
import { ApiError, mayPass, retryAfterOf } from '../../../../api/errors.ts';
import { RetryTimer } from '../../../../lib/retry-timer.ts';
import type { ReadonlyStore } from '../../../../lib/store.ts';

type JoinResult = Schema<'JoinResult'>;

/** How a visit to a live stands. A new object for every change. */
export type WatchState =
  | { phase: 'entering' }
  | { phase: 'in'; join: JoinResult }
  /** Not let in, or not let stay: the server's word. */
  | { phase: 'refused'; error: ApiError };

/** The calls that a visit makes. */
export interface WatchCalls {
  join: (watchId: string | null) => Promise<JoinResult>;
  heartbeat: (watchId: string) => Promise<Schema<'HeartbeatResult'>>;
  leave: (watchId: string) => Promise<void>;
}

/** What the rest of the room wants to hear of. */
export interface WatchListener {
  viewers: (count: number) => void;
  /** The playback addresses were renewed. */
  renewed: (playback: Schema<'Playback'>) => void;
  /** Why: host, auto or operator. */
  ended: (reason: string | null) => void;
}

/** A chat ticket is used only while it is good for at least this long. */
const TICKET_MARGIN_MS = 5_000;
/** Waits before a heartbeat that got no answer is sent again, and before coming back is tried again. */
const WAITS = { firstMs: 2_000, maxMs: 30_000 };

/** One visit to a live: entering, heartbeats, coming back, leaving. Outside React. */
export class WatchSession {
  private readonly state = createStore<WatchState>(() => ({ phase: 'entering' }));
  /** How the visit stands. */
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
   * Enters, or comes back with a new playback address and ticket; a refusal ends the visit. Who is in stays in while
   * coming back fails for a reason that may pass, and it is tried again.
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
      if (this.state.getState().phase === 'in' && mayPass(error)) {
        this.retry.scheduleRetry(() => void this.enter(), retryAfterOf(error));
      } else {
        this.state.setState({ phase: 'refused', error }, true);
      }
    }
  }

  /** A ticket for the chat: the one that entering answered while it is good, else a new one. */
  async chatTicket(): Promise<string> {
    const known = this.ticket;
    if (known && known.until - Date.now() > TICKET_MARGIN_MS) return known.text;
    return (await this.join()).ticket;
  }

  /** The ticket that entering answered no longer holds. */
  dropChatTicket(): void {
    this.ticket = null;
  }

  /** Leaves; the visit cannot be used again. */
  stop(): void {
    this.stopped = true;
    this.clearTimers();
    this.leave();
  }

  /** The page goes away, perhaps to come back from the browser's memory. */
  pause(): void {
    this.clearTimers();
    this.leave();
  }

  private async join(): Promise<JoinResult> {
    const join = await this.calls.join(this.watchId);
    this.watchId = join.watch_id;
    this.ticket = { text: join.ticket, until: Date.parse(join.ticket_expires_at) };
    // The answer came after the page was left: nobody else would end this session.
    if (this.stopped) this.leave();
    return join;
  }

  private leave(): void {
    const left = this.watchId;
    this.watchId = null;
    this.ticket = null;
    if (left === null) return;
    this.calls.leave(left).catch((error: unknown) => {
      // Silence ends a session too; there is nobody left to tell.
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
      if (mayPass(error)) {
        this.retry.scheduleRetry(() => void this.heartbeat(), retryAfterOf(error));
        return;
      }
      // The session is gone (silence, a restart) or the viewer is no longer welcome: entering anew tells which.
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
