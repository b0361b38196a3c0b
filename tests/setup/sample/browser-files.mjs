import { turnOfDay } from '../../../scripts/lib/turn-of-day.mjs';

/** Browser files in every sample: the main flows, and a check of every page. */
const ALWAYS = ['live-room', 'main-job', 'pages'];

/** The other files run in rotation: each on one day of this many. */
const ROTATION_DAYS = 6;

/** A change that can affect more than half of the files is not specific to any: a third of the rotation runs. */
const TURNS_OF_BROAD_CHANGE = ROTATION_DAYS / 3;

/** Files that every page or every browser test uses: a change of one of them can affect all browser tests. */
const USED_BY_EVERY_PAGE =
  /^(client\/(src\/(api|app|lib|messages|routing|site|ui)\/|[^/]+$)|packages\/(client|mintalk|player|rules)\/src|server\/src\/(core|pages)\/|tests\/(setup|e2e)\/(?!.*\.test\.ts$)|playwright\.config)/;

/**
 * Returns the browser files of a sample: those in every sample, those that the change can affect, and those whose turn it is,
 * so that each runs on one day of six. After a change that can affect most of them, each runs on two days of six: on the day
 * of the change or on one of the next two. `npm run prove` runs all of them.
 * @param {readonly string[]} files all browser files, relative to the root
 * @param {object} change
 * @param {string} change.day as `2026-11-26`
 * @param {readonly string[]} change.changed files, relative to the root
 * @param {readonly string[]} change.affected test files that the change can affect
 * @returns {string[]}
 */
export function browserFilesOf(files, { day, changed, affected }) {
  const isBroad =
    changed.some((path) => USED_BY_EVERY_PAGE.test(path)) ||
    files.filter((file) => affected.includes(file)).length > files.length / 2;
  const isAlwaysRun = (file) => ALWAYS.some((name) => file.endsWith(`/${name}.test.ts`));
  const turn = turnOfDay(day, ROTATION_DAYS);
  const rota = files.filter((file) => !isAlwaysRun(file)).sort();
  const stride = isBroad ? ROTATION_DAYS / TURNS_OF_BROAD_CHANGE : ROTATION_DAYS;
  return files.filter(
    (file) =>
      isAlwaysRun(file) ||
      (!isBroad && affected.includes(file)) ||
      rota.indexOf(file) % stride === turn % stride,
  );
}
