/** Waits before a broken playback is tried again, by failures in a row, in milliseconds. */
const WAITS_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const;

/**
 * How long to wait before the next try, lengthened by up to a fifth so that the viewers of a live that broke
 * do not all come back in the same moment.
 * @param failures how often it failed in a row, from 0
 * @param chance a number from 0 to 1
 */
export function retryDelayMs(failures: number, chance: number = Math.random()): number {
  const wait = WAITS_MS[Math.min(failures, WAITS_MS.length - 1)] ?? WAITS_MS[0];
  return Math.round(wait * (1 + chance / 5));
}
