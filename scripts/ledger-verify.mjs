import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';
import { runServerProgram } from './lib/server-program.mjs';

const usage = `
npm run ledger:verify
Verifies the ledger: every transfer sums to zero, every balance equals its postings, nothing is orphaned. Otherwise exits with
code 1 and prints a line for each difference. The database is DATABASE_URL, or the embedded Postgres of this checkout, which is
started for the check unless it is running.`;

await runCommand({
  usage,
  run: async () => {
    return runServerProgram('ledger-verify.js');
  },
});
