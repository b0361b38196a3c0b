/** Seconds after its connections are moved within which a server finishes requests and jobs. */
const FINISH_SECONDS = 10;

/**
 * How long a server may take to stop: it reports "not ready", moves its chat connections, then finishes requests and jobs.
 * @param {(name: string) => string | undefined} settingOf the value of a setting
 * @returns {number} seconds
 */
export function graceSecondsFor(settingOf) {
  const milliseconds = ['SHUTDOWN_DELAY_MS', 'SHUTDOWN_DRAIN_MS'].map((name) => Number(settingOf(name) ?? 0));
  return Math.ceil(milliseconds.reduce((sum, value) => sum + value, 0) / 1000) + FINISH_SECONDS;
}
