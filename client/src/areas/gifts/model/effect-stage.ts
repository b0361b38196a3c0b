import { EffectQueue, type GiftEffect, type PlayedEffect } from './effect-queue.ts';

/** A pause between two gifts, in milliseconds, so that they are told apart. */
const GAP_MS = 150;

/** Plays the gifts of a room one after the other, outside React. */
export class EffectStage {
  /** What is on the screen now, or null. */
  current: { effect: PlayedEffect; durationMs: number } | null = null;
  private readonly queue = new EffectQueue();
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | null = null;

  /** Hears of every change of `current`. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }

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
    this.set(played);
    if (!played) {
      this.timer = null;
      return;
    }
    this.timer = setTimeout(() => {
      this.set(null);
      this.timer = setTimeout(() => this.advance(), GAP_MS);
    }, played.durationMs);
  }

  private set(current: EffectStage['current']): void {
    this.current = current;
    for (const listener of this.listeners) listener();
  }
}
