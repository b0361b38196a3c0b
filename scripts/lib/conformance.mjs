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
 * @typedef {object} ConformanceReport
 * @property {string} baseUrl
 * @property {AreaResult[]} areas
 * @property {Counts} totals
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
  return { baseUrl, areas: results, totals: countsOf(results.flatMap(({ cases }) => cases)) };
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

/** The report as a table of the areas, with what failed and what is not offered under it. @param {ConformanceReport} report */
export function formatReport({ areas, totals }) {
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
  ].join('\n');
}

function listOf(areas, state, title) {
  const lines = areas.flatMap(({ area, cases }) =>
    cases
      .filter((one) => one.state === state)
      .map(({ name, message }) => `  ${area}: ${name}\n      ${message}`),
  );
  return lines.length === 0 ? [] : ['', title, ...lines];
}
