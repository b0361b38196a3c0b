import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { LivenessCheck } from './media.port.ts';

/** How long an answer of the database is believed, in milliseconds. */
const LIVENESS_TTL_MS = 500;

/** Answers kept at once; a live that falls out is asked for again. */
const LIVENESS_ENTRIES_MAX = 10_000;

/**
 * Whether a live still runs, as the database says.
 *
 * Every viewer's player asks each two seconds, so answers are kept for half a second and concurrent
 * questions share one: the database sees two small queries a second for each watched live, whatever the
 * number of viewers. `forget` drops the answer where the end is known in this process already.
 */
@Injectable()
export class Liveness {
  private check: LivenessCheck | undefined;

  private readonly answers = new LRUCache<number, Promise<boolean>>({
    max: LIVENESS_ENTRIES_MAX,
    ttl: LIVENESS_TTL_MS,
  });

  /** Binds the answer; see `MediaAdapter.setLiveness`. */
  bind(check: LivenessCheck): void {
    this.check = check;
    this.answers.clear();
  }

  /** Whether the live runs, at most half a second old. A failing database makes this fail, not "ended". */
  async isLive(vodKey: number): Promise<boolean> {
    const kept = this.answers.get(vodKey);
    if (kept) return kept;
    const asked = this.ask(vodKey);
    this.answers.set(vodKey, asked);
    try {
      return await asked;
    } catch (error) {
      if (this.answers.get(vodKey) === asked) this.answers.delete(vodKey);
      throw error;
    }
  }

  /** Drops what is remembered of a live, so that the next question goes to the database. */
  forget(vodKey: number): void {
    this.answers.delete(vodKey);
  }

  private async ask(vodKey: number): Promise<boolean> {
    if (!this.check) throw new Error('media liveness is not bound: call MediaAdapter.setLiveness at start');
    return this.check(vodKey);
  }
}
