/** Highest fan level (GIFTS-25). */
export const fanLevelMax = 100;

/** Step of displayed levels (GIFTS-26). */
export const fanLevelStep = 10;

/**
 * The honey that a fan has given a host in total to reach `level` (GIFTS-25): 100 for level 1, 10,000 for level 10,
 * 1,000,000 for level 100. The only text of the formula: the build computes the database function fan_level from it.
 */
export function starsOfFanLevel(level: number): number {
  return 100 * level * level;
}

/** The level of a fan who gave a host `starCnt` honey in total; 0 is not a fan yet. */
export function fanLevelOf(starCnt: number): number {
  let level = 0;
  while (level < fanLevelMax && starCnt >= starsOfFanLevel(level + 1)) level += 1;
  return level;
}

/** The displayed level: in steps of ten, at most 100 (GIFTS-26). */
export function displayFanLevel(level: number): number {
  return Math.min(fanLevelMax, Math.floor(level / fanLevelStep) * fanLevelStep);
}
