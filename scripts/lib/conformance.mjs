import { CommandError } from '#stack/command-error';

/**
 * @typedef {import('../../tests/conformance/harness.mjs').AreaResult} AreaResult
 * @typedef {import('../../tests/conformance/harness.mjs').CaseResult} CaseResult
 * @typedef {import('../../tests/conformance/harness.mjs').Lack} Lack
 *
 * @typedef {object} ConformanceOptions
 * @property {string} baseUrl origin of the server under test, e.g. http://127.0.0.1:3000
 * @property {string[]} [areas] the areas to run; default: those of the profile, or all
 * @property {string} [profile] what the server claims to be: areas that must be complete
 * (tests/conformance/profiles.mjs)
 * @property {string} [version] version of the calls: v1
 * @property {string} [siteKey] the site key, when calls are sent under it
 * @property {string} [password] of the personas; CONFORMANCE_PASSWORD, else the demo's
 * @property {import('../../tests/conformance/personas.mjs').Credentials} [credentials] accounts that replace the
 * personas
 * @property {boolean} [allowWrites] whether cases may move money, create accounts, chat and so on
 * @property {boolean} [useSandbox] whether a sandbox may be used; true
 * @property {import('../../tests/conformance/compatibility.mjs').Compatibility} [compatibility] known differences of
 * the server
 * @property {boolean} [strict] whether what is not offered or left out counts as failed
 * @property {boolean} [bail] whether the first failure stops the run
 * @property {number} [timeoutMs] timeout for effects that the server applies asynchronously; ten seconds
 * @property {(title: string, area: string) => boolean} [wanted] selects the cases; default: all
 * @property {(area: string, result: CaseResult) => void} [report] called with each case as it ends
 *
 * @typedef {{ passed: number, failed: number, notOffered: number, leftOut: number, listed: number }} Counts
 *
 * @typedef {object} RuleOutcome the rules of docs/rules that titles of cases name
 * @property {string[]} proven confirmed by every case that could be judged
 * @property {string[]} broken contradicted by a case
 * @property {string[]} notJudged without a case that could be judged
 *
 * @typedef {object} ConformanceReport
 * @property {string} baseUrl
 * @property {string | null} profile
 * @property {boolean} allowWrites
 * @property {AreaResult[]} areas
 * @property {Counts} totals
 * @property {Record<Lack, number>} lacks number of cases left out for each lack
 * @property {RuleOutcome} rules
 * @property {string[]} succeeded calls of the contract that answered 2xx, as method and path
 * @property {import('../../tests/conformance/compatibility.mjs').ReportedDifferences} [differences] the known differences
 * that occurred
 * @property {boolean} ok
 * @property {string[]} reasons why it is not ok; empty when it is
 */

/** This product's site key, for the case that calls also work under it. */
const ownSiteKey = 'honey';

/**
 * Runs the conformance suite against a server over HTTP and websocket only, whatever implements it. Packages must be
 * built.
 * @param {ConformanceOptions} options
 * @returns {Promise<ConformanceReport>}
 * @throws {CommandError} for an unknown area or profile, an invalid address, or a server that does not respond
 */
export async function runConformance({ baseUrl, areas: named = [], profile, report = () => {}, ...options }) {
  // One after another: Jest cannot link modules that several imports share at the same time.
  const { areas: known } = await import('../../tests/conformance/areas.mjs');
  const { runArea } = await import('../../tests/conformance/harness.mjs');
  const { World } = await import('../../tests/conformance/world.mjs');
  const required = await areasOf(profile);
  const wanted = namesOf(known, named, required);
  const { includesBeyond } = await import('../../tests/conformance/profiles.mjs');
  const target = targetOf(await reachable(baseUrl), { ...options, includesBeyond: includesBeyond(profile) });
  const world = new World(target);
  const results = [];
  try {
    for (const area of known.filter(({ name }) => wanted.includes(name))) {
      results.push(
        await runArea(area, world, {
          onResult: (result) => report(area.name, result),
          wanted: options.wanted,
          bail: options.bail,
        }),
      );
      if (options.bail && results.at(-1)?.cases.some(({ state }) => state === 'failed')) break;
    }
  } finally {
    await world.close();
  }
  const judgedResults = await failFalseNotFound(results, target.offered);
  const { withListedDifferences } = await import('../../tests/conformance/compatibility.mjs');
  const held = target.compatibility
    ? withListedDifferences(judgedResults, target.compatibility)
    : { areas: judgedResults };
  const { areas } = held;
  const cases = areas.flatMap((result) => result.cases);
  const reasons = reasonsOf(areas, { required, strict: options.strict ?? false });
  return {
    baseUrl,
    profile: profile ?? null,
    allowWrites: target.allowWrites,
    ...held,
    totals: countsOf(cases),
    lacks: lacksOf(cases),
    rules: rulesOf(cases),
    succeeded: [...target.succeeded].sort(),
    ok: reasons.length === 0,
    reasons,
  };
}

async function areasOf(profile) {
  if (profile === undefined) return [];
  const { profiles } = await import('../../tests/conformance/profiles.mjs');
  const areas = profiles[profile];
  if (!areas)
    throw new CommandError(`There is no profile ${profile}. There are: ${Object.keys(profiles).join(', ')}`);
  return areas;
}

function namesOf(known, named, required) {
  const names = known.map(({ name }) => name);
  const unknown = named.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new CommandError(`There is no area ${unknown.join(', ')}. There are: ${names.join(', ')}`);
  if (named.length > 0) return named;
  return required.length > 0 ? required : names;
}

/** @returns {import('../../tests/conformance/world.mjs').Target} */
function targetOf(baseUrl, options) {
  const { version = 'v1', siteKey, password, credentials, allowWrites, useSandbox, timeoutMs } = options;
  return {
    baseUrl,
    prefix: siteKey === undefined ? `/${version}` : `/${version}/${siteKey}`,
    siteKey: siteKey ?? ownSiteKey,
    password: password ?? (process.env.CONFORMANCE_PASSWORD || 'Honey!2026'),
    credentials,
    compatibility: options.compatibility,
    allowWrites: allowWrites ?? false,
    includesBeyond: options.includesBeyond,
    useSandbox: useSandbox ?? true,
    timeoutMs: timeoutMs ?? 10_000,
    offered: new Set(),
    totalsHeld: new Set(),
    succeeded: new Set(),
  };
}

async function reachable(baseUrl) {
  if (!URL.canParse(baseUrl)) throw new CommandError(`${baseUrl} is not a valid address.`);
  const { origin, pathname, search } = new URL(baseUrl);
  if (pathname !== '/' || search !== '')
    throw new CommandError(`${baseUrl} has a path: calls start at the origin, ${origin}.`);
  try {
    await fetch(origin, { redirect: 'manual', signal: AbortSignal.timeout(10_000) });
  } catch (error) {
    throw new CommandError(`${origin} does not respond: ${error.cause?.message ?? error.message}`);
  }
  return origin;
}

/** A call that is missing in one case but works in another exists: its `not_found` is a failure. */
async function failFalseNotFound(results, offered) {
  const { notFoundThough } = await import('../../tests/conformance/client.mjs');
  const judged = (result) =>
    result.state === 'not_offered' && offered.has(result.call)
      ? { ...result, state: /** @type {const} */ ('failed'), message: notFoundThough(result.call) }
      : result;
  return results.map(({ area, cases }) => ({ area, cases: cases.map(judged) }));
}

/** The number of cases in each state. @param {CaseResult[]} cases @returns {Counts} */
export function countsOf(cases) {
  const count = (state) => cases.filter((one) => one.state === state).length;
  return {
    passed: count('passed'),
    failed: count('failed'),
    notOffered: count('not_offered'),
    leftOut: count('left_out'),
    listed: count('listed'),
  };
}

/** @param {CaseResult[]} cases @returns {Record<Lack, number>} */
function lacksOf(cases) {
  const lacks = { writes: 0, sandbox: 0, persona: 0, codes: 0, data: 0, beyond: 0 };
  for (const { lack } of cases) if (lack) lacks[lack] += 1;
  return lacks;
}

/**
 * The reasons why a run does not show that the server conforms to the contract. Empty when it does.
 * @param {AreaResult[]} areas
 * @param {{ required?: string[], strict?: boolean }} [options]
 * @returns {string[]}
 */
export function reasonsOf(areas, { required = [], strict = false } = {}) {
  const totals = countsOf(areas.flatMap(({ cases }) => cases));
  const reasons = [];
  if (totals.failed > 0) reasons.push(`${totals.failed} failed`);
  if (totals.passed === 0) reasons.push('nothing passed: no call of the contract was seen to work');
  for (const { area, cases } of areas.filter((one) => required.includes(one.area))) {
    const { passed, notOffered } = countsOf(cases);
    if (passed === 0) reasons.push(`nothing of ${area} passed, which the profile requires`);
    else if (notOffered > 0) reasons.push(`${area} is not fully offered, which the profile requires`);
  }
  if (strict && totals.notOffered + totals.leftOut > 0)
    reasons.push(
      `${totals.notOffered} not offered and ${totals.leftOut} left out, while --strict requires all`,
    );
  return reasons;
}

/** The outcome of the rules that the cases name. @param {CaseResult[]} cases @returns {RuleOutcome} */
export function rulesOf(cases) {
  /** @type {Map<string, Set<CaseResult['state']>>} */
  const states = new Map();
  for (const { name, state } of cases) {
    const [, ids = ''] = /\(([A-Z-]+-\d+(?:, [A-Z-]+-\d+)*)\)$/.exec(name) ?? [];
    for (const id of ids.split(', ').filter(Boolean))
      states.set(id, (states.get(id) ?? new Set()).add(state));
  }
  const inOrder = [...states.keys()].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  const isJudged = (id) => states.get(id)?.has('passed') || states.get(id)?.has('failed');
  return {
    proven: inOrder.filter((id) => states.get(id)?.has('passed') && !states.get(id)?.has('failed')),
    broken: inOrder.filter((id) => states.get(id)?.has('failed')),
    notJudged: inOrder.filter((id) => !isJudged(id)),
  };
}
