/** How many connections a user holds, from admission on. A number a user: what a seat costs is paid by every connection. */
export class ConnectionLimiter {
  private readonly taken = new Map<string, number>();

  /** Takes a seat, or answers false where all are taken. */
  take(userId: string, max: number): boolean {
    const seats = this.taken.get(userId) ?? 0;
    if (seats >= max) return false;
    this.taken.set(userId, seats + 1);
    return true;
  }

  /** Gives a seat back; whoever took it does so once. */
  release(userId: string): void {
    const seats = this.taken.get(userId) ?? 0;
    if (seats > 1) this.taken.set(userId, seats - 1);
    else this.taken.delete(userId);
  }
}
