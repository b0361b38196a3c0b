import { setTimeout as delay } from 'node:timers/promises';

/** How often the condition is checked. */
const everyMs = 50;

/**
 * Repeats `check` until it no longer throws, and returns its result; after `withinMs` it throws the last error. The
 * time allows for a busy machine, and is no bound of the product's: `timed` measures that.
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
