/** How often it is looked whether this process stood still, and how late a look may come before it did. */
const tickMs = 20;
const lateMs = 5;

/**
 * Begins to measure. The answer ends that, and tells the milliseconds without those in which this process stood still: the
 * server is in it, and on a machine that runs something else meanwhile no promise about time can be kept.
 */
export function stopwatch(): () => number {
  const begin = performance.now();
  let [stoodStillMs, lastMs] = [0, begin];
  const look = () => {
    const now = performance.now();
    stoodStillMs += Math.max(0, now - lastMs - tickMs - lateMs);
    lastMs = now;
  };
  const ticking = setInterval(look, tickMs);
  return () => {
    look();
    clearInterval(ticking);
    return lastMs - begin - stoodStillMs;
  };
}

/** What work takes, as a stopwatch tells it. */
export async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const read = stopwatch();
  try {
    const result = await work();
    return { result, ms: read() };
  } finally {
    read();
  }
}
