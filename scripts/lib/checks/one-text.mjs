import { readSources, readTexts, uncoveredProblems } from './sources.mjs';

/**
 * @typedef {object} OneTextRule
 * @property {string} rule
 * @property {string[]} homes the file with its only text, and files that write it out (a presenter of the text, a test
 * double), relative to the repository's root
 * @property {string} advice how other code applies the rule
 * @property {RegExp[]} texts what a second text of the rule contains, in TypeScript or SQL
 */

/**
 * The rules that were written in TypeScript and in SQL, each with the home of its only text.
 * @type {OneTextRule[]}
 */
export const ONE_TEXT_RULES = [
  {
    rule: 'the honey of a fan level',
    homes: ['packages/rules/src/fan-level.ts'],
    advice: 'use starsOfFanLevel and fanLevelOf of @honey/rules, or fan_level in SQL',
    texts: [/\b100\s*\*\s*\S*level/i, /sqrt\([^)]*star/i, /star\w*\s*\/\s*100(\.0)?\b/i],
  },
  {
    rule: 'who may watch a live',
    homes: ['prisma/functions/lives/live_watch_refusals.sql'],
    advice: 'read live_watch_refusals or live_watch_refusal',
    texts: [
      /bar_?chat_?blocked\w*\s*(AND|&&)|(AND|&&)\s*[\w.]*bar_?chat_?blocked/i,
      /(AND|&&)\s*(NOT\s+|!)[\w.]*allow_?other_?hosts|allow_?other_?hosts\w*\s*(AND|&&)/i,
      /excel_?only\w*\s*(AND|&&)\s*[\w.]*type/i,
      /(?<!=)(<=?|>=?)\s*\(?[\w.]*entry_?(fan_?)?level|fan_?level\w*\s*\?\?\s*0\)?\s*</i,
    ],
  },
  {
    rule: 'whether a live has a place for a viewer',
    homes: ['prisma/functions/lives/live_place_refusal.sql'],
    advice: 'read live_place_refusal',
    texts: [/>=\s*[\w.]*(viewer_?limit|guest_?limit|places\.limit|guests\.limit|get\('guest_limit)/i],
  },
  {
    rule: 'who counts as audience of a live',
    homes: ['prisma/functions/lives/watcher_is_counted.sql'],
    advice: 'read watcher_is_counted',
    texts: [/!isOperator\(.*!isOwner\(/, /manager\s*\|\|\s*[\w.]*contestant/i],
  },
  {
    rule: 'who may talk in a room',
    homes: ['packages/rules/src/talking.ts'],
    advice: 'read host_say_refusal in SQL; where facts change in memory call roomTalkRefusal of @honey/rules',
    texts: [
      /fan_?level\w*\s*<\s*[\w.]*(chat_?fan_?level|needed|required)/i,
      /has_fan_level\([^)]*chat_level/i,
      /subscribers_?only(_yn)?\s*(===\s*true\s*)?(AND|&&)\s*(NOT|!)/i,
      /chat_?blocked\s*\|\|\s*[\w.]*chat_?restricted/i,
    ],
  },
  {
    rule: 'the sums of an exchange',
    homes: ['packages/rules/src/exchange.ts'],
    advice: 'use exchangeAmounts of @honey/rules, or exchange_amounts in SQL',
    texts: [/withheld_?basis_?points\)?\s*\/\s*10_?000/i, /100\s*\+\s*\w*vat_?percent/i],
  },
  {
    rule: 'the start and length of a rank period',
    homes: ['packages/rules/src/rank-periods.ts'],
    advice:
      'use periodStart and periodAfter of @honey/rules, or rank_period_start and rank_period_after in SQL',
    texts: [/\bisodow\b/i, /getUTCDay\(\)\s*\+\s*6/, /\b7\s*\*\s*p_periods/i, /'week'\s*\?\s*7/],
  },
  {
    rule: 'the letters of the search index',
    homes: ['packages/rules/src/search.ts'],
    advice: 'use searchLetters of @honey/rules, or search_consonants and search_vowels in SQL',
    texts: [/(replace|translate)\(v, E'\\u11[0-9a-f]{2}/i, /GCNDqRMBx|AQjvEWYwLk/],
  },
  {
    rule: 'the form in which search compares texts',
    homes: ['packages/rules/src/search.ts'],
    advice: 'use searchText of @honey/rules, or search_text in SQL',
    texts: [/lower\(normalize\(/i],
  },
  {
    rule: 'the hash of a gift',
    homes: ['prisma/functions/gifts/gift_hash.sql'],
    advice: 'gift_send_all hashes what it receives; read gift_hash in SQL',
    texts: [/sha256\(convert_to\(concat\('\['/i, /inputHash\([^)]*star_?cnt[^)]*(sticker|null, '')/i],
  },
  {
    rule: 'whether a key was used with the same input',
    homes: ['server/src/core/idempotency/idempotency.store.ts'],
    advice:
      "call the replay function of the operation (ledger_replay, order_replay, …), as the operation's own function does",
    texts: [/input_?hash\s*!==/i],
  },
];

/**
 * Files that contain a text of a rule for another reason: by path, or by path and rule.
 * @type {Record<string, string>}
 */
const EXCEPTIONS = {
  'server/src/core/approval/operator-requests.service.ts':
    'a request keeps the key and the input of an act that has not been done yet, which no replay function knows',
};

/** A rule that is written in TypeScript and in SQL has one text; the other language calls it, or is generated from it. */
export async function checkOneText() {
  return problemsOfOneText(await readCode(), EXCEPTIONS);
}

/** The number of rules with one text, and of texts beside it. */
export async function countOneText() {
  const second = secondTexts(await readCode());
  return `${ONE_TEXT_RULES.length} rules, ${second.length} second texts`;
}

async function readCode() {
  const code = await readSources('server/src', 'seeds/src', 'client/src', 'packages');
  return [...code, ...(await readTexts('.sql', 'prisma/functions'))];
}

/**
 * @param {import('./sources.mjs').Source[]} sources code and SQL functions
 * @param {Record<string, string>} exceptions by path, or by path and rule, with the reason
 */
export function problemsOfOneText(sources, exceptions) {
  return uncoveredProblems(secondTexts(sources), exceptions, { list: 'scripts/lib/checks/one-text.mjs' });
}

/** @param {import('./sources.mjs').Source[]} sources @returns {import('./sources.mjs').Finding[]} */
function secondTexts(sources) {
  const checked = sources.filter(
    ({ path, text }) => !/^(--|\/\/) generated from /.test(text) && !path.includes('/test/'),
  );
  return ONE_TEXT_RULES.flatMap(({ rule, homes, advice, texts }) =>
    checked
      .filter(({ path }) => !homes.includes(path))
      .flatMap(({ path, text }) =>
        linesOf(text, texts).map((line) => ({ path, line, what: `a second text of ${rule}`, advice })),
      ),
  );
}

/**
 * The 1-based lines at which a text matches one of the patterns outside comments. A pattern may span two lines.
 * @param {string} text
 * @param {RegExp[]} patterns
 */
function linesOf(text, patterns) {
  if (!patterns.some((pattern) => pattern.test(text))) return [];
  const code = text.replace(/^[^\S\n]*(--|\/\/|\*|\/\*).*$/gm, '');
  const starts = patterns.flatMap((pattern) =>
    Array.from(code.matchAll(new RegExp(pattern, `g${pattern.flags}`)), ({ index }) => index),
  );
  return [...new Set(starts.map((at) => code.slice(0, at).split('\n').length))].sort((a, b) => a - b);
}
