import './lib/node-version.mjs';
import { prepareDatabase } from '#stack/database/prepare-database';
import { runCommand } from './lib/command.mjs';
import { openDatabase } from './lib/database.mjs';
import { loadEnvironmentFile } from './lib/environment.mjs';
import { step } from './lib/progress.mjs';

const usage = `
npm run db:migrate
Applies the migrations of prisma/migrations that the database does not have yet, then the changed functions of
prisma/functions, then grants the server's role the privileges of prisma/grants.sql, creating the role if it does
not exist.
The database is DATABASE_OWNER_URL, with DATABASE_URL as the server's role; without the first, DATABASE_URL is both; without
either it is the embedded Postgres of this checkout.`;

await runCommand({
  usage,
  run: async () => {
    loadEnvironmentFile();
    const database = await openDatabase();
    try {
      await step('Migrating', async (note) => {
        const applied = await prepareDatabase(database);
        note(applied.length === 0 ? 'nothing to do' : applied.join(', '));
      });
    } finally {
      await database.stop();
    }
  },
});
