import { setTimeout as delay } from 'node:timers/promises';

/**
 * One behaviour that is asked for. It resolves when the server shows it, throws `NotOffered` where the server has no
 * such call or the case's ground is missing, and throws anything else when the server behaves otherwise.
 * @callback Case
 * @param {import('./world.mjs').World} world
 * @returns {Promise<void>}
 *
 * @typedef {object} Area
 * @property {string} name as in the contract: the OpenAPI tag
 * @property {Record<string, Case>} cases by what they say
 *
 * @typedef {object} CaseResult
 * @property {string} name
 * @property {'passed' | 'failed' | 'not_offered'} state
 * @property {string | null} message why it failed or is not offered
 * @property {number} ms
 *
 * @typedef {object} AreaResult
 * @property {string} area
 * @property {CaseResult[]} cases
 */

/** Thrown where a case cannot be judged: the call, a persona or the sandbox is not there. */
export class NotOffered extends Error {}

/** How long one case may take. */
const caseMsMax = 90_000;

/**
 * Names the cases of an area.
 * @param {string} name
 * @param {Record<string, Case>} cases
 * @returns {Area}
 */
export const area = (name, cases) => ({ name, cases });

/**
 * Runs an area's cases one after another: they share personas, and a report in order is easier to read than a fast one.
 * @param {Area} subject
 * @param {import('./world.mjs').World} world
 * @param {(result: CaseResult) => void} [told] hears each result as it comes
 * @returns {Promise<AreaResult>}
 */
export async function runArea({ name, cases }, world, told = () => {}) {
  const results = [];
  for (const [title, run] of Object.entries(cases)) {
    const result = await runCase(title, run, world);
    results.push(result);
    told(result);
  }
  return { area: name, cases: results };
}

async function runCase(name, run, world) {
  const begun = performance.now();
  const end = (state, message) => ({ name, state, message, ms: Math.round(performance.now() - begun) });
  const late = new AbortController();
  try {
    await Promise.race([run(world), tooLate(late.signal)]);
    return end('passed', null);
  } catch (error) {
    if (error instanceof NotOffered) return end('not_offered', error.message);
    return end('failed', error instanceof Error ? error.message : String(error));
  } finally {
    late.abort();
  }
}

async function tooLate(signal) {
  await delay(caseMsMax, undefined, { signal });
  throw new Error(`not finished after ${caseMsMax / 1000} s`);
}

/**
 * Asks again until the answer suits, for what a server may do a moment later.
 * @template T
 * @param {string} what what is waited for, as a failure names it
 * @param {() => Promise<T | undefined>} look answers undefined as long as it is not so
 * @param {number} [withinMs]
 * @returns {Promise<T>}
 */
export async function until(what, look, withinMs = 5_000) {
  const end = performance.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`${what}: not within ${withinMs / 1000} s`);
    await delay(100);
  }
}
