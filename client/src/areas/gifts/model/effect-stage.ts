import { createStore } from 'zustand/vanilla';
import type { ReadonlyStore } from '../../../lib/store.ts';
import { EffectQueue, type GiftEffect, type PlayedEffect } from './effect-queue.ts';

/** A pause between two gifts, in milliseconds, so that they can be distinguished. */
const GAP_MS = 150;

/** A gift on the screen, and its duration. */
interface StagedEffect {
  effect: PlayedEffect;
  durationMs: number;
}

/** Plays a room's gifts one at a time, outside React. */
export class EffectStage {
  private readonly current = createStore<StagedEffect | null>(() => null);
  /** The gift on the screen, or null. */
  readonly store: ReadonlyStore<StagedEffect | null> = this.current;
  private readonly queue = new EffectQueue();
  private timer: ReturnType<typeof setTimeout> | null = null;

  /** Enqueues a gift. Not in a hidden page, where old gifts would pile up unseen. */
  show(effect: GiftEffect): void {
    if (document.hidden) return;
    this.queue.push(effect);
    if (this.timer === null) this.advance();
  }

  /** Stops for good. */
  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private advance(): void {
    const played = this.queue.next();
    this.current.setState(played, true);
    if (!played) {
      this.timer = null;
      return;
    }
    this.timer = setTimeout(() => {
      this.current.setState(null, true);
      this.timer = setTimeout(() => this.advance(), GAP_MS);
    }, played.durationMs);
  }
}
