import type { Speaker } from './line.ts';

/** Entrances are announced from this fan level on. */
const FAN_LEVEL = 10;
/** Above this many viewers, entrances are throttled, so that they do not push chat lines away. */
const CROWD = 100;
/** The least time between two announcements in a large room. */
const CROWD_WAIT_MS = 5_000;
/** A member who re-enters within this time (a reload, another tab) is not announced again. */
const REPEAT_MS = 60_000;
/** The number of members remembered. */
const REMEMBERED = 500;

/**
 * Decides whose entrance is announced: VIPs, fans from a fan level on, and members with an entrance item (ITEMS-10); in
 * a large room only some of them.
 */
export class Entrances {
  private readonly announcedAt = new Map<number, number>();
  private last = Number.NEGATIVE_INFINITY;

  shouldAnnounce({ userKey, vipLevel, fanLevel, entrance }: Speaker, viewers: number, now: number): boolean {
    if (userKey === null || (vipLevel === 0 && fanLevel < FAN_LEVEL && entrance === null)) return false;
    if (now - (this.announcedAt.get(userKey) ?? Number.NEGATIVE_INFINITY) < REPEAT_MS) return false;
    if (viewers > CROWD && now - this.last < CROWD_WAIT_MS) return false;
    this.last = now;
    this.announcedAt.delete(userKey);
    this.announcedAt.set(userKey, now);
    for (const oldest of this.announcedAt.keys()) {
      if (this.announcedAt.size <= REMEMBERED) break;
      this.announcedAt.delete(oldest);
    }
    return true;
  }
}
