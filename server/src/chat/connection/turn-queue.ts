/** Budget of one turn of the event loop, in milliseconds and in work items. */
const turnMs = 5;
const turnPieces = 16;
/** While the event loop lags: the share of the time since the last turn, with at least one work item. */
const busyShare = 0.2;
/** Once the oldest arrival has waited this long, the newest is served first: the oldest is about to give up. */
const newestFirstAfterMs = 2_000;
/** With both waiting, one arrival is started per this many work items of started connections. */
const piecesForArrival = 3;

/** A connection that waits to be started. */
export interface Arrival {
  /** Whether its peer has given up: it is then dropped without using a turn. */
  isAborted: () => boolean;
  start: () => void;
}

interface Waiting extends Arrival {
  since: number;
}

/**
 * Runs bounded work, a little at every turn of the event loop. A thousand simultaneous handshakes would otherwise run
 * in one go, and everyone already in the chat would wait for all of them.
 *
 * Work of started connections precedes arrivals: a connection that waited for its handshake must not wait as long again
 * to be admitted. A peer gives up after some seconds and reconnects, so serving in order of arrival would admit none
 * once the wait is that long.
 */
export class TurnQueue {
  private readonly started = new Fifo<() => void>();
  private readonly arrivals = new Fifo<Waiting>();
  private budgetMs = 0;
  private usedMs = 0;
  private usedPieces = 0;
  private sinceArrival = 0;
  private lastTurnAt = 0;
  private scheduled = false;

  constructor(private readonly isBusy: () => boolean = () => false) {}

  /** Waiting work items, arrivals included. */
  get length(): number {
    return this.started.length + this.arrivals.length;
  }

  /**
   * Runs a work item of a started connection: now if nothing waits and the turn has time left, otherwise in its turn.
   */
  add(work: () => void): void {
    if (this.isFree()) {
      this.schedule();
      this.run(work);
      return;
    }
    this.started.push(work);
    this.schedule();
  }

  /** Starts a connection in the same way. Returns false, and does nothing, if `waitingMax` arrivals already wait. */
  addArrival(arrival: Arrival, waitingMax: number): boolean {
    if (this.isFree()) {
      this.schedule();
      this.run(arrival.start);
      return true;
    }
    if (this.arrivals.length >= waitingMax) return false;
    this.arrivals.push({ ...arrival, since: performance.now() });
    this.schedule();
    return true;
  }

  private isFree(): boolean {
    return this.length === 0 && this.hasTime();
  }

  private hasTime(): boolean {
    if (this.isBusy()) return this.usedPieces === 0 || this.usedMs < this.budgetMs;
    return this.usedMs < turnMs && this.usedPieces < turnPieces;
  }

  private run(work: () => void): void {
    const startedAt = performance.now();
    this.usedPieces += 1;
    try {
      work();
    } finally {
      this.usedMs += performance.now() - startedAt;
    }
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    this.lastTurnAt = performance.now();
    setImmediate(() => this.turn());
  }

  private turn(): void {
    this.scheduled = false;
    this.budgetMs = busyShare * (performance.now() - this.lastTurnAt);
    this.usedMs = 0;
    this.usedPieces = 0;
    if (this.length > 0) this.schedule();
    else this.budgetMs = 0;
    while (this.hasTime()) {
      const work = this.next();
      if (!work) return;
      this.run(work);
    }
  }

  private next(): (() => void) | undefined {
    if (this.started.length > 0 && (this.arrivals.length === 0 || this.sinceArrival < piecesForArrival)) {
      this.sinceArrival += 1;
      return this.started.shift();
    }
    this.sinceArrival = 0;
    return this.nextArrival()?.start ?? this.started.shift();
  }

  private nextArrival(): Waiting | undefined {
    for (;;) {
      // Aborted arrivals are dropped first: they would count as waiting while newer ones are started.
      while (this.arrivals.first?.isAborted()) this.arrivals.shift();
      const oldest = this.arrivals.first;
      const isLate = oldest !== undefined && performance.now() - oldest.since > newestFirstAfterMs;
      const arrival = isLate ? this.arrivals.pop() : this.arrivals.shift();
      if (!arrival?.isAborted()) return arrival;
    }
  }
}

/** A first-in, first-out queue. Shifting a long array would cost its length each time. */
class Fifo<Item> {
  private items: Item[] = [];
  private start = 0;

  get length(): number {
    return this.items.length - this.start;
  }

  get first(): Item | undefined {
    return this.items[this.start];
  }

  push(item: Item): void {
    this.items.push(item);
  }

  shift(): Item | undefined {
    if (this.length === 0) return undefined;
    const item = this.items[this.start];
    this.start += 1;
    if (this.start === this.items.length || this.start >= 1_024) {
      this.items = this.items.slice(this.start);
      this.start = 0;
    }
    return item;
  }

  pop(): Item | undefined {
    return this.length === 0 ? undefined : this.items.pop();
  }
}
