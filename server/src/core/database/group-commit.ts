import { isDatabaseUnavailable } from './database-errors.ts';
import { Lookout } from './lookout.ts';
import { DatabaseAway } from './pulse.ts';

interface Waiting<Input, Output> {
  input: Input;
  /** When it came. */
  atMs: number;
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
}

/** How long a call waits until its statement is begun: while others get on, and while nobody does. */
const waitMs = 5_000;
const stuckMs = 1_500;
const waitingMax = 5_000;
const lookEveryMs = 250;
/** So long a call waits to share a statement, while others are on their way and few wait with it. */
const shareMs = 10;

/**
 * Sends calls that come while others are on their way together, in one statement: under load the round trip and the
 * commit are paid once for many, and a call that comes alone goes at once. Those sent together are committed together
 * or not at all. Where one of them breaks the statement, it is looked for by halves, so that it breaks for nobody else.
 * Nobody waits for long to be sent: whoever was told that it did not work is not sent afterwards.
 */
export class GroupCommit<Input, Output> {
  private waiting: Waiting<Input, Output>[] = [];
  private inFlight = 0;
  private sharing: NodeJS.Timeout | undefined;
  private readonly lookout = new Lookout(
    lookEveryMs,
    () => this.waiting.length > 0,
    (stoodStillMs) => this.look(stoodStillMs),
  );
  /** When a statement last came back. Until the first one does, all wait as long as a crowd may: the server is beginning. */
  private cameBackMs = Number.POSITIVE_INFINITY;

  /**
   * @param send runs one statement for all inputs, and answers one output for each, in their order
   * @param concurrencyLimit statements on their way at once
   * @param atMost inputs of one statement
   * @param worthwhile how many wait until another statement is begun beside one that is on its way: setting one up costs as much as
   *   several inputs do. With fewer, they wait for the one on its way, or 10 ms
   */
  constructor(
    private readonly send: (inputs: Input[]) => Promise<Output[]>,
    private readonly concurrencyLimit: number,
    private readonly atMost: number,
    private readonly worthwhile = 1,
  ) {}

  /** Sends `input`, alone or with others. Throws what `send` throws for it, or DatabaseAway when it was not sent. */
  run(input: Input): Promise<Output> {
    return new Promise((resolve, reject) => {
      if (this.waiting.length >= waitingMax) {
        reject(new DatabaseAway(`${waitingMax} calls wait for a statement`));
        return;
      }
      this.waiting.push({ input, resolve, reject, atMs: performance.now() });
      this.fill();
    });
  }

  /** @param worthwhile how many must wait where others are on their way */
  private fill(worthwhile = this.worthwhile): void {
    while (
      this.inFlight < this.concurrencyLimit &&
      this.waiting.length >= (this.inFlight === 0 ? 1 : worthwhile)
    ) {
      void this.commit(this.waiting.splice(0, this.atMost));
    }
    if (this.waiting.length > 0 && this.inFlight < this.concurrencyLimit) {
      this.sharing ??= setTimeout(() => {
        this.sharing = undefined;
        this.fill(1);
      }, shareMs);
    }
    this.lookout.watch();
  }

  private look(stoodStillMs: number): void {
    for (const one of this.waiting) one.atMs += stoodStillMs;
    this.cameBackMs += stoodStillMs;
    this.sendAwayLate();
  }

  /** Sends away whoever has waited too long: they stand in the order in which they came. */
  private sendAwayLate(): void {
    const now = performance.now();
    const mostMs = now - this.cameBackMs >= stuckMs ? stuckMs : waitMs;
    const inTime = this.waiting.findIndex(({ atMs }) => now - atMs < mostMs);
    for (const { reject } of this.waiting.splice(0, inTime === -1 ? this.waiting.length : inTime)) {
      reject(new DatabaseAway(`no statement was begun for ${mostMs} ms`));
    }
  }

  private async commit(group: Waiting<Input, Output>[]): Promise<void> {
    this.inFlight += 1;
    try {
      await this.sendTogether(group);
    } finally {
      this.inFlight -= 1;
      this.fill();
    }
  }

  /** Sends some in one statement; where that breaks, each half by itself, until what breaks it is alone. */
  private async sendTogether(group: Waiting<Input, Output>[]): Promise<void> {
    try {
      const outputs = await this.send(group.map(({ input }) => input)).finally(() => {
        this.cameBackMs = performance.now();
      });
      group.forEach(({ resolve }, index) => {
        resolve(outputs[index] as Output);
      });
    } catch (error) {
      // A connection that was lost may have committed: only the callers' keys tell, so nothing is sent again here.
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
