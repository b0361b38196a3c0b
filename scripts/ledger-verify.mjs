import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';

const usage = `
npm run ledger:verify
Proves the books: every transfer sums to zero, every balance equals its postings, nothing is orphaned. Exit code 1 and a
line for each difference otherwise. The database is DATABASE_URL, or the embedded Postgres of this checkout, which is
started for the check unless it runs.`;

await runCommand({
  usage,
  run: async () => {
    const { loadEnvironmentFile } = await import('./lib/environment.mjs');
    const { installIfNeeded } = await import('./lib/install.mjs');
    loadEnvironmentFile();
    await installIfNeeded();
    const { verify } = await import('./lib/verify.mjs');
    return verify('ledger-verify.js');
  },
});
