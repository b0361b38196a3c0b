/** How many connections a user holds, from admission on. A number a user: what one costs is paid by every connection. */
export class ConnectionLimiter {
  private readonly taken = new Map<string, number>();

  /** Takes one more, or answers false where the user holds the most. */
  take(userId: string, max: number): boolean {
    const held = this.taken.get(userId) ?? 0;
    if (held >= max) return false;
    this.taken.set(userId, held + 1);
    return true;
  }

  /** Gives one back; whoever took it does so once. */
  release(userId: string): void {
    const held = this.taken.get(userId) ?? 0;
    if (held > 1) this.taken.set(userId, held - 1);
    else this.taken.delete(userId);
  }
}
