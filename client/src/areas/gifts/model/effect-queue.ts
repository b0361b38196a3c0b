/** A gift that is to fly over the picture. */
export interface GiftEffect {
  giftId: number;
  userKey: number;
  nick: string;
  /** Honey of one gift. */
  starCnt: number;
  /** Address of the sticker's picture, or null for plain honey. */
  sticker: string | null;
  message: string;
  /** How often the giver gave the same, one soon after the other: 1 for a gift that stands alone. */
  combo: number;
}

/** A gift on the screen, or waiting for it. */
export interface PlayedEffect extends GiftEffect {
  /** How often the same was given by now, 1 for a single one: its combo, and at least those that waited as one. */
  count: number;
  tier: EffectTier;
}

/** How big a gift looks: 0 is the smallest. */
export type EffectTier = 0 | 1 | 2 | 3 | 4;

/** From how much honey on each tier begins. */
const TIER_FROM = [0, 500, 1_000, 5_000, 10_000] as const;
/** How long each tier stays, in milliseconds. */
const TIER_MS = [2_200, 2_800, 3_500, 4_500, 6_000] as const;
/** More than this many waiting, and each is shown for a shorter time. */
const BUSY_FROM = 5;
const BUSY_SHARE = 0.6;
/** At most this many wait; the chat shows every gift anyway. */
const WAITING_MAX = 30;

/** The size class of an amount. */
export function tierOf(starCnt: number): EffectTier {
  if (starCnt >= TIER_FROM[4]) return 4;
  if (starCnt >= TIER_FROM[3]) return 3;
  if (starCnt >= TIER_FROM[2]) return 2;
  return starCnt >= TIER_FROM[1] ? 1 : 0;
}

/**
 * Which gift is shown next: in the order they were given, each once. The same gift of the same giver that waits
 * already is counted up instead of shown again; when too many wait, the smallest give way, the oldest first.
 */
export class EffectQueue {
  private waiting: PlayedEffect[] = [];
  private readonly seen = new Set<number>();

  /** How many wait. */
  get length(): number {
    return this.waiting.length;
  }

  /** Puts a gift in the queue. A gift that was here before (told again after a reconnect) is left out. */
  push(effect: GiftEffect): void {
    if (this.seen.has(effect.giftId)) return;
    this.seen.add(effect.giftId);
    const same = this.waiting.findIndex((other) => isSame(other, effect));
    const found = this.waiting[same];
    if (found) {
      this.waiting[same] = { ...found, count: Math.max(found.count + 1, effect.combo) };
      return;
    }
    this.waiting.push({ ...effect, count: effect.combo, tier: tierOf(effect.starCnt) });
    if (this.waiting.length > WAITING_MAX) this.dropSmallest();
  }

  /** Takes the next gift to show and how long to show it, in milliseconds; null when none waits. */
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
    a.userKey === b.userKey && a.starCnt === b.starCnt && a.sticker === b.sticker && a.message === b.message
  );
}
