import { setTimeout as delay } from 'node:timers/promises';

/**
 * One required behaviour. It resolves when the server shows it, throws `NotOffered` if the server has no
 * such call, `LeftOut` if this run cannot judge it, and anything else when the server behaves otherwise.
 * @callback Case
 * @param {import('./world.mjs').World} world
 * @returns {Promise<void>}
 *
 * @typedef {'writes' | 'sandbox' | 'persona' | 'codes' | 'data' | 'beyond'} Lack the reason why a run cannot judge a case
 *
 * @typedef {object} Area
 * @property {string} name as in the contract: the OpenAPI tag
 * @property {Record<string, Case>} cases by title
 *
 * @typedef {object} CaseResult
 * @property {string} name
 * @property {'passed' | 'failed' | 'not_offered' | 'left_out' | 'listed'} state listed: a difference listed in the compatibility file
 * @property {string | null} message why it did not pass
 * @property {Lack} [lack] why it is left out
 * @property {string} [call] the call that is not offered, as method and path of the contract
 * @property {number} ms
 *
 * @typedef {object} AreaResult
 * @property {string} area
 * @property {CaseResult[]} cases
 */

/** Thrown if the server has no such call: it answered 404 `not_found` in the form of every refusal. */
export class NotOffered extends Error {
  /** @param {string} call method and path of the contract */
  constructor(call) {
    super(`${call} is not there`);
    this.call = call;
  }
}

/** Thrown if this run cannot judge a case, whatever the server does. */
export class LeftOut extends Error {
  /** @param {Lack} lack @param {string} message */
  constructor(lack, message) {
    super(message);
    this.lack = lack;
  }
}

/** The timeout of one case. */
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
 * @param {object} [options]
 * @param {(result: CaseResult) => void} [options.onResult] receives each result
 * @param {(title: string, area: string) => boolean} [options.wanted] which cases; all of them when left out
 * @param {boolean} [options.bail] whether the first failure ends it
 * @returns {Promise<AreaResult>}
 */
export async function runArea(
  { name, cases },
  world,
  { onResult = () => {}, wanted = () => true, bail = false } = {},
) {
  const results = [];
  for (const [title, run] of Object.entries(cases)) {
    if (!wanted(title, name)) continue;
    const result = await runCase(title, run, world);
    results.push(result);
    onResult(result);
    if (bail && result.state === 'failed') break;
  }
  return { area: name, cases: results };
}

async function runCase(name, run, world) {
  const startedAt = performance.now();
  const end = (state, message, more) => ({
    name,
    state,
    message,
    ...more,
    ms: Math.round(performance.now() - startedAt),
  });
  const late = new AbortController();
  try {
    await Promise.race([run(world), tooLate(late.signal)]);
    return end('passed', null);
  } catch (error) {
    if (error instanceof NotOffered) return end('not_offered', error.message, { call: error.call });
    if (error instanceof LeftOut) return end('left_out', error.message, { lack: error.lack });
    return end('failed', error instanceof Error ? error.message : String(error));
  } finally {
    late.abort();
    world.endTalks();
  }
}

async function tooLate(signal) {
  await delay(caseMsMax, undefined, { signal });
  throw new Error(`not finished after ${caseMsMax / 1000} s`);
}

/**
 * Retries until the expected state is reached, for effects that a server may apply a moment later.
 * @template T
 * @param {import('./world.mjs').Target} target has the timeout
 * @param {string} what the expected state, as a failure names it
 * @param {() => Promise<T | undefined>} check returns undefined until it is reached
 * @returns {Promise<T>}
 */
export async function until({ timeoutMs }, what, check) {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const found = await check();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`${what}: not within ${timeoutMs / 1000} s`);
    await delay(100);
  }
}

/**
 * Judges what others may disturb meanwhile, such as a count: one success in three attempts suffices.
 * @param {() => Promise<void>} judge
 */
export async function retryJudgement(judge) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await judge();
    } catch (error) {
      if (error instanceof NotOffered || error instanceof LeftOut || attempt === 3) throw error;
    }
  }
}
