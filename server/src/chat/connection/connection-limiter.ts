/** Which sockets hold the connections that a user may have, from admission on. */
export class ConnectionLimiter {
  private readonly taken = new Map<string, Set<string>>();

  /** Takes a seat, or answers false where all are taken. */
  take(userId: string, socketId: string, max: number): boolean {
    const sockets = this.taken.get(userId);
    if (!sockets) this.taken.set(userId, new Set([socketId]));
    else if (sockets.size >= max) return false;
    else sockets.add(socketId);
    return true;
  }

  release(userId: string, socketId: string): void {
    const sockets = this.taken.get(userId);
    if (sockets?.delete(socketId) && sockets.size === 0) this.taken.delete(userId);
  }
}
