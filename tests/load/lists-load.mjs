import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { startPostgres, startThrowawayPostgres } from '../../scripts/lib/postgres.mjs';
import { prepareDatabase } from '../../scripts/lib/prepare-database.mjs';
import { seedLoad } from './dataset-load.mjs';
import { lists, readersOf } from './measured-lists.mjs';
import { accessToken, median, startProgram } from './world.mjs';

const CONNECTIONS = 16;
const PER_PAGE = 20;

/** A page against that of a bare keyset list, and a page far down against the first. */
const TARGETS = { ratio: 0.5, p99: 3, depth: 2 };

/**
 * Which lists are measured, and where.
 * @typedef {object} ListsOptions
 * @property {number} rounds
 * @property {number} seconds
 * @property {string} [only] those alone whose names hold it
 * @property {string} [keep] a folder in which the loaded database stays: with one the dataset is loaded once
 */

/**
 * Measures the first, a middle and the last page of every list, and prints their ratios to a bare keyset list in the same run.
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
 * Measures lists of a database that is loaded.
 * @param {{ url: string, ownerUrl: string }} database
 * @param {ListsOptions} options
 */
export async function measureLists({ url, ownerUrl }, { rounds, seconds, only = '' }) {
  const { readers, last } = await readersOf(ownerUrl);
  const server = await startProgram('server/dist/main.js', { DATABASE_URL: url });
  const bare = await startProgram('tests/load/baseline-http.mjs', { DATABASE_URL: url });
  try {
    const theirs = `${bare.url}/keyset?before=${last}&limit=${PER_PAGE}`;
    const results = [];
    for (const list of lists(readers).filter(({ name }) => name.includes(only))) {
      results.push(await measureList({ list, base: server.url, theirs, readers, rounds, seconds }));
    }
    return results.every(Boolean);
  } finally {
    await bare.stop();
    await server.stop();
  }
}

async function measureList({ list, base, theirs, readers, rounds, seconds }) {
  const { reader = 'member' } = list;
  const headers = { authorization: `Bearer ${accessToken(readers[reader], roleOf(reader))}` };
  const address = (query) => `${base}${list.path}${list.path.includes('?') ? '&' : '?'}${query}`;
  const ask = async (query) => {
    const answer = await fetch(address(query), { headers });
    if (!answer.ok) throw new Error(`${list.name}: ${answer.status}`);
    return answer.json();
  };
  const pages = await list.pagesOf(ask, PER_PAGE);
  const figures = Object.fromEntries(Object.keys(pages).map((page) => [page, { rate: [], p99: [] }]));
  const baseline = { rate: [], p99: [] };
  for (let at = 0; at <= rounds; at += 1) {
    // The first round warms up alone.
    const measured = at > 0;
    const note = (into, { rate, p99 }) => {
      if (measured) {
        into.rate.push(rate);
        into.p99.push(p99);
      }
    };
    const time = measured ? seconds : 1;
    note(baseline, await round(theirs, headers, time));
    for (const [page, query] of Object.entries(pages))
      note(figures[page], await round(address(query), headers, time));
  }
  const bareRate = median(baseline.rate);
  const bareP99 = Math.max(1, median(baseline.p99));
  const first = median(figures.first.rate);
  const told = Object.entries(figures).map(([page, { rate, p99 }]) => ({
    page,
    rate: median(rate),
    ratio: median(rate) / bareRate,
    p99: median(p99) / bareP99,
    depth: first / median(rate),
  }));
  const reached = told.every(
    ({ ratio, p99, depth }) => ratio >= TARGETS.ratio && p99 <= TARGETS.p99 && depth <= TARGETS.depth,
  );
  const shown = told
    .map(
      ({ page, rate, ratio, p99 }) =>
        `${page} ${ratio.toFixed(2)} (p99 ${p99.toFixed(1)}, ${Math.round(rate)}/s)`,
    )
    .join(', ');
  console.log(
    `${list.name.padEnd(32)} ${shown}; bare ${Math.round(bareRate)}/s (targets ${TARGETS.ratio}, p99 ${TARGETS.p99}, depth ${TARGETS.depth}: ` +
      `${reached ? 'reached' : 'MISSED'})`,
  );
  return reached;
}

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
