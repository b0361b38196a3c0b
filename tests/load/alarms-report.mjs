// The permitted cost of a host with 100,000 followers going live.

/** How soon all connected followers are notified. */
const NOTIFIED_MS = 10_000;
/** The share of their rates that gifts and lines keep while followers are notified. */
const RATE_SHARE_MIN = 0.7;

/**
 * Prints the figures.
 * @param {Awaited<ReturnType<typeof import('./alarms-load.mjs').measureAlarms>>} found
 * @returns {boolean} whether every target was reached
 */
export function reportAlarms({
  notified,
  connected,
  firstMs,
  notifiedMs,
  gifts,
  lines,
  badges,
  failed,
  refused,
  pushes,
  pushedMs,
}) {
  const isNotified = notified === connected && notifiedMs <= NOTIFIED_MS && failed === 0;
  const ratesHold = gifts.ratio >= RATE_SHARE_MIN && lines.ratio >= RATE_SHARE_MIN;
  const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
  const figure = (name, { ratio, before, during }) =>
    `${name} ratio ${ratio.toFixed(2)}, ${Math.round(during)} against ${Math.round(before)}/s`;
  console.log(
    `${'alarms, notified'.padEnd(20)} ${isNotified ? 'reached' : 'MISSED '}  ${notified} of ${connected} connected followers of 100,000 notified after ${seconds(firstMs)} ` +
      `to ${seconds(notifiedMs)} (target ${seconds(NOTIFIED_MS)}); ${badges} badge requests of their pages answered, ` +
      `refused ${JSON.stringify(refused)}, given up ${failed}; ` +
      `${pushes} pushes in ${seconds(pushedMs)}\n` +
      `${'alarms, during'.padEnd(20)} ${ratesHold ? 'reached' : 'MISSED '}  ${figure('gifts', gifts)}; ${figure('lines to 1,000', lines)} (target ${RATE_SHARE_MIN})`,
  );
  return isNotified && ratesHold;
}
