import type { Speaker } from './line.ts';

/** From this fan level on somebody's coming is told. */
const FAN_LEVEL = 10;
/** In a room of more viewers lines of who came must not push away what is said. */
const CROWD = 100;
/** The least time between two of them in a crowd. */
const CROWD_WAIT_MS = 5_000;
/** Who comes again so soon (a reload, another tab) is not told of again. */
const AGAIN_MS = 60_000;
/** So many are remembered. */
const REMEMBERED = 500;

/**
 * Decides whose coming is a line of its own: VIPs, fans of a level that is shown, and who uses an item for it (ITEMS-10); in a
 * crowd only some.
 */
export class Entrances {
  private readonly toldAt = new Map<number, number>();
  private last = Number.NEGATIVE_INFINITY;

  isTold({ userKey, vipLevel, fanLevel, entrance }: Speaker, viewers: number, now: number): boolean {
    if (userKey === null || (vipLevel === 0 && fanLevel < FAN_LEVEL && entrance === null)) return false;
    if (now - (this.toldAt.get(userKey) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS) return false;
    if (viewers > CROWD && now - this.last < CROWD_WAIT_MS) return false;
    this.last = now;
    this.toldAt.delete(userKey);
    this.toldAt.set(userKey, now);
    for (const oldest of this.toldAt.keys()) {
      if (this.toldAt.size <= REMEMBERED) break;
      this.toldAt.delete(oldest);
    }
    return true;
  }
}
