import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// seconds.json: the duration of each test file in a sample, on two cores that the workers of the runner keep busy, measured by
// `npm test -- --all --durations`, or estimated until then.

const TABLE = fileURLToPath(new URL('seconds.json', import.meta.url));

/** @type {Readonly<Record<string, number>>} */
const measured = JSON.parse(readFileSync(TABLE, 'utf8'));

/**
 * @param {string} file relative to the root
 * @returns {number | undefined} its duration in a sample; undefined if it was never measured
 */
export const measuredSeconds = (file) => measured[file];

/**
 * Writes the durations of files that ran; those of the others remain, except of files that no longer exist.
 * @param {readonly { file: string, seconds: number }[]} results
 * @param {readonly string[]} files all test files
 */
export function recordSeconds(results, files) {
  const rounded = results.map(({ file, seconds }) => [file, Math.round(seconds * 10) / 10]);
  const seconds = { ...measured, ...Object.fromEntries(rounded) };
  const entries = files.toSorted().flatMap((file) => (file in seconds ? [[file, seconds[file]]] : []));
  writeFileSync(TABLE, `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`);
}
