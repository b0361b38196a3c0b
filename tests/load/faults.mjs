import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runJestTests } from '../../scripts/lib/testing/jest.mjs';
import { runBrowserTests } from '../../scripts/lib/testing/playwright.mjs';
import { runServerFaults } from './several/faults.mjs';

/** Each fault, its description, and the tests that cause it. docs/security.md lists the protections. */
const FAULTS = [
  ['A1', 'upgrades to nowhere, half-open and idle connections', ['tests/chat/gateway-upgrades']],
  [
    'A2',
    'floods of packets, joins, arrivals',
    ['tests/chat/gateway-limits', 'tests/integration/core/overload.test'],
  ],
  [
    'A3',
    'slow bodies, many pictures',
    ['tests/integration/core/slow-requests.test', 'tests/integration/files/queue.test'],
  ],
  [
    'A4',
    'one connection in the pool',
    ['tests/integration/database/pool-of-one.test', 'tests/integration/database/pool-timeouts.test'],
  ],
  ['A5', 'jobs that fail', ['tests/integration/core/jobs-failures.test']],
  [
    'A6',
    'refused pages that retry',
    [
      'client/test/with-retry',
      'client/test/watch-session',
      'client/test/live-playback',
      'tests/e2e/room.test',
    ],
  ],
  ['D1', 'gifts and words that are not permitted', ['tests/integration/access-rules/every-path.test']],
  [
    'D2',
    'kills and broken connections while gifts are given',
    [
      'tests/integration/gifts/lines-crash.test',
      'tests/integration/gifts/crash.test',
      'tests/integration/core/outbox.test',
    ],
  ],
  ['D3', 'a frozen database', ['tests/integration/database/frozen.test']],
  [
    'D4',
    'rankings among very many givers, and a room that receives each change',
    [
      'tests/integration/lives/room-rankings.test',
      'tests/integration/lives/rooms.test',
      'client/test/ranking-merge',
    ],
  ],
  [
    'D5',
    'tampered books',
    [
      'tests/integration/books/ledger-tampers.test',
      'tests/integration/books/ledger.test',
      'tests/integration/database/roles.test',
    ],
  ],
  [
    'M1',
    'money operations of every kind, with kills, broken connections, repeats and clock steps',
    ['tests/integration/books/property.test'],
  ],
  ['M2', 'mutants of money functions, to be found', ['tests/integration/books/property-mutants.test']],
  [
    'M3',
    'payment notifications ten times, early, late, forged, stale, of another amount; refunds, chargebacks',
    [
      'tests/integration/store/faults.test',
      'tests/integration/store/refunds.test',
      'tests/integration/store/store.test',
    ],
  ],
  ['M4', 'deposits late, twice, of another amount', ['tests/integration/store/deposits.test']],
  [
    'M5',
    'exchanges fifty at once, payouts that hang or fail',
    ['tests/integration/exchange/exchange.test', 'tests/integration/exchange/payouts.test'],
  ],
  [
    'M6',
    'items and subscriptions bought concurrently and repeatedly',
    ['tests/integration/items/items.test', 'tests/integration/subscriptions/subscriptions.test'],
  ],
  [
    'M7',
    'corrupted rows of orders, deposits, items, subscriptions, exchanges and grades, to be found',
    ['tests/integration/books/tampers.test'],
  ],
  [
    'M8',
    'kills between the approval of a payment and its commit, and while honey is spent',
    ['tests/integration/store/crash.test'],
  ],
  [
    'M9',
    'a hundred gifts with honey for ten, one key fifty times at once, a key with another body',
    ['tests/integration/gifts/gifts.test'],
  ],
  ['M10', 'two thousand members who give to one host', ['tests/integration/gifts/crowd.test']],
  ['M11', 'tampered books, reported by the nightly job', ['tests/integration/books/nightly.test']],
  [
    'D7',
    'a disk that is full, connections that Postgres ends, and kills in the middle of what is counted',
    ['tests/integration/database/faults.test'],
  ],
  ['D8', 'a Postgres that is restarted while gifts are given', ['tests/integration/database/restarted.test']],
  ['D6', 'a full disk, broken state files, a dead Postgres', ['tests/scripts/start']],
];

/**
 * Causes the faults whose names or descriptions contain `only`: first those of one server by tests, then those of two.
 * @param {{ sockets: number, only?: string }} options `sockets`: viewers of two servers
 * @returns {Promise<boolean>} whether every case passed and every figure was reached
 */
export async function runFaults({ sockets, only = '' }) {
  const chosen = FAULTS.filter(([name, what]) => `${name} ${what}`.includes(only));
  const passed = chosen.length === 0 || (await runTests(chosen));
  return (await runServerFaults({ sockets, only })) && passed;
}

/**
 * Runs the tests of each fault and prints a line for each: cases, and what was attempted, survived, lost and doubled.
 * Where no test counts more than that, each case is one attempt.
 */
async function runTests(faults) {
  const folder = await mkdtemp(join(tmpdir(), 'honey-live-faults-'));
  const figuresFile = join(folder, 'figures');
  process.env.FAULT_FIGURES = figuresFile;
  try {
    const patterns = faults.flatMap(([, , files]) => files);
    const files = await runFiles(patterns);
    const lines = (await readFile(figuresFile, 'utf8').catch(() => '')).split('\n').filter(Boolean);
    const figures = lines.map((line) => JSON.parse(line));
    console.log(row(['fault', 'cases passed', 'attempted', 'survived', 'lost', 'doubled', '']));
    return faults.map((fault) => show(fault, files, figures)).every(Boolean);
  } finally {
    delete process.env.FAULT_FIGURES;
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Runs the test files that match, and returns how many of their cases passed and failed. Those in a browser run after the
 * others: a page that shares the cores with kills and floods is slow for a reason that is not its own.
 */
async function runFiles(patterns) {
  const isOfBrowser = (pattern) => pattern.startsWith('tests/e2e/');
  const [inBrowser, others] = [patterns.filter(isOfBrowser), patterns.filter((one) => !isOfBrowser(one))];
  const files = [];
  if (others.length > 0) {
    const ran = await runJestTests(['--testPathPatterns', ...others]);
    for (const { file, cases } of ran.files) {
      const passed = cases.filter(({ status }) => status === 'passed').length;
      files.push({ file, passed, failed: cases.length - passed });
    }
  }
  if (inBrowser.length > 0) files.push(...(await runBrowserTests({ patterns: inBrowser })).files);
  return files;
}

function show([name, what, patterns], ran, figures) {
  const filesOf = (pattern) => ran.filter(({ file }) => file.startsWith(pattern));
  const own = figures.filter(({ fault }) => fault === name);
  const total = (field) => patterns.flatMap(filesOf).reduce((sum, file) => sum + file[field], 0);
  const [held, cases] = [total('passed'), total('passed') + total('failed')];
  const missing = patterns.filter((pattern) => filesOf(pattern).length === 0);
  const sum = (field) => own.reduce((all, figure) => all + (figure[field] ?? 0), 0);
  const counted = (field) => own.some((figure) => figure[field] !== undefined);
  const [attempted, survived] = own.length > 0 ? [sum('attempted'), sum('survived')] : [cases, held];
  const shown = ['lost', 'doubled'].map((field) => (counted(field) ? sum(field) : '–'));
  console.log(row([name, `${held} of ${cases}`, attempted, survived, ...shown, what]));
  for (const { details } of own) if (details) console.log(`${' '.repeat(7)}${details}`);
  for (const pattern of missing) console.log(`       ${pattern} did not run`);
  return (
    missing.length === 0 &&
    held === cases &&
    sum('lost') === 0 &&
    sum('doubled') === 0 &&
    survived === attempted
  );
}

const row = ([fault, cases, attempted, survived, lost, doubled, what]) =>
  [
    String(fault).padEnd(6),
    String(cases).padEnd(11),
    ...[attempted, survived, lost, doubled].map((figure) => String(figure).padStart(8)),
    ` ${what}`,
  ].join(' ');
