import { withScratchServer } from '../database.mjs';
import { loadEnvironmentFile } from '../environment.mjs';
import { describeStatements, staleFiles } from '../statements/statements-types.mjs';
import { uncoveredProblems } from './sources.mjs';

const LIST = 'scripts/lib/checks/statements.mjs';

/** Statements without types, by file or folder, with the reason. */
const EXCEPTIONS = {
  'server/src/core/database/database.ts': 'runs the statements of others',
  'server/src/core/database/database-function.ts': 'calls the functions that <area>.functions.ts declare',
  'server/src/core/database/transaction-statements.ts': 'runs the statements of others',
  'server/src/core/database/reads.ts': 'runs the statements of others',
  'server/src/core/database/shared-reads.ts': 'runs the statements of others',
  'server/src/core/database/database-health-probe.ts': 'SELECT 1, over a connection of its own',
  'server/src/core/jobs/job-locks.ts': 'advisory locks, over a connection that lives as long as the process',
  'server/src/core/servers/server-registration.service.ts':
    'advisory locks, over a connection that lives as long as the process',
  'server/src/core/crypto/field-reencryption.job.ts': 'areas register the encrypted columns at run time',
  'server/src/core/crypto/key-usage.ts': 'what npm run keys:rotate reads, which runs on a client of its own',
  'server/src/settings/personal-data/': 'copies the rows of a list of tables',
  'server/src/core/audit/audit-verification.ts': 'verifies the log without the application',
  'server/src/sandbox/data/':
    'copies, replaces and locks whole tables, whose names are read from the catalogue',
  'server/src/files/sandbox/file-snapshots.service.ts': 'reads a schema whose name is only known at run time',
  'server/src/ranks/rank-closing.service.ts': 'over a connection outside the pool, without a time limit',
  'server/src/events/draws/draw-verifier.ts':
    'the transaction of npm run draws:verify, which runs on a client of its own',
  'server/src/events/roulette/roulette-verifier-rows.ts':
    'what npm run draws:verify reads, which runs on a client of its own',
  'server/src/external/lotto/lotto-verifier-rows.ts':
    'what npm run draws:verify reads, which runs on a client of its own',
  'server/src/events/pure-hosts/pure-hosts.job.ts':
    'over a connection outside the pool, without a time limit',
  'server/src/events/monthly/event-draw-verifier.ts': 'verifies draws without the application',
  'server/src/events/monthly/event-prize-verifier.ts': 'verifies prizes of draws without the application',
  'server/src/wallet/proofs/':
    'lists of queries that each name their columns, and tables that exist only while counters are compared',
  'seeds/src/': 'COPY, locks and settings of connections that fill an empty database',
};

/** The result of the last run, which the count repeats. */
let counted = '';

/**
 * Every statement has types, those of the migrated database.
 * @returns {Promise<string[]>} one line per problem
 */
export async function checkStatements() {
  loadEnvironmentFile();
  const { files, untyped, problems, count } = await withScratchServer(describeStatements);
  const findings = untyped.map(({ path, line, reason }) => ({ path, line, what: reason }));
  counted = `${count} statements with types; ${untyped.length} without, all of them exceptions`;
  return [
    ...problems,
    ...uncoveredProblems(findings, EXCEPTIONS, {
      advice: 'use Database.query with a name, or list it as an exception',
      list: LIST,
    }),
    ...(await staleFiles(files)).map((path) => `${path} is out of date: npm run db:types`),
  ];
}

/** @returns {Promise<string>} how many statements have types */
export async function countStatements() {
  return counted;
}
