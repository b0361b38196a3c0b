import pg from 'pg';
import { verifyBooks } from './proofs.ts';

/** `npm run ledger:verify`: verifies the ledger of DATABASE_URL; exits with code 1 when a check fails. */
async function main(): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const results = await verifyBooks(client).finally(() => client.end());
  for (const { name, wrong, examples } of results) {
    process.stdout.write(`${wrong === 0 ? '✔' : '✘'} ${name}${wrong === 0 ? '' : `: ${wrong} wrong`}\n`);
    for (const example of examples) process.stdout.write(`    ${JSON.stringify(example)}\n`);
  }
  const broken = results.filter(({ wrong }) => wrong > 0).length;
  process.stdout.write(
    broken === 0 ? 'The books balance.\n' : `${broken} of ${results.length} checks failed.\n`,
  );
  process.exitCode = broken === 0 ? 0 : 1;
}

await main();
