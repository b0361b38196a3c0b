import { readTexts } from './sources.mjs';

/** @typedef {import('./sources.mjs').Source} Source */

/** More pages than a person reads: a new decision belongs to the page of its subject. */
const MOST_PAGES = 25;
const FOLDER = 'docs/decisions/';
const README = `${FOLDER}README.md`;
const PAGE = /^(?:archive\/)?(\d{4})-[^/]*\.md$/;
/** A line of the table "By number": the number, the page that has it now, and its archived page. */
const ROW = /^\| (\d+) \| \[(\d+)\]\(([^)]+)\) \|(?: \[.*\]\(([^)]+)\))? \|$/gm;

/** There are few pages, and the README's table leads from every number to its page. */
export async function checkDecisions() {
  return problemsOfDecisions(await readTexts('.md', FOLDER));
}

/** @param {Source[]} texts of docs/decisions @returns {string[]} one line per problem */
export function problemsOfDecisions(texts) {
  const pages = texts.map(({ path }) => path.slice(FOLDER.length)).filter((page) => PAGE.test(page));
  const living = pages.filter((page) => !page.startsWith('archive/'));
  const readme = texts.find(({ path }) => path === README)?.text ?? '';
  return [...lengthProblems(living), ...numberProblems(readme, pages, living)];
}

/** @param {string[]} living */
const lengthProblems = ({ length }) =>
  length > MOST_PAGES
    ? [`${FOLDER}: ${length} pages, at most ${MOST_PAGES}: merge pages by subject, as the archive shows`]
    : [];

/** @param {string} readme @param {string[]} pages @param {string[]} living @returns {string[]} */
function numberProblems(readme, pages, living) {
  const rows = new Map(
    Array.from(readme.matchAll(ROW), ([, number, nowIn, page, archived]) => [
      Number(number),
      { page: Number(nowIn) === numberOf(page) ? page : '', own: archived ?? page },
    ]),
  );
  return pages
    .filter((page) => {
      const row = rows.get(numberOf(page));
      return !row || row.own !== page || !living.includes(row.page);
    })
    .map((page) => `${README}: no line of "By number" leads from ${numberOf(page)} to ${page}`);
}

/** @param {string} page */
const numberOf = (page) => Number(PAGE.exec(page)?.[1]);
