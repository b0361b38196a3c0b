/** How often it is looked whether this process stood still, and how late a look may come before it did. */
const tickMs = 20;
const lateMs = 5;

/**
 * What work takes, without the time in which this process stood still: the server is in it, and on a machine that runs
 * something else meanwhile no promise about time can be kept.
 */
export async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const begin = performance.now();
  let [stoodStillMs, lastMs] = [0, begin];
  const ticking = setInterval(() => {
    const now = performance.now();
    stoodStillMs += Math.max(0, now - lastMs - tickMs - lateMs);
    lastMs = now;
  }, tickMs);
  try {
    const result = await work();
    return { result, ms: performance.now() - begin - stoodStillMs };
  } finally {
    clearInterval(ticking);
  }
}
