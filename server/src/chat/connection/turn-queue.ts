/** How much of one turn of the event loop the work may take, in milliseconds and in pieces. */
const turnMs = 5;
const turnPieces = 16;

/**
 * Bounded work in order of arrival, a little at every turn of the event loop. A thousand handshakes that arrive together
 * would otherwise be done in one go, and whoever is in the chat already would wait for all of them.
 */
export class TurnQueue {
  private waiting: (() => void)[] = [];
  private first = 0;
  private usedMs = 0;
  private usedPieces = 0;
  private scheduled = false;

  /** @param isBusy whether the event loop lags, so that as little as possible is begun */
  constructor(private readonly isBusy: () => boolean = () => false) {}

  /** Pieces that wait. */
  get length(): number {
    return this.waiting.length - this.first;
  }

  /**
   * Does a piece of work: now if nothing waits and there is time left in this turn, else in its turn. Answers false, and
   * does nothing, where `waitingMax` pieces wait already.
   */
  add(work: () => void, waitingMax = Number.POSITIVE_INFINITY): boolean {
    if (this.length === 0 && this.hasTime()) {
      this.schedule();
      this.run(work);
      return true;
    }
    if (this.length >= waitingMax) return false;
    this.waiting.push(work);
    this.schedule();
    return true;
  }

  private hasTime(): boolean {
    return this.usedMs < turnMs && this.usedPieces < (this.isBusy() ? 1 : turnPieces);
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
    setImmediate(() => this.turn());
  }

  private turn(): void {
    this.scheduled = false;
    this.usedMs = 0;
    this.usedPieces = 0;
    if (this.length > 0) this.schedule();
    while (this.length > 0 && this.hasTime()) this.run(this.next());
  }

  private next(): () => void {
    const work = this.waiting[this.first];
    if (work === undefined) throw new Error('nothing waits');
    this.first += 1;
    // What is done is let go of now and then: shifting a long array at every piece would cost its length.
    if (this.first === this.waiting.length || this.first >= 1_024) {
      this.waiting = this.waiting.slice(this.first);
      this.first = 0;
    }
    return work;
  }
}
