import type { EffectTier } from '../effects/effect-tier.ts';

/** A gift to be shown over the video. */
export interface GiftEffect {
  giftId: number;
  userKey: number;
  nick: string;
  /** The honey of one gift. */
  starCnt: number;
  tier: EffectTier;
  /** The contestant who receives it, where that is not the host; null otherwise. */
  receiver: string | null;
  /** What a host does whose goal is reached: the show of a goal, not of a gift. */
  goal?: string;
  /** The picture is the host's signature, and shown large. */
  isSignature?: boolean;
  /** The sticker's picture URL, or null for plain honey. */
  sticker: string | null;
  message: string;
  /** How often the giver gave the same gift in quick succession: 1 for a single gift. */
  combo: number;
}

/** A gift on the screen or in the queue. */
export interface PlayedEffect extends GiftEffect {
  /** The displayed count: the combo, and at least the number of queued gifts merged into one. */
  count: number;
}

/** How long each tier stays, in milliseconds. */
const TIER_MS: Record<EffectTier, number> = { 1: 2_000, 2: 3_000, 3: 4_000, 4: 5_000, 5: 6_000, 6: 8_000 };
/** With more than this in the queue, each gift is shown for a shorter time. */
const BUSY_FROM = 5;
const BUSY_SHARE = 0.6;
/** The maximum queue length; the chat shows every gift anyway. */
const WAITING_MAX = 30;

/** How many gifts are remembered, so that one that is sent again is not shown again. */
const SEEN_MAX = 2_000;

/**
 * Decides which gift is shown next: in order, each once. A gift identical to a queued one of the same giver increments
 * its count; when the queue is full, the smallest are dropped, the oldest first.
 */
export class EffectQueue {
  private waiting: PlayedEffect[] = [];
  private readonly seen = new Set<number>();

  /** The queue length. */
  get length(): number {
    return this.waiting.length;
  }

  /** Enqueues a gift. A known gift (sent again after a reconnect) is ignored. */
  push(effect: GiftEffect): void {
    if (this.seen.has(effect.giftId)) return;
    this.add(effect);
    const same = this.waiting.findIndex((other) => isSame(other, effect));
    const found = this.waiting[same];
    if (found) {
      this.waiting[same] = { ...found, count: Math.max(found.count + 1, effect.combo) };
      return;
    }
    this.waiting.push({ ...effect, count: effect.combo });
    if (this.waiting.length > WAITING_MAX) this.dropSmallest();
  }

  /** Whether a gift continues the combo of the one on the screen, which then counts in its place. */
  static continues(shown: PlayedEffect, effect: GiftEffect): boolean {
    return effect.combo > 1 && isSame({ ...shown, message: effect.message }, effect);
  }

  /** Whether a gift was received before. */
  has(effect: GiftEffect): boolean {
    return this.seen.has(effect.giftId);
  }

  /** Records a gift that is shown without waiting. */
  add({ giftId }: GiftEffect): void {
    this.seen.add(giftId);
    // The oldest are never sent again.
    const [oldest] = this.seen;
    if (this.seen.size > SEEN_MAX && oldest !== undefined) this.seen.delete(oldest);
  }

  /** Takes the next gift and its duration in milliseconds; null if the queue is empty. */
  next(): { effect: PlayedEffect; durationMs: number } | null {
    const effect = this.waiting.shift();
    if (!effect) return null;
    const share = this.waiting.length >= BUSY_FROM ? BUSY_SHARE : 1;
    return { effect, durationMs: Math.round(TIER_MS[effect.tier] * share) };
  }

  private dropSmallest(): void {
    const smallest = this.waiting.reduce(
      (least, { starCnt }) => Math.min(least, starCnt),
      Number.POSITIVE_INFINITY,
    );
    const index = this.waiting.findIndex(({ starCnt }) => starCnt === smallest);
    this.waiting.splice(index, 1);
  }
}

function isSame(a: GiftEffect, b: GiftEffect): boolean {
  return (
    a.userKey === b.userKey &&
    a.receiver === b.receiver &&
    a.starCnt === b.starCnt &&
    a.sticker === b.sticker &&
    a.message === b.message
  );
}
