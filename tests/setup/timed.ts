/** How often this process is checked for a pause, and how late a check may be before it counts as one. */
const tickMs = 20;
const lateMs = 5;

/**
 * Starts a measurement. The returned function ends it, and returns the milliseconds without those in which this process
 * was paused: the server runs in it, and on a machine that is busy with something else no promise about time can be
 * kept.
 */
export function stopwatch(): () => number {
  const startedAt = performance.now();
  let [pausedMs, lastMs] = [0, startedAt];
  const tick = () => {
    const now = performance.now();
    pausedMs += Math.max(0, now - lastMs - tickMs - lateMs);
    lastMs = now;
  };
  const ticking = setInterval(tick, tickMs);
  return () => {
    tick();
    clearInterval(ticking);
    return lastMs - startedAt - pausedMs;
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
