import { measureScale } from './scale/measure.mjs';
import { reportScale } from './scale/report.mjs';
import { machine } from './world.mjs';

/** The sizes of the room, and those of a whole run. */
const SIZES = [1_000, 5_000];
const WHOLE_SIZES = [...SIZES, 10_000];

/**
 * Compares one server without Redis, one with it, and two, in the same run.
 * @param {{ rounds: number, seconds: number, whole: boolean, sizes?: number[] }} options
 * @returns {Promise<boolean>} whether every target was reached
 */
export async function benchScale({ rounds, seconds, whole, sizes = whole ? WHOLE_SIZES : SIZES }) {
  console.log(`Several servers, on ${machine()}; ${rounds} rounds of ${seconds} s.`);
  const found = await measureScale({
    sizes,
    rounds,
    seconds,
    progress: (text) => console.log(`  ${text}`),
  });
  return reportScale(found);
}
