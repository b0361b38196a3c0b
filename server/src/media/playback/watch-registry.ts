import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { entryLimit } from '../../core/entry-limit.ts';

/** Watch sessions remembered at once. */
const WATCHES_MAX = 100_000;
/** A player requests every two seconds; one silent for this long is no longer checked. */
const QUIET_MS = 30_000;
/** How long an ended session is remembered: longer than the lifetime of any address. */
const ENDED_MS = 2 * 3_600_000;

/**
 * The watch sessions whose video this process serves, and those of them that ended: held in memory, so that a playlist
 * or a segment costs no query. The lives area polls the database each second and reports ended ones.
 */
@Injectable()
export class WatchRegistry {
  private readonly used = new LRUCache<string, true>({ ...entryLimit(WATCHES_MAX), ttl: QUIET_MS });
  private readonly ended = new LRUCache<string, true>({ ...entryLimit(WATCHES_MAX), ttl: ENDED_MS });

  /** Whether the session may be served, as far as this process knows; records that it is in use. */
  mayWatch(watchId: string): boolean {
    if (this.ended.has(watchId)) return false;
    this.used.set(watchId, true);
    return true;
  }

  /** Sessions served recently. */
  inUse(): string[] {
    return [...this.used.keys()];
  }

  /** Stops serving these sessions. */
  end(watchIds: readonly string[]): void {
    for (const watchId of watchIds) {
      this.used.delete(watchId);
      this.ended.set(watchId, true);
    }
  }
}
