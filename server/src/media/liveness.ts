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

  private readonly answers = new LRUCache<number, boolean>({
    max: LIVENESS_ENTRIES_MAX,
    ttl: LIVENESS_TTL_MS,
  });
  /** Questions on their way: however long one takes, nobody asks the same beside it. */
  private readonly asking = new Map<number, Promise<boolean>>();

  /** Binds the answer; see `MediaAdapter.setLiveness`. */
  bind(check: LivenessCheck): void {
    this.check = check;
    this.answers.clear();
    this.asking.clear();
  }

  /** Whether the live runs, as the database said within half a second. A failing database makes this fail, not "ended". */
  async isLive(vodKey: number): Promise<boolean> {
    return this.answers.get(vodKey) ?? this.asking.get(vodKey) ?? this.ask(vodKey);
  }

  /** Drops what is remembered of a live, so that the next question goes to the database. */
  forget(vodKey: number): void {
    this.answers.delete(vodKey);
    this.asking.delete(vodKey);
  }

  private async ask(vodKey: number): Promise<boolean> {
    if (!this.check) throw new Error('media liveness is not bound: call MediaAdapter.setLiveness at start');
    const start = performance.now();
    const asked = this.check(vodKey);
    this.asking.set(vodKey, asked);
    // What was forgotten meanwhile is not remembered: the answer may be from before.
    const isCurrent = () => this.asking.get(vodKey) === asked;
    try {
      const running = await asked;
      if (isCurrent()) this.answers.set(vodKey, running, { start });
      return running;
    } finally {
      if (isCurrent()) this.asking.delete(vodKey);
    }
  }
}
