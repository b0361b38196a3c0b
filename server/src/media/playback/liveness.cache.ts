import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

import { entryLimit } from '../../core/entry-limit.ts';
import type { LivenessCheck } from '../media.port.ts';

/** Milliseconds for which a result of the database is cached. */
const LIVENESS_TTL_MS = 500;

/** Cached results at most; a live that is evicted is queried again. */
const LIVENESS_ENTRIES_MAX = 10_000;

/**
 * Whether a live is on, according to the database.
 *
 * Every viewer's player requests a playlist every two seconds, so results are cached for half a second and concurrent
 * queries are shared: the database runs two small queries per second for each watched live, whatever the number of
 * viewers. `invalidate` drops a result when this process already knows of the live's end.
 */
@Injectable()
export class LivenessCache {
  private check: LivenessCheck | undefined;

  private readonly cached = new LRUCache<number, boolean>({
    ...entryLimit(LIVENESS_ENTRIES_MAX),
    ttl: LIVENESS_TTL_MS,
  });
  /** Queries in flight: however long one takes, it is not repeated meanwhile. */
  private readonly inFlight = new Map<number, Promise<boolean>>();

  /** Sets the query; see `MediaPort.setLiveness`. */
  bind(check: LivenessCheck): void {
    this.check = check;
    this.cached.clear();
    this.inFlight.clear();
  }

  /**
   * Whether the live is on, at most half a second old. Rejects if the database fails, rather than reporting "ended".
   */
  async isLive(vodKey: number): Promise<boolean> {
    return this.cached.get(vodKey) ?? this.inFlight.get(vodKey) ?? this.query(vodKey);
  }

  /** Drops the cached result of a live, so the next call queries the database. */
  invalidate(vodKey: number): void {
    this.cached.delete(vodKey);
    this.inFlight.delete(vodKey);
  }

  private async query(vodKey: number): Promise<boolean> {
    if (!this.check) throw new Error('media liveness is not bound: call MediaPort.setLiveness at start');
    const start = performance.now();
    const pending = this.check(vodKey);
    this.inFlight.set(vodKey, pending);
    // A result that was invalidated meanwhile is not cached: it may be outdated.
    const isCurrent = () => this.inFlight.get(vodKey) === pending;
    try {
      const running = await pending;
      if (isCurrent()) this.cached.set(vodKey, running, { start });
      return running;
    } finally {
      if (isCurrent()) this.inFlight.delete(vodKey);
    }
  }
}
