/**
 * When members last said something in channels that are slow. It hangs on the member and the channel alone: another socket,
 * device or ticket, and coming back, change nothing (CHAT-42). With several processes this is one of the things to share.
 */
export class SlowMode {
  private readonly saidAt = new Map<string, number>();

  /** Milliseconds until the member may say the next line; 0 where that is now. */
  remainingMs(channelId: string, userId: string, slowSeconds: number, now: number): number {
    const at = this.saidAt.get(keyOf(channelId, userId));
    return at === undefined ? 0 : Math.max(0, at + slowSeconds * 1_000 - now);
  }

  /** The member said a line. */
  said(channelId: string, userId: string, now: number): void {
    this.saidAt.set(keyOf(channelId, userId), now);
  }

  /** Forgets those who have been quiet for as long as any channel may ask for. */
  prune(now: number, slowSecondsMax: number): void {
    for (const [key, at] of this.saidAt) if (now - at >= slowSecondsMax * 1_000) this.saidAt.delete(key);
  }
}

const keyOf = (channelId: string, userId: string): string => `${channelId}|${userId}`;
