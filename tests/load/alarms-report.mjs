// What a host with 100,000 followers may cost as they begin.

/** How soon all who are connected are told. */
const TOLD_MS = 10_000;
/** What gifts and lines keep of their figures while followers are told. */
const KEPT = 0.7;

/**
 * Prints the figures.
 * @param {Awaited<ReturnType<typeof import('./alarms-load.mjs').measureAlarms>>} found
 * @returns {boolean} whether every target was reached
 */
export function reportAlarms({
  told,
  connected,
  firstMs,
  toldMs,
  gifts,
  lines,
  asked,
  failed,
  putOff,
  pushes,
  pushedMs,
}) {
  const isTold = told === connected && toldMs <= TOLD_MS && failed === 0;
  const isKept = gifts.ratio >= KEPT && lines.ratio >= KEPT;
  const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
  const figure = (name, { ratio, before, during }) =>
    `${name} ratio ${ratio.toFixed(2)}, ${Math.round(during)} against ${Math.round(before)}/s`;
  console.log(
    `${'alarms, told'.padEnd(20)} ${isTold ? 'reached' : 'MISSED '}  ${told} of ${connected} connected followers of 100,000 told after ${seconds(firstMs)} ` +
      `to ${seconds(toldMs)} (target ${seconds(TOLD_MS)}); their pages were answered ${asked} times, ` +
      `put off ${JSON.stringify(putOff)}, given up ${failed}; ` +
      `${pushes} pushes in ${seconds(pushedMs)}\n` +
      `${'alarms, during'.padEnd(20)} ${isKept ? 'reached' : 'MISSED '}  ${figure('gifts', gifts)}; ${figure('lines to 1,000', lines)} (target ${KEPT})`,
  );
  return isTold && isKept;
}
