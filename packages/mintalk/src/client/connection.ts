import type { Alert } from '../entities.ts';
import { TalkError } from '../errors.ts';
import { ACK_TIMEOUT_MS, RETRY_DELAY_MS } from '../limits.ts';
import { Link } from './link.ts';
import { readSource, type Source } from './source.ts';
import { reconnectDelayMs, type Timing } from './timing.ts';

/** Events that a connection reports to its owner. */
export interface ConnectionOwner {
  /** The server sent an event. */
  received(name: string, values: unknown[]): void;
  /** An established link ended, whether or not a reconnect follows. */
  down(reason: string): void;
  /** An error that no pending call receives. */
  failed(error: TalkError): void;
}

/** Codes after which the operation is retried soon, outside the reconnect ladder. */
const RETRIED = new Set(['not_ready', 'denied']);
const UNAUTHORIZED = 'unauthorized';
/** Both socket.io's reason and ours for a text that cannot be decoded. */
export const PARSE_ERROR = 'parse error';

/**
 * Maintains one link from the first connect until it is stopped, refused at first, or ended by `unauthorized`
 * (MINTALK-12, MINTALK-14). A link is established at `me connected`.
 */
export class Connection {
  readonly #source: Source;
  readonly #extraHeaders: Record<string, string> | undefined;
  readonly #timing: Timing;
  readonly #owner: ConnectionOwner;
  #link: Link | undefined;
  #isEstablished = false;
  #isStopped = false;
  #failures = 0;
  /** The last Alert of this link. */
  #alert: Alert | undefined;
  #cancelTimer: () => void = () => {};
  /** The callers waiting for the first connection. */
  #first: { resolve: () => void; reject: (error: unknown) => void } | undefined;

  constructor(
    source: Source,
    extraHeaders: Record<string, string> | undefined,
    timing: Timing,
    owner: ConnectionOwner,
  ) {
    this.#source = source;
    this.#extraHeaders = extraHeaders;
    this.#timing = timing;
    this.#owner = owner;
  }

  /** Whether it will never connect again. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** The link while it is established. */
  get link(): Link | undefined {
    return this.#isEstablished ? this.#link : undefined;
  }

  /** Resolves when the first link is established; rejects when it is refused or cannot be opened. */
  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#first = { resolve, reject };
      void this.#open();
    });
  }

  /** `me connected` was received. */
  established(): void {
    this.#cancelTimer();
    this.#isEstablished = true;
    this.#failures = 0;
    this.#first?.resolve();
    this.#first = undefined;
  }

  /** `me error` was received. */
  alerted(alert: Alert): void {
    this.#alert = alert;
    if (RETRIED.has(alert.code)) this.drop(alert.code);
  }

  /** Closes the link; a reconnect follows as after any disconnect. */
  drop(reason: string, failure?: TalkError): void {
    this.#link?.close();
    this.#ended(reason, failure);
  }

  /** Ends it permanently at the application's request. */
  stop(): void {
    if (this.#isStopped) return;
    const wasEstablished = this.#isEstablished;
    this.#link?.close();
    this.#finish(new TalkError('disconnected'));
    if (wasEstablished) this.#owner.down('io client disconnect');
  }

  async #open(): Promise<void> {
    try {
      const credentials = await readSource(this.#source);
      if (this.#isStopped) return;
      this.#link = new Link(credentials, this.#extraHeaders, this.#timing.schedule, {
        received: (name, values) => this.#owner.received(name, values),
        ended: (reason, failure) => {
          // A packet that is not valid socket.io: the socket has closed itself.
          if (reason === PARSE_ERROR) this.#owner.failed(new TalkError(PARSE_ERROR));
          this.#ended(reason, failure);
        },
      });
      this.#cancelTimer = this.#timing.schedule(ACK_TIMEOUT_MS, () =>
        this.drop('timeout', new TalkError('timeout')),
      );
    } catch (error) {
      if (!this.#isStopped) this.#sourceFailed(error);
    }
  }

  /** The credentials could not be fetched: a waiting caller gets the original error, the background a TalkError. */
  #sourceFailed(error: unknown): void {
    if (error instanceof TalkError) this.#ended(error.message, error);
    else if (this.#first) this.#finish(error);
    else {
      const reason = error instanceof Error ? error.message : String(error);
      this.#ended('unreachable', new TalkError('unreachable', reason, { cause: error }));
    }
  }

  /**
   * A link ended or could not be opened: schedules what follows before listeners are called, so that they may override
   * it.
   */
  #ended(reason: string, failure?: TalkError): void {
    if (this.#isStopped) return;
    const wasEstablished = this.#isEstablished;
    const alert = this.#alert;
    const code = failure?.message ?? alert?.code ?? reason;
    this.#link = undefined;
    this.#isEstablished = false;
    this.#alert = undefined;
    this.#cancelTimer();
    if (RETRIED.has(code)) {
      this.#openAfter(RETRY_DELAY_MS);
    } else if (this.#first) {
      this.#finish(failure ?? (alert ? new TalkError(alert.code, alert.reason) : new TalkError(reason)));
      return;
    } else if (code === UNAUTHORIZED) {
      this.#finish();
    } else {
      if (!wasEstablished) this.#failures += 1;
      this.#openAfter(reconnectDelayMs(this.#failures, this.#timing.random));
    }
    if (wasEstablished) this.#owner.down(reason);
    else if (failure) this.#owner.failed(failure);
  }

  #openAfter(delayMs: number): void {
    this.#cancelTimer = this.#timing.schedule(delayMs, () => void this.#open());
  }

  #finish(error?: unknown): void {
    this.#isStopped = true;
    this.#link = undefined;
    this.#isEstablished = false;
    this.#cancelTimer();
    this.#first?.reject(error);
    this.#first = undefined;
  }
}
