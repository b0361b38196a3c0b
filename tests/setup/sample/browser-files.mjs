/** Browser files of every sample: the main flows, and the checks of every page. */
const ALWAYS = ['live-room', 'main-job', 'narrow-pages', 'pages'];

/** The others take turns, one part of them a day. */
const PARTS = 5;

/** The files that every page or every browser test uses: a change of them runs all browser tests. */
const USED_BY_EVERY_PAGE =
  /^(client\/(src\/(api|app|lib|messages|routing|site|ui)\/|[^/]+$)|packages\/(client|mintalk|player|rules)\/src|server\/src\/(core|pages)\/|tests\/(setup|e2e)\/(?!.*\.test\.ts$)|playwright\.config)/;

const DAY_MS = 86_400_000;

/**
 * The browser files of a sample: those of every sample, those that the change can affect, and the day's part of the others, so that
 * each runs on one day of five. `npm run prove` runs all of them.
 * @param {readonly string[]} files all browser files, from the root
 * @param {object} change
 * @param {string} change.day as `2026-11-26`
 * @param {readonly string[]} change.changed files, from the root
 * @param {readonly string[]} change.reached test files that the change can touch
 * @returns {string[]}
 */
export function browserFilesOf(files, { day, changed, reached }) {
  if (changed.some((path) => USED_BY_EVERY_PAGE.test(path))) return [...files];
  const isAlwaysRun = (file) => ALWAYS.some((name) => file.endsWith(`/${name}.test.ts`));
  const turn = Math.floor(Date.parse(day) / DAY_MS) % PARTS;
  const rota = files.filter((file) => !isAlwaysRun(file)).sort();
  return files.filter(
    (file) => isAlwaysRun(file) || reached.includes(file) || rota.indexOf(file) % PARTS === turn,
  );
}
