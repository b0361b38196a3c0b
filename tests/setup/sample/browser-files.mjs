import { turnOfDay } from '../../../scripts/lib/turn-of-day.mjs';

/** Browser files in every sample: the main flows, and a check of every page. */
const ALWAYS = ['live-room', 'main-job', 'pages'];

/** The other files run in rotation: each on one day of this many. */
const ROTATION_DAYS = 6;

/** Files that the change can affect are added up to this many in all: more would take longer than the rest of the tests. */
const SAMPLE_MAX = 14;

/**
 * Returns the browser files of a sample: those in every sample, those whose turn it is, so that each runs on one day of six,
 * and those that the change can affect. Of many that a change can affect, each day has others. `npm run prove` runs all of them.
 * @param {readonly string[]} files all browser files, relative to the root
 * @param {object} change
 * @param {string} change.day as `2026-11-26`
 * @param {readonly string[]} change.affected test files that the change can affect
 * @returns {string[]}
 */
export function browserFilesOf(files, { day, affected }) {
  const isAlwaysRun = (file) => ALWAYS.some((name) => file.endsWith(`/${name}.test.ts`));
  const turn = turnOfDay(day, ROTATION_DAYS);
  const rota = files.filter((file) => !isAlwaysRun(file)).sort();
  const turnsUntil = (file) => (rota.indexOf(file) - turn + ROTATION_DAYS) % ROTATION_DAYS;
  const others = rota.filter((file) => turnsUntil(file) > 0 && affected.includes(file));
  const selected = files.filter((file) => isAlwaysRun(file) || turnsUntil(file) === 0);
  const added = others.toSorted((a, b) => turnsUntil(a) - turnsUntil(b));
  return [...selected, ...added.slice(0, Math.max(0, SAMPLE_MAX - selected.length))].sort();
}
