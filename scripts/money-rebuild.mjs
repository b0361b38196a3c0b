import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';

const usage = `
npm run money:rebuild [-- --check]
Counts anew, from the ledger, its gifts and its orders, what histories, fan levels, rankings and payment grades are read from, and
puts right what differs, with a line for each. Folds and roll-ups wait meanwhile, payments and gifts go on. The database is DATABASE_URL (as its owner, or
DATABASE_OWNER_URL), or the embedded Postgres of this checkout, which is started for it unless it runs.

  --check  only compares; exit code 1 when something differs`;

await runCommand({
  usage,
  options: { check: { type: 'boolean' } },
  run: async ({ check = false }) => {
    const { loadEnvironmentFile } = await import('./lib/environment.mjs');
    const { installIfNeeded } = await import('./lib/install.mjs');
    loadEnvironmentFile();
    await installIfNeeded();
    const { verify } = await import('./lib/verify.mjs');
    return verify('money-rebuild.js', check ? ['--check'] : []);
  },
});
