import type { Commits, SendInputs } from './commits.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { DatabaseUnavailableError } from './database-health-probe.ts';
import { WaiterTimeout } from './waiter-timeout.ts';

interface PendingCall<Input, Output> {
  input: Input;
  /** When it arrived. */
  atMs: number;
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
}

/** How long a call waits for its statement to start: while statements complete, and while none does. */
const waitMs = 5_000;
const stuckMs = 1_500;
const waitingMax = 5_000;
const checkEveryMs = 250;
/** How long a call waits to share a statement while others are in flight and few wait with it. */
const batchDelayMs = 10;

/**
 * Batches calls that arrive while others are in flight into one statement: under load, the round trip and the commit
 * are paid once for many calls, and a single call is sent at once. A batch commits as a whole or not at all. When one
 * call breaks the statement, bisection isolates it, so that the others still succeed. Waiting is bounded, and a call
 * that was rejected is never sent later.
 */
export class GroupCommit<Input, Output> implements Commits<Input, Output> {
  private waiting: PendingCall<Input, Output>[] = [];
  private inFlight = 0;
  private batchTimer: NodeJS.Timeout | undefined;
  private readonly waiterTimeout = new WaiterTimeout(
    checkEveryMs,
    () => this.waiting.length > 0,
    (stalledMs) => this.checkWaiting(stalledMs),
  );
  /**
   * When a statement last completed. Until the first one does, all calls wait for the longer limit: the server is
   * starting.
   */
  private lastResponseMs = Number.POSITIVE_INFINITY;

  /**
   * @param concurrencyLimit statements in flight at once
   * @param batchMax inputs of one statement
   * @param minBatch how many inputs must wait before another statement starts beside one in flight: a statement costs
   * as much as several inputs. Fewer inputs wait for the one in flight, or 10 ms
   */
  constructor(
    private readonly send: SendInputs<Input, Output>,
    private readonly concurrencyLimit: number,
    private readonly batchMax: number,
    private readonly minBatch = 1,
  ) {}

  run(input: Input): Promise<Output> {
    return new Promise((resolve, reject) => {
      if (this.waiting.length >= waitingMax) {
        reject(new DatabaseUnavailableError(`${waitingMax} calls wait for a statement`));
        return;
      }
      this.waiting.push({ input, resolve, reject, atMs: performance.now() });
      this.dispatch();
    });
  }

  /** @param minBatch how many must wait while others are in flight */
  private dispatch(minBatch = this.minBatch): void {
    while (
      this.inFlight < this.concurrencyLimit &&
      this.waiting.length >= (this.inFlight === 0 ? 1 : minBatch)
    ) {
      void this.commit(this.waiting.splice(0, this.batchMax));
    }
    if (this.waiting.length > 0 && this.inFlight < this.concurrencyLimit) {
      this.batchTimer ??= setTimeout(() => {
        this.batchTimer = undefined;
        this.dispatch(1);
      }, batchDelayMs);
    }
    this.waiterTimeout.start();
  }

  private checkWaiting(stalledMs: number): void {
    for (const call of this.waiting) call.atMs += stalledMs;
    this.lastResponseMs += stalledMs;
    this.rejectTimedOut();
  }

  /** Rejects calls that have waited too long; they are queued in order of arrival. */
  private rejectTimedOut(): void {
    const now = performance.now();
    const mostMs = now - this.lastResponseMs >= stuckMs ? stuckMs : waitMs;
    const inTime = this.waiting.findIndex(({ atMs }) => now - atMs < mostMs);
    for (const { reject } of this.waiting.splice(0, inTime === -1 ? this.waiting.length : inTime)) {
      reject(new DatabaseUnavailableError(`no statement started for ${mostMs} ms`));
    }
  }

  private async commit(group: PendingCall<Input, Output>[]): Promise<void> {
    this.inFlight += 1;
    try {
      await this.sendTogether(group);
    } finally {
      this.inFlight -= 1;
      this.dispatch();
    }
  }

  /** Sends a group in one statement; when that fails, sends each half separately, until the failing call is alone. */
  private async sendTogether(group: PendingCall<Input, Output>[]): Promise<void> {
    try {
      const outputs = await this.send(group.map(({ input }) => input)).finally(() => {
        this.lastResponseMs = performance.now();
      });
      group.forEach(({ resolve }, index) => {
        resolve(outputs[index] as Output);
      });
    } catch (error) {
      // A lost connection may have committed: only the callers' keys show whether it did, so nothing is sent again
      // here.
      if (group.length === 1 || isDatabaseUnavailable(error)) {
        for (const { reject } of group) reject(error);
        return;
      }
      const half = Math.ceil(group.length / 2);
      await this.sendTogether(group.slice(0, half));
      await this.sendTogether(group.slice(half));
    }
  }
}
