import { isTouched } from './choose.mjs';
import { families } from './families.mjs';
import { measuredSeconds } from './seconds.mjs';

/** @typedef {import('./files-of-day.mjs').Plan} Plan */

/**
 * The budgets of a sample in file seconds: of 330 seconds with Jest's three workers, and of 175 seconds with Playwright's two, minus
 * the start of the runner.
 */
const JEST_BUDGET_SECONDS = 900;
const BROWSER_BUDGET_SECONDS = 340;

/** The durations of files that were never measured. */
const JEST_FILE_SECONDS = 5;
const BROWSER_FILE_SECONDS = 38;

/** Tests without a server. */
const UNIT_TESTS = /^(client|packages\/rules)\/test\//;

/** One file or more of each area, with its main flow: in every sample, as are money, access rules and the contract. */
const MAIN_FLOWS = new Set([
  'tests/chat/gateway-rights.test.ts',
  'tests/chat/gateway-talk.test.ts',
  'tests/chat/mintalk-codec.test.ts',
  ...[
    'access-rules/every-path',
    'access-rules/roles',
    'access-rules/talking',
    'admin/rights',
    'alarms/alarms',
    'api-document/api-document',
    'blocks/blocks',
    'books/ledger',
    'broadcast/on-air',
    'common/common',
    'conformance/conformance',
    'core/http-input',
    'core/idempotency',
    'database/roles',
    'datasets/bulk',
    'events/roulette',
    'exchange/exchange',
    'external/event-prizes',
    'files/owners',
    'gifts/gifts',
    'hosts/applications',
    'ingest/stream-keys',
    'inquiries/inquiries',
    'items/items',
    'lives/entering',
    'lives/lives',
    'media/media',
    'messages/messages',
    'money/money',
    'notices/notices',
    'pages/pages',
    'plain/settings',
    'policies/policies',
    'ranks/ranks',
    'reports/reports',
    'sandbox/sandbox',
    'search/search',
    'session/session',
    'settings/settings',
    'sign-up/join',
    'social/social',
    'store/store',
    'subscriptions/subscriptions',
    'users/users',
    'verification/later-verification',
    'wallet/star-transfers',
  ].map((name) => `tests/integration/${name}.test.ts`),
  'tests/scripts/samples.test.ts',
  'tests/scripts/whole-product.test.ts',
]);

/** The main flows in a browser, and a check of every page. */
const MAIN_BROWSER_FLOWS = new Set(
  ['live-room', 'main-job', 'pages'].map((name) => `tests/e2e/${name}.test.ts`),
);

/**
 * @param {readonly string[]} files all test files of Jest
 * @returns {Plan}
 */
export const jestPlan = (files) => ({
  files,
  isDaily: (file) => UNIT_TESTS.test(file) || MAIN_FLOWS.has(file),
  secondsOf: (file) => measuredSeconds(file) ?? JEST_FILE_SECONDS,
  groupOf: (file) => families.get(file)?.rota,
  budgetSeconds: JEST_BUDGET_SECONDS,
});

/**
 * @param {readonly string[]} files all test files with a browser
 * @returns {Plan}
 */
export const browserPlan = (files) => ({
  files,
  isDaily: (file) => MAIN_BROWSER_FLOWS.has(file),
  secondsOf: (file) => measuredSeconds(file) ?? BROWSER_FILE_SECONDS,
  groupOf: () => undefined,
  budgetSeconds: BROWSER_BUDGET_SECONDS,
});

/** How many times longer the sample of a long file takes if the change touches its areas, at most. */
const TOUCHED_FACTOR = 2;

/**
 * The durations of files in a sample that has more cases of touched areas.
 * @param {Plan} plan
 * @param {readonly string[]} touched areas
 * @returns {(file: string) => number}
 */
export const secondsIfTouched =
  ({ secondsOf }, touched) =>
  (file) => {
    const family = families.get(file);
    if (!family || !isTouched(family, touched)) return secondsOf(file);
    return Math.max(secondsOf(file), Math.min(family.wholeSeconds, TOUCHED_FACTOR * secondsOf(file)));
  };
