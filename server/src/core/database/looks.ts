/**
 * Tells looks at the database apart that overtook each other: what an earlier one read must not replace what a later one
 * did, nor what was stored here in between.
 */
export class Looks {
  private begun = 0;
  private newest = 0;

  /** Begins a look, before the database is asked. */
  begin(): number {
    this.begun += 1;
    return this.begun;
  }

  /** Whether what `look` read may be taken over: nothing newer is known. */
  take(look: number): boolean {
    if (look < this.newest) return false;
    this.newest = look;
    return true;
  }

  /** Notes that something was stored here: looks that began before may lack it. */
  outdate(): void {
    this.newest = this.begin();
  }
}
