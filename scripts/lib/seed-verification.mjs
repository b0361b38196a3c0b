import { join } from 'node:path';
import { prepareDatabase } from '#stack/database/prepare-database';
import { withClient } from '#stack/database/with-client';
import { ROOT } from '#stack/paths';
import { startThrowawayPostgres } from '#stack/postgres/postgres';
import { freePort } from '#stack/processes/free-port';
import { runProgram } from '#stack/processes/processes';
import { startService } from '#stack/processes/service';
import { waitUntilReady } from './address.mjs';
import { runConformance } from './conformance.mjs';
import { step } from './progress.mjs';
import { makeSeedPlace, setClock } from './seed-place.mjs';
import { BUNDLED_SERVER } from './server-program.mjs';

const STOPS_WITHIN_MS = 30_000;
/** Timeout: a program that takes longer hangs. */
const PROGRAM_WITHIN_MS = 900_000;

/** Proofs that are programs of the built server: their files and arguments. */
const PROOFS = [
  ['ledger-verify.js'],
  ['money-rebuild.js', '--check'],
  ['audit-verify.js'],
  ['draws-verify.js'],
];

/** No dataset goes back that far: an instant of the machine's clock is then not one of the product's clock. */
const APART_MS = 250 * 86_400_000;

/**
 * A seeding to verify.
 * @typedef {object} Seeding
 * @property {string} name
 * @property {string} dataset
 * @property {{ atMs: number, frozen: boolean }} [clock] default: the machine's clock
 * @property {boolean} served whether the conformance suite runs against a server of it, which takes a minute
 */

/**
 * Seeds datasets, several at once, each into its own database, and verifies each. Prints a line per seeding and per
 * proof, and a verdict. Returns the exit code.
 * @param {readonly Seeding[]} seedings
 * @param {{ atOnce: number }} options
 */
export async function verifySeeds(seedings, { atOnce }) {
  const startedMs = performance.now();
  const postgres = await startThrowawayPostgres({ onNotice: () => undefined });
  try {
    await step('Migrating', () => prepareDatabase(postgres));
    const waiting = [...seedings];
    const failed = [];
    // One after the other: each lists what its server holds, and waits for it.
    const serialized = turns();
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const problems = await verified(next, postgres, serialized);
        if (problems.length > 0) failed.push({ name: next.name, problems });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    const minutes = ((performance.now() - startedMs) / 60_000).toFixed(1);
    if (failed.length === 0) {
      console.log(`✔ All ${seedings.length} seedings passed every proof (${minutes} min).`);
      return 0;
    }
    console.log(`\n✘ ${failed.length} of ${seedings.length} seedings failed a proof (${minutes} min):`);
    for (const { name, problems } of failed)
      for (const problem of problems) console.log(`  ${name}: ${problem}`);
    return 1;
  } finally {
    await postgres.stop();
  }
}

/**
 * Serializes asynchronous work.
 * @returns {<T>(work: () => Promise<T>) => Promise<T>}
 */
function turns() {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}

/**
 * Seeds, verifies, prints the progress, and returns the problems.
 * @param {Seeding} seeding
 * @param {import('#stack/database/server-role').DatabaseUrls} migrated
 * @param {<T>(work: () => Promise<T>) => Promise<T>} inTurn
 * @returns {Promise<string[]>}
 */
async function verified({ name, dataset, clock, served: isServed }, migrated, inTurn) {
  const problems = [];
  const place = await inTurn(() => makeSeedPlace(migrated));
  /** Runs one part, prints its outcome, and returns whether it had no problem. */
  const part = async (what, work) => {
    const startedMs = performance.now();
    let note = '';
    const found = await work((text) => {
      note = `: ${text}`;
    }).catch((error) => [`${what}: ${error.message}`]);
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    console.log(`${found.length === 0 ? '✔' : '✘'} ${name}: ${what}${note} (${seconds} s)`);
    for (const problem of found) console.log(`  ✘ ${problem}`);
    problems.push(...found);
    return found.length === 0;
  };
  try {
    if (clock) await setClock(place, clock);
    const startedAtMs = Date.now();
    const seeded = await part('seeded', async () => {
      await program('seeds/dist/seed.js', ['--dataset', dataset], place.env);
      return [];
    });
    if (!seeded) return problems;
    const endedMs = Date.now();
    const aheadMs = clock ? clock.atMs - startedAtMs : 0;
    const nowMs = clock?.frozen ? clock.atMs : endedMs + aheadMs;
    await part('proved', (note) => proved(place, dataset, { startedAtMs, endedMs, aheadMs, nowMs }, note));
    if (!isServed) return problems;
    if (clock) await setClock(place, { atMs: nowMs + Date.now() - endedMs, frozen: false });
    await inTurn(() => part('served', (note) => served(place, note)));
    return problems;
  } finally {
    await place.remove();
  }
}

/**
 * @param {import('./seed-place.mjs').SeedPlace} place
 * @param {string} dataset
 * @param {{ startedAtMs: number, endedMs: number, aheadMs: number, nowMs: number }} times of the machine's clock, except
 * the last, which is the current time of the product's clock
 * @param {(text: string) => void} note
 */
async function proved({ ownerUrl, env }, dataset, { startedAtMs, endedMs, aheadMs, nowMs }, note) {
  const problems = [];
  for (const [file, ...args] of PROOFS)
    await program(`server/dist/${file}`, args, env, (line) => {
      if (line.startsWith('✘')) problems.push(`${file}: ${line}`);
    }).catch((error) => problems.push(`${file}: ${error.message}`));
  const [{ historyProblems }, { brokenPromises, promisesOf }, { machineTimes }] = await Promise.all([
    import('@honey/seeds/history-proofs'),
    import('@honey/seeds/dataset-promises'),
    import('@honey/seeds/machine-clock'),
  ]);
  await withClient(ownerUrl, async (client) => {
    problems.push(...(await historyProblems(client)));
    problems.push(...(await brokenPromises(client, dataset, new Date(nowMs))));
    if (Math.abs(aheadMs) > APART_MS)
      for (const found of await machineTimes(client, new Date(startedAtMs), new Date(endedMs)))
        problems.push(`rows with a timestamp of the machine's clock: ${found}`);
    const { rows } = await client.query('SELECT count(*)::int AS transfers FROM ledger_transfers');
    note(`${rows[0].transfers} transfers, ${promisesOf(dataset).length} promises`);
  });
  return problems;
}

/** Runs the read-only conformance suite against a server of the seeded database. */
async function served({ env, folder }, note) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await startService([BUNDLED_SERVER.program], {
    env: { ...env, PORT: String(port) },
    log: join(folder, 'server.log'),
  });
  try {
    await waitUntilReady(url, server);
    const { areas, totals } = await runConformance({ baseUrl: url });
    note(`${totals.passed} cases of the conformance suite passed`);
    const failed = areas.flatMap(({ area, cases }) =>
      cases
        .filter(({ state }) => state === 'failed')
        .map(({ name, message }) => `conformance: ${area}: ${name}: ${message}`),
    );
    return totals.passed === 0 ? ['conformance: nothing passed', ...failed] : failed;
  } finally {
    await server.stop(STOPS_WITHIN_MS);
  }
}

/**
 * @param {string} file
 * @param {readonly string[]} args
 * @param {Record<string, string>} env
 * @param {(line: string) => void} [onLine]
 */
async function program(file, args, env, onLine) {
  const { code, output } = await runProgram(process.execPath, [file, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    signal: AbortSignal.timeout(PROGRAM_WITHIN_MS),
    killSignal: 'SIGKILL',
    onLine,
  });
  if (code !== 0) throw new Error(`${file} exited with code ${code}: ${output.trim().slice(-2_000)}`);
}
