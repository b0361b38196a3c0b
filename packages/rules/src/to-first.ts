/** A member's place by honey in a live. */
export interface GivenInLive {
  userKey: number;
  /** Honey given in the live, whole stars. */
  starCnt: number;
}

/**
 * The honey that a member has to give to be first among the givers of a live, whose order is by honey and, among
 * equals, by key (LIVES-43): 0 for the first, null without any gift.
 */
export function honeyToFirst(own: GivenInLive, first: GivenInLive | null): number | null {
  if (first === null) return null;
  if (first.userKey === own.userKey) return 0;
  return Math.max(0, first.starCnt - own.starCnt + (own.userKey > first.userKey ? 1 : 0));
}
