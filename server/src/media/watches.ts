import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** Watch sessions kept in mind at once. */
const WATCHES_MAX = 100_000;
/** A player asks each two seconds; one that was quiet for this long is asked about no more. */
const QUIET_MS = 30_000;
/** How long an ending matters: longer than any address lives. */
const ENDED_MS = 2 * 3_600_000;

/**
 * The watch sessions whose picture this process serves, and those of them that ended: kept in memory, so that a playlist
 * or a segment costs no query. Who ended is told by the lives area, which asks the database each second.
 */
@Injectable()
export class Watches {
  private readonly used = new LRUCache<string, true>({ max: WATCHES_MAX, ttl: QUIET_MS });
  private readonly ended = new LRUCache<string, true>({ max: WATCHES_MAX, ttl: ENDED_MS });

  /** Whether the session may be served, as far as this process was told; notes that it is. */
  mayWatch(watchId: string): boolean {
    if (this.ended.has(watchId)) return false;
    this.used.set(watchId, true);
    return true;
  }

  /** Sessions that were served lately. */
  inUse(): string[] {
    return [...this.used.keys()];
  }

  /** From here on nothing is served to these sessions. */
  end(watchIds: readonly string[]): void {
    for (const watchId of watchIds) {
      this.used.delete(watchId);
      this.ended.set(watchId, true);
    }
  }
}
