import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';
import { runServerProgram } from './lib/server-program.mjs';

const usage = `
npm run money:rebuild [-- --check]
Recounts, from the ledger, its gifts and its orders, the tables behind histories, fan levels, rankings and payment grades, and
corrects differences, with a line for each. Folds and roll-ups wait meanwhile, payments and gifts continue. The database is DATABASE_URL (as its owner, or
DATABASE_OWNER_URL), or the embedded Postgres of this checkout, which is started for it unless it is running.

  --check  only compares; exit code 1 when something differs`;

await runCommand({
  usage,
  options: { check: { type: 'boolean' } },
  run: async ({ check = false }) => {
    return runServerProgram('money-rebuild.js', check ? ['--check'] : []);
  },
});
