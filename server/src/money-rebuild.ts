import pg from 'pg';
import { rebuildCounters } from './proofs.ts';

/**
 * `npm run money:rebuild`: recomputes histories, fan levels and rankings from the ledger of DATABASE_URL and corrects
 * what differs; with `--check` it only compares, and exits with code 1 when something differs.
 */
async function main(): Promise<void> {
  const write = !process.argv.includes('--check');
  const client = new pg.Client({
    connectionString: process.env.DATABASE_OWNER_URL ?? process.env.DATABASE_URL,
  });
  await client.connect();
  const results = await rebuildCounters(client, { write }).finally(() => client.end());
  const verb = write ? 'corrected' : 'wrong';
  for (const { table, wrong, examples } of results) {
    process.stdout.write(`${wrong === 0 ? '✔' : '✘'} ${table}${wrong === 0 ? '' : `: ${wrong} ${verb}`}\n`);
    for (const example of examples) process.stdout.write(`    ${JSON.stringify(example)}\n`);
  }
  const differing = results.filter(({ wrong }) => wrong > 0).length;
  if (differing === 0) process.stdout.write('All derived tables match the ledger.\n');
  process.exitCode = differing > 0 && !write ? 1 : 0;
}

await main();
