/**
 * The time of each member's last line in slow channels. It is keyed by member and channel, so another socket, device or
 * ticket, or reconnecting, does not reset it (CHAT-42). Servers that share channels have these times in Redis, and use these
 * while it is unavailable.
 */
export class SlowMode {
  private readonly lastLineAt = new Map<string, number>();

  /** Milliseconds until the member may send the next line; 0 if it may be sent now. */
  remainingMs(channelId: string, userId: string, slowSeconds: number, now: number): number {
    const at = this.lastLineAt.get(keyOf(channelId, userId));
    return at === undefined ? 0 : Math.max(0, at + slowSeconds * 1_000 - now);
  }

  recordLine(channelId: string, userId: string, now: number): void {
    this.lastLineAt.set(keyOf(channelId, userId), now);
  }

  /** Removes entries older than the longest slow mode. */
  prune(now: number, slowSecondsMax: number): void {
    for (const [key, at] of this.lastLineAt)
      if (now - at >= slowSecondsMax * 1_000) this.lastLineAt.delete(key);
  }
}

const keyOf = (channelId: string, userId: string): string => `${channelId}|${userId}`;
