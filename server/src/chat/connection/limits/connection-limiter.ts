/**
 * Counts the connections of each user from admission on. A plain number per user, because every connection pays for it.
 */
export class ConnectionLimiter {
  private readonly taken = new Map<string, number>();

  /** The users who hold connections. */
  users(): string[] {
    return [...this.taken.keys()];
  }

  /** Number of connections that a user holds. */
  held(userId: string): number {
    return this.taken.get(userId) ?? 0;
  }

  /** Reserves one connection, or returns false if the user holds the maximum. */
  take(userId: string, max: number): boolean {
    const held = this.taken.get(userId) ?? 0;
    if (held >= max) return false;
    this.taken.set(userId, held + 1);
    return true;
  }

  /** Releases one connection; call it once per reservation. */
  release(userId: string): void {
    const held = this.taken.get(userId) ?? 0;
    if (held > 1) this.taken.set(userId, held - 1);
    else this.taken.delete(userId);
  }
}
