import { createStore } from 'zustand/vanilla';
import type { ReadonlyStore } from '../../../lib/store.ts';
import { EffectQueue, type GiftEffect, type PlayedEffect } from './effect-queue.ts';

/** A pause between two gifts, in milliseconds, so that they are told apart. */
const GAP_MS = 150;

/** A gift on the screen, and for how long. */
interface StagedEffect {
  effect: PlayedEffect;
  durationMs: number;
}

/** Plays the gifts of a room one after the other, outside React. */
export class EffectStage {
  private readonly current = createStore<StagedEffect | null>(() => null);
  /** What is on the screen now, or null. */
  readonly store: ReadonlyStore<StagedEffect | null> = this.current;
  private readonly queue = new EffectQueue();
  private timer: ReturnType<typeof setTimeout> | null = null;

  /** A gift was given in the room. In a hidden page nobody sees it, and a pile of old gifts would wait. */
  show(effect: GiftEffect): void {
    if (document.hidden) return;
    this.queue.push(effect);
    if (this.timer === null) this.advance();
  }

  /** Shows no more. */
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
