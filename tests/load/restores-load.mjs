import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase } from '@honey/stack/database/prepare-database';
import { ROOT } from '@honey/stack/paths';
import { startThrowawayPostgres } from '@honey/stack/postgres/postgres';
import { runProgram } from '@honey/stack/processes/processes';
import pg from 'pg';
import { median, startServer } from './world.mjs';

/** The maximum duration of restoring everything, relative to a plain CREATE DATABASE … TEMPLATE of the same data. */
const RESTORE_RATIO = 5;
/** A hundred members by one call, in milliseconds. */
const HUNDRED_MEMBERS_MS = 1_000;
const ROUNDS = 9;
const LOADS = 3;

/**
 * The delays of a suite between its tests: restoring everything, loading the dataset ci, fixtures by API.
 * @returns {Promise<boolean>} whether the figures reach their targets
 */
export async function benchRestores() {
  const postgres = await startThrowawayPostgres({ durable: true });
  const folder = join(tmpdir(), `honey-live-restores-${process.pid}`);
  const environment = { DATABASE_URL: postgres.url, DATABASE_OWNER_URL: postgres.ownerUrl, DATA_DIR: folder };
  try {
    await prepareDatabase(postgres);
    await seed(environment);
    const template = await makeTemplate(postgres.ownerUrl);
    const server = await startServer(environment);
    try {
      return await measure(server.url, template);
    } finally {
      await server.stop();
      await template.end();
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(url, template) {
  const call = (path, body = {}) => post(`${url}/sandbox/api/${path}`, body);
  await call('snapshots', { name: 'start' });
  const restores = [];
  const copies = [];
  // One after the other, so that both use the same machine.
  for (let round = 0; round < ROUNDS; round += 1) {
    copies.push(await timed(() => template.copy(round)));
    await call('fixtures', { members: [{}, {}, {}] });
    restores.push(await timed(() => call('snapshots/start/restore')));
  }
  const ratio = median(restores) / median(copies);
  const restored = ratio <= RESTORE_RATIO;
  printRow('restore', `ratio ${ratio.toFixed(2)} (at most ${RESTORE_RATIO}, ${verdictOf(restored)}); `, [
    `p50 ${ms(median(restores))} against ${ms(median(copies))} of a plain CREATE DATABASE … TEMPLATE`,
  ]);
  const members = Array.from({ length: 100 }, () => ({ star_granted: 100 }));
  const many = await repeated(() => call('fixtures', { members }));
  const quick = many <= HUNDRED_MEMBERS_MS;
  printRow('fixtures', '', [
    `one member p50 ${ms(await repeated(() => call('fixtures/members?tokens_yn=N')))}`,
    `signed in ${ms(await repeated(() => call('fixtures/members')))}`,
    `100 members ${ms(many)} (at most ${ms(HUNDRED_MEMBERS_MS)}, ${verdictOf(quick)})`,
    `signed in ${ms(await repeated(() => call('fixtures', { members, tokens_yn: 'Y' })))}`,
    `a host with a live ${ms(await repeated(() => call('fixtures/hosts', { live: {} })))}`,
  ]);
  printRow('datasets', '', [`loading ci p50 ${ms(await repeated(() => call('datasets/ci/load'), LOADS))}`]);
  return restored && quick;
}

/** A copy of the data without connections, which CREATE DATABASE needs. */
async function makeTemplate(ownerUrl) {
  const address = new URL(ownerUrl);
  const source = pg.escapeIdentifier(address.pathname.slice(1));
  address.pathname = '/postgres';
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  await client.query(`CREATE DATABASE restores_template TEMPLATE ${source}`);
  return {
    copy: (round) => client.query(`CREATE DATABASE restores_${round} TEMPLATE restores_template`),
    end: () => client.end(),
  };
}

async function seed(environment) {
  const { code, output } = await runProgram(process.execPath, ['seeds/dist/seed.js', '--dataset', 'ci'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'error', ...environment },
  });
  if (code !== 0) throw new Error(`seeding ended with code ${code}:\n${output}`);
}

async function post(url, body) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${text}`);
}

async function repeated(work, rounds = ROUNDS) {
  const times = [];
  for (let round = 0; round < rounds; round += 1) times.push(await timed(work));
  return median(times);
}

async function timed(work) {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const ms = (value) => `${Math.round(value)} ms`;
const verdictOf = (reached) => (reached ? 'reached' : 'MISSED');
const printRow = (name, first, parts) => console.log(`${name.padEnd(20)} ${first}${parts.join('; ')}`);
