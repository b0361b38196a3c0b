/** How much of one turn of the event loop the work may take, in milliseconds and in pieces. */
const turnMs = 5;
const turnPieces = 16;
/** While the event loop lags: its share of the time since the last turn, and one piece at least. */
const busyShare = 0.1;
/** From this wait of the oldest arrival on, the newest is let in first: the oldest is about to give up. */
const newestFirstAfterMs = 2_000;
/** With both waiting, one arrival is let in for so many pieces of connections that have begun. */
const piecesForArrival = 3;

/** A connection that waits to begin. */
export interface Arrival {
  /** Whether its peer has given up: it is released, and costs no turn. */
  isGone: () => boolean;
  begin: () => void;
}

interface Waiting extends Arrival {
  since: number;
}

/**
 * Bounded work, a little at every turn of the event loop. A thousand handshakes that arrive together would otherwise be done in
 * one go, and whoever is in the chat already would wait for all of them.
 *
 * Connections that have begun go before arrivals: one that waited for its handshake must not wait as long again to be admitted. A
 * peer gives up after some seconds and comes again, so that first come, first served would let nobody in once the wait is that long.
 */
export class TurnQueue {
  private readonly begun = new Line<() => void>();
  private readonly arrivals = new Line<Waiting>();
  private budgetMs = 0;
  private usedMs = 0;
  private usedPieces = 0;
  private sinceArrival = 0;
  private lastTurnAt = 0;
  private scheduled = false;

  /** @param isBusy whether the event loop lags, so that little is begun */
  constructor(private readonly isBusy: () => boolean = () => false) {}

  /** Pieces that wait, arrivals among them. */
  get length(): number {
    return this.begun.length + this.arrivals.length;
  }

  /** Does a piece of work of a connection that has begun: now if nothing waits and there is time left in this turn, else in its turn. */
  add(work: () => void): void {
    if (this.isFree()) {
      this.schedule();
      this.run(work);
      return;
    }
    this.begun.push(work);
    this.schedule();
  }

  /** Lets a connection begin, in the same way. Answers false, and does nothing, where `waitingMax` arrivals wait already. */
  addArrival(arrival: Arrival, waitingMax: number): boolean {
    if (this.isFree()) {
      this.schedule();
      this.run(arrival.begin);
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
    const begun = performance.now();
    this.usedPieces += 1;
    try {
      work();
    } finally {
      this.usedMs += performance.now() - begun;
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
    if (this.begun.length > 0 && (this.arrivals.length === 0 || this.sinceArrival < piecesForArrival)) {
      this.sinceArrival += 1;
      return this.begun.shift();
    }
    this.sinceArrival = 0;
    return this.nextArrival()?.begin ?? this.begun.shift();
  }

  private nextArrival(): Waiting | undefined {
    for (;;) {
      // Those who left are released first: they would count as waiting while newer ones are let in.
      while (this.arrivals.first?.isGone()) this.arrivals.shift();
      const oldest = this.arrivals.first;
      const isLate = oldest !== undefined && performance.now() - oldest.since > newestFirstAfterMs;
      const arrival = isLate ? this.arrivals.pop() : this.arrivals.shift();
      if (!arrival?.isGone()) return arrival;
    }
  }
}

/** Who waits, in order. Taking the first of a long array would cost its length each time. */
class Line<Item> {
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
