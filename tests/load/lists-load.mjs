import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { prepareDatabase } from '@honey/stack/database/prepare-database';
import { withClient } from '@honey/stack/database/with-client';
import { startPostgres, startThrowawayPostgres } from '@honey/stack/postgres/postgres';
import autocannon from 'autocannon';
import pg from 'pg';
import { PER_PAGE } from './baseline-lists.mjs';
import { seedLoad } from './dataset-load.mjs';
import { addEventRows, eventKeys } from './event-rows.mjs';
import { WARM_UP_SECONDS } from './http-load.mjs';
import { eventLists } from './measured-event-lists.mjs';
import { lists, readersOf } from './measured-lists.mjs';
import { measureOverview, measureVerification } from './operators-load.mjs';
import { accessToken, median, startProgram, startServer } from './world.mjs';

const CONNECTIONS = 16;

/** A page against that of its own baseline list, and a deep page against the first. */
const TARGETS = { ratio: 0.5, p99: 3, depth: 2 };

/**
 * Which lists are measured, and where.
 * @typedef {object} ListsOptions
 * @property {number} rounds
 * @property {number} seconds
 * @property {string} [only] only lists whose names contain it
 * @property {string} [keep] a folder in which the loaded database stays: with one the dataset is loaded once
 */

/**
 * Measures the first, a middle and the last page of every list, and prints their ratios to a plain keyset list in the
 * same run: to one of the same rows (baseline-lists.mjs), which the targets are about, and in brackets to the one of
 * members (`/keyset`), six columns and 2.4 kB, which is the same for all and shows how heavy a page is.
 * @param {ListsOptions} options
 * @returns {Promise<boolean>} whether every list reached its targets
 */
export async function benchLists(options) {
  const { keep } = options;
  const postgres = await (keep ? startPostgres(resolve(keep)) : startThrowawayPostgres({ durable: true }));
  const folder = join(tmpdir(), `honey-live-lists-${process.pid}`);
  try {
    await prepareDatabase(postgres);
    if (!(await isLoaded(postgres))) await seedLoad(postgres, folder);
    return await measureLists(postgres, options);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Loading is one transaction. */
async function isLoaded({ ownerUrl }) {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM users WHERE login_id LIKE 'load%' LIMIT 1");
    return rowCount === 1;
  } finally {
    await client.end();
  }
}

/**
 * Measures lists of a loaded database.
 * @param {{ url: string, ownerUrl: string }} database
 * @param {ListsOptions} options
 */
export async function measureLists({ url, ownerUrl }, { rounds, seconds, only = '' }) {
  const { readers, last } = await readersOf(ownerUrl);
  const keys = await withClient(ownerUrl, async (client) => {
    await addEventRows(client, readers.member);
    return eventKeys(client);
  });
  const measured = [...lists(readers), ...eventLists(keys)].filter(({ name }) => name.includes(only));
  const compared = await compareLists({ url, readers, last, measured }, { rounds, seconds });
  const { operator } = readers;
  const results = [compared];
  if ('admin overview'.includes(only)) results.push(await measureOverview({ url, operator }, { rounds }));
  if ('admin audit:verify'.includes(only)) results.push(await measureVerification(url));
  return results.every(Boolean);
}

/**
 * Measures each list against its own baseline, and prints the ratios.
 * @param {{ url: string, readers: import('./measured-lists.mjs').Readers, last: number, measured:
 * import('./measured-lists.mjs').MeasuredList[] }} what `last` is the newest key of a member
 * @param {{ rounds: number, seconds: number }} options
 */
export async function compareLists({ url, readers, last, measured }, { rounds, seconds }) {
  const server = await startServer({ DATABASE_URL: url });
  const baselineServer = await startProgram('tests/load/baseline-http.mjs', { DATABASE_URL: url });
  const baselineUrls = {
    base: baselineServer.url,
    members: `${baselineServer.url}/keyset?before=${last}&limit=${PER_PAGE}`,
  };
  console.log(
    'Each page against a plain keyset list of the same rows, and in brackets against one of members, the same for all lists.',
  );
  try {
    // The code that all calls share is compiled once for all lists: without this the first ones would pay for it.
    const warmUp = `${server.url}/v1/rank/host-ranking-list?type=1&limit=${PER_PAGE}`;
    await round(warmUp, headersOf('member', readers), WARM_UP_SECONDS);
    const results = [];
    for (const list of measured) {
      const reader = list.reader ?? 'member';
      const pages = await pagesToMeasure({ list, reader, readers, base: server.url, baselineUrls });
      results.push(report(list, pages.bytes, await measurePages(pages, { rounds, seconds })));
    }
    return results.every(Boolean);
  } finally {
    await baselineServer.stop();
    await server.stop();
  }
}

/**
 * The addresses of a list's pages and of the two baselines, and the bytes of the first page and of its own baseline.
 */
async function pagesToMeasure({ list, reader, readers, base, baselineUrls }) {
  const headers = headersOf(reader, readers);
  const address = (query) => `${base}${list.path}${list.path.includes('?') ? '&' : '?'}${query}`;
  const read = async (url) => {
    const response = await fetch(url, { headers });
    if (!response.ok) throw new Error(`${list.name}: ${response.status}`);
    return response.text();
  };
  const queries = await list.pagesOf(async (query) => JSON.parse(await read(address(query))), PER_PAGE);
  const first = await read(address(queries.first));
  const baseline = list.baseline?.(JSON.parse(first), readers[reader]);
  const own = baseline
    ? `${baselineUrls.base}/lists/${baseline.name}?${new URLSearchParams(baseline.query)}`
    : baselineUrls.members;
  return {
    headers,
    urls: {
      own,
      members: baselineUrls.members,
      ...Object.fromEntries(Object.entries(queries).map(([page, query]) => [page, address(query)])),
    },
    bytes: { first: Buffer.byteLength(first), own: Buffer.byteLength(await read(own)) },
  };
}

/** Medians of the rounds, in each of which every address is requested. */
async function measurePages({ headers, urls }, { rounds, seconds }) {
  const figures = Object.fromEntries(Object.keys(urls).map((page) => [page, { rate: [], p99: [] }]));
  for (let at = 0; at <= rounds; at += 1) {
    // The first round only warms up.
    const measured = at > 0;
    for (const [page, url] of Object.entries(urls)) {
      const { rate, p99 } = await round(url, headers, measured ? seconds : 1);
      if (!measured) continue;
      figures[page].rate.push(rate);
      figures[page].p99.push(p99);
    }
  }
  return Object.fromEntries(
    Object.entries(figures).map(([page, { rate, p99 }]) => [page, { rate: median(rate), p99: median(p99) }]),
  );
}

/** Prints the figures of a list; returns whether it reached its targets. */
function report(list, bytes, { own, members, ...pages }) {
  const figures = Object.entries(pages).map(([page, { rate, p99 }]) => ({
    page,
    rate,
    ratio: rate / own.rate,
    ofMembers: rate / members.rate,
    p99: p99 / Math.max(1, own.p99),
    depth: pages.first.rate / rate,
  }));
  const reached = figures.every(
    ({ ratio, p99, depth }) => ratio >= TARGETS.ratio && p99 <= TARGETS.p99 && depth <= TARGETS.depth,
  );
  const shown = figures
    .map(
      ({ page, rate, ratio, ofMembers, p99 }) =>
        `${page} ${ratio.toFixed(2)} [${ofMembers.toFixed(2)}] (p99 ${p99.toFixed(1)}, ${Math.round(rate)}/s)`,
    )
    .join(', ');
  console.log(
    `${list.name.padEnd(32)} ${shown}; ${bytes.first} bytes; baseline ${Math.round(own.rate)}/s, ${bytes.own} bytes ` +
      `[members ${Math.round(members.rate)}/s] ` +
      `(targets ${TARGETS.ratio}, p99 ${TARGETS.p99}, depth ${TARGETS.depth}: ${reached ? 'reached' : 'MISSED'})`,
  );
  return reached;
}

const headersOf = (reader, readers) => ({
  authorization: `Bearer ${accessToken(readers[reader], roleOf(reader))}`,
});

const roleOf = (reader) => (reader === 'blocker' ? 'member' : reader);

async function round(url, headers, seconds) {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals and ${result.errors} errors`);
  return { rate: result.requests.average, p99: result.latency.p99 };
}
