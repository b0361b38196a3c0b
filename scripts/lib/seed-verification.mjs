import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { waitUntilReady } from './address.mjs';
import { runConformance } from './conformance.mjs';
import { freePort } from './free-port.mjs';
import { ROOT } from './paths.mjs';
import { startThrowawayPostgres } from './postgres.mjs';
import { prepareDatabase } from './prepare-database.mjs';
import { runProgram } from './processes.mjs';
import { step } from './progress.mjs';
import { startService } from './service.mjs';

const READY_WITHIN_MS = 120_000;
/** Proofs that are programs of the built server: their files, and what they are told. */
const PROOFS = [['ledger-verify.js'], ['money-rebuild.js', '--check'], ['audit-verify.js']];

/**
 * A dataset in a Postgres of its own.
 * @typedef {object} Seed
 * @property {import('./postgres.mjs').EmbeddedPostgres} postgres
 * @property {string} folder its files
 * @property {Record<string, string>} env what the product's programs need to use it
 */

/**
 * Seeds a dataset so many times at once, and then proves each. Answers the exit code.
 * @param {{ dataset: string, times: number, at?: string }} options
 */
export async function verifySeeds({ dataset, times, at }) {
  /** @type {Seed[]} */
  const seeds = [];
  try {
    for (let nth = 0; nth < times; nth += 1) seeds.push(await place(at));
    await step(`Seeding ${dataset} ${times} times at once`, () =>
      Promise.all(
        seeds.map(({ env }) => program('seeds/dist/seed.js', ['--dataset', dataset], env, () => undefined)),
      ),
    );
    let failed = 0;
    for (const [nth, seed] of seeds.entries()) {
      const problems = await step(`Proving seed ${nth + 1}`, () => problemsOf(seed, dataset));
      for (const problem of problems) console.log(`✘ ${problem}`);
      failed += problems.length;
    }
    if (failed === 0) console.log('Every seed is what it is to be.');
    return failed === 0 ? 0 : 1;
  } finally {
    for (const { postgres, folder } of seeds) {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/**
 * @param {string | undefined} at
 * @returns {Promise<Seed>}
 */
async function place(at) {
  const postgres = await startThrowawayPostgres({ tell: () => undefined });
  const folder = await mkdtemp(join(tmpdir(), 'honey-seed-'));
  await prepareDatabase(postgres);
  if (at !== undefined) await setClock(postgres.ownerUrl, Date.parse(at));
  const env = {
    NODE_ENV: 'development',
    DATABASE_URL: postgres.url,
    DATABASE_OWNER_URL: postgres.ownerUrl,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_MINUTE: '0',
  };
  return { postgres, folder, env };
}

/** As the sandbox's console sets the product's clock, for every program that uses the database. */
async function setClock(url, ms) {
  const value = { offset_ms: ms - Date.now(), frozen_at_ms: null, move: randomUUID() };
  await withClient(url, (client) =>
    client.query(`INSERT INTO sandbox_states (name, value) VALUES ('clock', $1)`, [value]),
  );
}

/** @param {Seed} seed */
async function problemsOf({ postgres, folder, env }, dataset) {
  const problems = [];
  for (const [file, ...args] of PROOFS)
    await program(`server/dist/${file}`, args, env, (line) => {
      if (line.startsWith('✘')) problems.push(`${file}: ${line}`);
    }).catch((error) => problems.push(`${file}: ${error.message}`));
  const { historyProblems } = await import('@honey/seeds/history-proofs');
  problems.push(...(await withClient(postgres.ownerUrl, historyProblems)));
  // The suite expects people in its lists.
  if (dataset === 'empty') return problems;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const log = join(folder, 'server.log');
  const server = await startService(['server/dist/main.js'], { env: { ...env, PORT: String(port) }, log });
  try {
    await waitUntilReady(url, server);
    const { areas } = await runConformance({ baseUrl: url });
    for (const { area, cases } of areas)
      for (const { name, state, message } of cases)
        if (state === 'failed') problems.push(`conformance: ${area}: ${name}: ${message}`);
  } finally {
    await server.stop(READY_WITHIN_MS);
  }
  return problems;
}

async function program(file, args, env, onLine) {
  const { code, output } = await runProgram(process.execPath, [file, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    onLine,
  });
  if (code !== 0) throw new Error(`${file} ended with code ${code}: ${output.slice(-2_000)}`);
}

async function withClient(url, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
