import { contractCode, isOfCall, readCompatibility } from '@honey/rules';

/**
 * @typedef {import('@honey/rules').Compatibility} Compatibility
 * @typedef {import('./harness.mjs').AreaResult} AreaResult
 *
 * @typedef {object} Difference
 * @property {string} what the case, as `area: title`, or the call
 * @property {string} reason from the file
 *
 * @typedef {object} ReportedDifferences
 * @property {string} backend
 * @property {Difference[]} listed cases that the file lists
 * @property {Difference[]} resolved entries of the file that no longer apply to the server
 */

/**
 * Reads a compatibility file.
 * @param {string} text
 * @returns {Compatibility}
 * @throws {Error} with the problem, on one line
 */
export const compatibilityOf = (text) => readCompatibility(JSON.parse(text));

/**
 * A refusal's body in the contract's codes.
 * @param {Compatibility | undefined} compatibility
 * @param {string} method @param {string} path with /v1 as its prefix
 * @param {any} body
 */
export function inContractCodes(compatibility, method, path, body) {
  if (!compatibility || typeof body?.code !== 'string') return body;
  return { ...body, code: contractCode(compatibility, method, path, body.code) };
}

/**
 * Compares results with the list of a file. A case that failed as known, or whose call is known to be missing, is a
 * listed difference (`listed`); one whose call is missing without being listed fails.
 * @param {AreaResult[]} areas
 * @param {Compatibility} compatibility
 * @returns {{ areas: AreaResult[], differences: ReportedDifferences }}
 */
export function withListedDifferences(areas, compatibility) {
  const { backend, not_offered: calls, cases: known } = compatibility;
  /** @type {Difference[]} */
  const listed = [];
  const seen = new Set();
  const adjust = (area, result) => {
    const what = `${area}: ${result.name}`;
    const entry = known.find((one) => one.case === what);
    const call = result.state === 'not_offered' && calls.find((one) => isMissing(one.call, result.message));
    if (entry && result.state === 'failed') seen.add(entry);
    else if (call) seen.add(call);
    else return result.state === 'not_offered' ? unlisted(result) : result;
    const { reason } = call || /** @type {NonNullable<typeof entry>} */ (entry);
    listed.push({ what, reason });
    return { ...result, state: /** @type {const} */ ('listed'), message: reason };
  };
  const adjusted = areas.map(({ area, cases }) => ({ area, cases: cases.map((one) => adjust(area, one)) }));
  const run = new Set(areas.flatMap(({ area, cases }) => cases.map(({ name }) => `${area}: ${name}`)));
  const resolved = [
    ...known
      .filter((one) => !seen.has(one) && run.has(one.case) && !isNotJudged(adjusted, one.case))
      .map((one) => ({ what: one.case, reason: one.reason })),
    ...calls.filter((one) => !seen.has(one)).map((one) => ({ what: one.call, reason: one.reason })),
  ];
  return { areas: adjusted, differences: { backend, listed, resolved } };
}

/**
 * The call of a result that is not offered: `PUT /v1/… is not there`, which may contain a real key if the list has a
 * template.
 */
const missingCall = /^([A-Z]+) (\S+) is not there$/;

/** @param {string} call @param {string | null} message */
function isMissing(call, message) {
  const [, method = '', path = ''] = missingCall.exec(message ?? '') ?? [];
  return isOfCall(call, method, path);
}

const unlisted = (result) => ({
  ...result,
  state: /** @type {const} */ ('failed'),
  message: `${result.message}, and the compatibility file does not list it`,
});

const isNotJudged = (areas, what) =>
  areas.some(({ area, cases }) =>
    cases.some(
      ({ name, state }) => `${area}: ${name}` === what && ['not_offered', 'left_out'].includes(state),
    ),
  );

/**
 * The lines of a report about the differences.
 * @param {ReportedDifferences} differences
 * @returns {string[]} lines
 */
export function differenceLines({ backend, listed, resolved }) {
  const lines = (list) => list.map(({ what, reason }) => `  ${what}\n      ${reason}`);
  return [
    ...(listed.length > 0 ? ['', `≠ listed differences of ${backend}`, ...lines(listed)] : []),
    ...(resolved.length > 0
      ? ['', '! listed, and no longer so: remove these from the file', ...lines(resolved)]
      : []),
  ];
}
