/** Highest fan level (GIFTS-25). */
export const fanLevelMax = 100;

/** Displayed levels go in steps of this (GIFTS-26). */
export const fanLevelStep = 10;

/**
 * The level of a fan who gave a host `starCnt` honey in all. Level n begins at 100·n² honey: 100 for level 1, 10,000
 * for level 10, 1,000,000 for level 100 (GIFTS-25). 0 is no fan yet.
 */
export function fanLevelOf(starCnt: number): number {
  return Math.min(fanLevelMax, Math.floor(Math.sqrt(Math.max(0, starCnt) / 100)));
}

/** The honey at which `level` begins. */
export function starsOfFanLevel(level: number): number {
  return 100 * level * level;
}

/** The level as pages show it: in steps of ten, at most 100 (GIFTS-26). */
export function displayFanLevel(level: number): number {
  return Math.min(fanLevelMax, Math.floor(level / fanLevelStep) * fanLevelStep);
}
