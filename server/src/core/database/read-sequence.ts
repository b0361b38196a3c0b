/**
 * Orders concurrent reads of the database: the result of an earlier read must not replace that of a later one, nor a
 * value that was stored here in the meantime.
 */
export class ReadSequence {
  private started = 0;
  private newest = 0;

  /** Starts a read, before the query is sent. Returns its number. */
  start(): number {
    this.started += 1;
    return this.started;
  }

  /** Whether the result of this read may be used: nothing newer is known. */
  accept(read: number): boolean {
    if (read < this.newest) return false;
    this.newest = read;
    return true;
  }

  /** Records that a value was stored here: reads that started before may lack it. */
  invalidate(): void {
    this.newest = this.start();
  }
}
