import { CommandError } from './command.mjs';

/**
 * @typedef {import('../../tests/conformance/harness.mjs').AreaResult} AreaResult
 * @typedef {import('../../tests/conformance/harness.mjs').CaseResult} CaseResult
 *
 * @typedef {object} ConformanceOptions
 * @property {string} baseUrl the server under test, e.g. http://127.0.0.1:3000
 * @property {string[]} [areas] which areas; all of them when left out or empty
 * @property {string} [prefix] version, or version and site key, of the calls under the version: /v1
 * @property {string} [password] of the personas; CONFORMANCE_PASSWORD, else the demo's
 * @property {(area: string, result: CaseResult) => void} [report] hears each case as it ends
 *
 * @typedef {{ passed: number, failed: number, notOffered: number }} Counts
 *
 * @typedef {object} RuleOutcome the rules of docs/rules that cases name at the end of their titles
 * @property {string[]} proven every case that could be judged showed them
 * @property {string[]} broken a case showed otherwise
 * @property {string[]} notJudged no case of theirs could be judged
 *
 * @typedef {object} ConformanceReport
 * @property {string} baseUrl
 * @property {AreaResult[]} areas
 * @property {Counts} totals
 * @property {RuleOutcome} rules
 */

/**
 * Runs the conformance suite against a server: HTTP and websocket only, whatever stands behind the address. Packages
 * must be built.
 * @param {ConformanceOptions} options
 * @returns {Promise<ConformanceReport>}
 * @throws {CommandError} for an unknown area, an address that is none, a server that does not answer
 */
export async function runConformance({
  baseUrl,
  areas: wanted = [],
  prefix = '/v1',
  password = process.env.CONFORMANCE_PASSWORD || 'Honey!2026',
  report = () => {},
}) {
  const [{ areas }, { runArea }, { World }] = await Promise.all([
    import('../../tests/conformance/areas.mjs'),
    import('../../tests/conformance/harness.mjs'),
    import('../../tests/conformance/world.mjs'),
  ]);
  const unknown = wanted.filter((name) => !areas.some((area) => area.name === name));
  if (unknown.length > 0) {
    throw new CommandError(
      `No area is called ${unknown.join(', ')}. There are: ${areas.map(({ name }) => name).join(', ')}`,
    );
  }
  const world = new World({ baseUrl: await reachable(baseUrl), prefix, password });
  const results = [];
  try {
    for (const area of areas.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
      results.push(await runArea(area, world, (result) => report(area.name, result)));
    }
  } finally {
    await world.close();
  }
  const cases = results.flatMap((result) => result.cases);
  return { baseUrl, areas: results, totals: countsOf(cases), rules: rulesOf(cases) };
}

async function reachable(baseUrl) {
  if (!URL.canParse(baseUrl)) throw new CommandError(`${baseUrl} is no address.`);
  const { origin } = new URL(baseUrl);
  try {
    await fetch(origin, { redirect: 'manual', signal: AbortSignal.timeout(10_000) });
  } catch (error) {
    throw new CommandError(`${origin} does not answer: ${error.cause?.message ?? error.message}`);
  }
  return origin;
}

/** How many cases of each state. @param {CaseResult[]} cases @returns {Counts} */
export function countsOf(cases) {
  const count = (state) => cases.filter((one) => one.state === state).length;
  return { passed: count('passed'), failed: count('failed'), notOffered: count('not_offered') };
}

/** What the cases say of the rules that they name. @param {CaseResult[]} cases @returns {RuleOutcome} */
export function rulesOf(cases) {
  /** @type {Map<string, Set<CaseResult['state']>>} */
  const states = new Map();
  for (const { name, state } of cases) {
    const [, ids = ''] = /\(([A-Z-]+-\d+(?:, [A-Z-]+-\d+)*)\)$/.exec(name) ?? [];
    for (const id of ids.split(', ').filter(Boolean))
      states.set(id, (states.get(id) ?? new Set()).add(state));
  }
  const inOrder = [...states.keys()].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  return {
    proven: inOrder.filter((id) => states.get(id)?.has('passed') && !states.get(id)?.has('failed')),
    broken: inOrder.filter((id) => states.get(id)?.has('failed')),
    notJudged: inOrder.filter((id) => states.get(id)?.size === 1 && states.get(id)?.has('not_offered')),
  };
}

/**
 * The report as a table of the areas, with what failed, what is not offered, and what that says of the rules under it.
 * @param {ConformanceReport} report
 */
export function formatReport({ areas, totals, rules }) {
  const row = (name, { passed, failed, notOffered }) =>
    [
      name.padEnd(14),
      String(passed).padStart(7),
      String(failed).padStart(7),
      String(notOffered).padStart(12),
    ].join(' ');
  const heading = [
    'area'.padEnd(14),
    'passed'.padStart(7),
    'failed'.padStart(7),
    'not offered'.padStart(12),
  ].join(' ');
  return [
    heading,
    '-'.repeat(heading.length),
    ...areas.map(({ area, cases }) => row(area, countsOf(cases))),
    '-'.repeat(heading.length),
    row('all', totals),
    ...listOf(areas, 'failed', '✘ failed'),
    ...listOf(areas, 'not_offered', '· not offered'),
    '',
    'rules',
    ...ruleLines('proven', rules.proven),
    ...ruleLines('broken', rules.broken),
    ...ruleLines('not judged', rules.notJudged),
  ].join('\n');
}

/** How many, and which: a line for each area of rules. */
function ruleLines(title, ids) {
  const areas = new Map();
  for (const id of ids) {
    const [, area, number] = /^(.*)-(\d+)$/.exec(id) ?? [];
    areas.set(area, [...(areas.get(area) ?? []), number]);
  }
  const lines = Array.from(areas, ([area, numbers]) => `    ${`${area}-`.padEnd(14)}${numbers.join(' ')}`);
  return [`  ${title}: ${ids.length}`, ...lines];
}

function listOf(areas, state, title) {
  const lines = areas.flatMap(({ area, cases }) =>
    cases
      .filter((one) => one.state === state)
      .map(({ name, message }) => `  ${area}: ${name}\n      ${message}`),
  );
  return lines.length === 0 ? [] : ['', title, ...lines];
}
