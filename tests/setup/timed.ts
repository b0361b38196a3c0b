/** How often this process is checked for a pause, and how late a check may be before it counts as one. */
const tickMs = 20;
const lateMs = 5;

/**
 * Starts a measurement. The returned function ends it, and returns the milliseconds without those in which this process
 * was paused: the server runs in it, and on a machine that is busy with something else no promise about time can be
 * kept.
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

/** The duration of work, as a stopwatch measures it. */
export async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const read = stopwatch();
  try {
    const result = await work();
    return { result, ms: read() };
  } finally {
    read();
  }
}
