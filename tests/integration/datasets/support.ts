import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { brokenPromises } from '@honey/seeds/dataset-promises';
import { historyProblems } from '@honey/seeds/history-proofs';
import { AuditService } from '@honey/server/core/audit/audit.service';
import { rebuildCounters, verifyBooks } from '@honey/server/proofs';
import { SHORT_LIVED } from '@honey/stack/processes/short-lived';
import type pg from 'pg';
import { runConformance } from '../../../scripts/lib/conformance.mjs';
import { startApp, type TestApp } from '../../setup/app.ts';
import { asOwner, createTestDatabase, type TestDatabase } from '../../setup/database.ts';
import { freePort } from '../../setup/server-process.ts';

/** A database of its own for a dataset, with a folder for its files. */
export interface DatasetPlace {
  database: TestDatabase;
  folder: string;
  remove(): Promise<void>;
}

/** @param template a database that has a dataset already; omitted, there is none */
export async function makePlace(template?: string): Promise<DatasetPlace> {
  const database = await createTestDatabase(template);
  const folder = await mkdtemp(path.join(tmpdir(), 'honey-dataset-'));
  return {
    database,
    folder,
    remove: async () => {
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** How a seeder ended, and what it printed. */
interface SeedingResult {
  /** Null if it was killed. */
  code: number | null;
  lines: string[];
}

/** Runs the built seeder; `onLine` receives what it prints. */
export async function seeding(
  { database, folder }: DatasetPlace,
  dataset: 'demo' | 'ci' | 'empty',
  onLine: (line: string, seeder: ChildProcess) => void = () => undefined,
  environment: Record<string, string> = {},
): Promise<SeedingResult> {
  const seeder = spawn(process.execPath, [...SHORT_LIVED, 'seeds/dist/seed.js', '--dataset', dataset], {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'test', PASSWORD_COST: '4', DATA_DIR: folder },
      ...{ DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl },
      ...environment,
    },
  });
  const lines: string[] = [];
  for (const stream of [seeder.stdout, seeder.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      onLine(line, seeder);
    });
  const [code] = await once(seeder, 'close');
  return { code, lines };
}

/** The findings of the proofs of the books and of the histories. */
export function bookProblems(databaseUrl: string): Promise<string[]> {
  const names = (results: { wrong: number }[], name: string) =>
    results.filter(({ wrong }) => wrong > 0).map((result) => `${name}: ${JSON.stringify(result)}`);
  return asOwner(databaseUrl, async (owner) => [
    ...(await historyProblems(owner)),
    ...names(await verifyBooks(owner), 'ledger:verify'),
    ...names(await rebuildCounters(owner, { write: false }), 'money:rebuild'),
  ]);
}

/** The broken promises of a dataset. */
export function promiseProblems(databaseUrl: string, dataset: string): Promise<string[]> {
  return asOwner(databaseUrl, async (owner) => brokenPromises(owner, dataset, await presentOf(owner)));
}

/** The time at which a dataset was made: its running lives began then. */
export async function presentOf(owner: pg.Client): Promise<Date> {
  const { rows } = await owner.query<{ at: Date }>(
    'SELECT coalesce(max(started_at), now()) AS at FROM lives',
  );
  return rows[0]?.at ?? new Date();
}

/** Serves a dataset in place. */
export async function served<Result>(
  { database, folder }: DatasetPlace,
  work: (server: TestApp) => Promise<Result>,
): Promise<Result> {
  const server = await startApp({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: String(await freePort()),
  });
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}

/** The defects of the audit log. */
export async function auditProblems({ app }: TestApp): Promise<string[]> {
  const { brokenAt } = await app.get(AuditService).verify();
  return brokenAt === null ? [] : [`audit:verify: entry ${brokenAt}`];
}

/** The findings of the conformance suite for a server, when it only reads. */
export async function conformanceProblems({ baseUrl }: TestApp): Promise<string[]> {
  const { areas, totals } = await runConformance({ baseUrl });
  const failed = areas.flatMap(({ area, cases }) =>
    cases
      .filter(({ state }) => state === 'failed')
      .map(({ name, message }) => `${area}: ${name}: ${message}`),
  );
  return totals.passed > 150 ? failed : [`${totals.passed} cases passed`, ...failed];
}
