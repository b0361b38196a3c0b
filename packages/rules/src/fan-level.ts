/** Highest fan level (GIFTS-25). */
export const fanLevelMax = 100;

/** Step of displayed levels (GIFTS-26). */
export const fanLevelStep = 10;

/**
 * The level of a fan who gave a host `starCnt` honey in total. Level n requires 100·n² honey: 100 for level 1, 10,000
 * for level 10, 1,000,000 for level 100 (GIFTS-25). 0 is not a fan yet.
 */
export function fanLevelOf(starCnt: number): number {
  return Math.min(fanLevelMax, Math.floor(Math.sqrt(Math.max(0, starCnt) / 100)));
}

/** The honey that `level` requires. */
export function starsOfFanLevel(level: number): number {
  return 100 * level * level;
}

/** The displayed level: in steps of ten, at most 100 (GIFTS-26). */
export function displayFanLevel(level: number): number {
  return Math.min(fanLevelMax, Math.floor(level / fanLevelStep) * fanLevelStep);
}
