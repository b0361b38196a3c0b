import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';
import { openDatabase } from './lib/database.mjs';
import { loadEnvironmentFile } from './lib/environment.mjs';
import { applyMigrations } from './lib/migrations.mjs';
import { step } from './lib/progress.mjs';

const usage = `
npm run db:migrate
Applies the migrations of prisma/migrations that the database does not have yet.
The database is DATABASE_URL, or else the embedded Postgres of this checkout.`;

await runCommand({
  usage,
  run: async () => {
    loadEnvironmentFile();
    const database = await openDatabase();
    try {
      await step('Migrating', async (note) => {
        const applied = await applyMigrations(database.url);
        note(applied.length === 0 ? 'nothing to do' : applied.join(', '));
      });
    } finally {
      await database.stop();
    }
  },
});
