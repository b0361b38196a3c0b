import { createStore } from 'zustand/vanilla';
import type { ReadonlyStore } from '../../../lib/store.ts';
import type { EffectTier } from '../effects/effect-tier.ts';
import { effectParts } from '../effects/load-effects.ts';
import type { GiftSounds } from '../effects/sounds.ts';
import { giftEffects } from './effect-choice.ts';
import { EffectQueue, type GiftEffect, type PlayedEffect } from './effect-queue.ts';

/** A pause between two gifts, in milliseconds, so that they can be distinguished. */
const GAP_MS = 150;

/** The size of the show of a goal. */
const GOAL_TIER: EffectTier = 5;

/** A gift on the screen, and its duration. */
interface StagedEffect {
  effect: PlayedEffect;
  durationMs: number;
}

/** The sound of the player. */
interface Sound {
  muted: boolean;
  /** 0 to 1. */
  volume: number;
}

/** Plays a room's gifts one at a time, outside React. */
export class EffectStage {
  private readonly current = createStore<StagedEffect | null>(() => null);
  /** The gift on the screen, or null. */
  readonly store: ReadonlyStore<StagedEffect | null> = this.current;
  private readonly queue = new EffectQueue();
  private timer: ReturnType<typeof setTimeout> | null = null;
  private sound: Sound = { muted: true, volume: 0 };
  private sounds: GiftSounds | null = null;

  /** Enqueues a gift. Not in a hidden page, where old gifts would pile up unseen. */
  show(effect: GiftEffect): void {
    if (document.hidden) return;
    const shown = this.current.getState();
    if (shown && !this.queue.has(effect) && EffectQueue.continues(shown.effect, effect)) {
      this.queue.add(effect);
      this.current.setState(
        { ...shown, effect: { ...shown.effect, count: Math.max(shown.effect.count + 1, effect.combo) } },
        true,
      );
      return;
    }
    this.queue.push(effect);
    if (this.timer === null) this.advance();
  }

  /** Enqueues the show of a goal that was reached. */
  showGoal({
    goal_id,
    title,
    goal_star_cnt,
  }: {
    goal_id: number;
    title: string;
    goal_star_cnt: number;
  }): void {
    this.show({
      // Gifts have positive keys.
      giftId: -goal_id,
      userKey: 0,
      nick: '',
      starCnt: goal_star_cnt,
      tier: GOAL_TIER,
      receiver: null,
      goal: title,
      sticker: null,
      message: title,
      combo: 1,
    });
  }

  /** Follows the sound of the player: gifts are as loud as the live, and silent with it. */
  setSound(sound: Sound): void {
    this.sound = sound;
  }

  /** Stops for good. */
  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.sounds?.stop();
  }

  private advance(): void {
    const played = this.queue.next();
    this.current.setState(played, true);
    if (!played) {
      this.timer = null;
      return;
    }
    this.hear(played.effect);
    this.timer = setTimeout(() => {
      this.current.setState(null, true);
      this.timer = setTimeout(() => this.advance(), GAP_MS);
    }, played.durationMs);
  }

  private hear({ tier }: PlayedEffect): void {
    const parts = effectParts.loaded();
    if (this.sound.muted || !parts || !giftEffects.getState().on) return;
    this.sounds ??= new parts.GiftSounds();
    this.sounds.play(tier, this.sound.volume);
  }
}
