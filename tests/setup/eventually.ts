import { setTimeout as delay } from 'node:timers/promises';

/** How often the condition is looked at. */
const everyMs = 50;

/**
 * Repeats `check` until it no longer throws, and answers what it answers; after `withinMs` its error stands. That is patience with
 * a busy machine, and no bound: `timed` measures.
 */
export async function eventually<Value>(check: () => Promise<Value>, withinMs = 20_000): Promise<Value> {
  const end = performance.now() + withinMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
      await delay(everyMs);
    }
  }
}
