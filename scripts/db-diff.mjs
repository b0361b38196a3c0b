import './lib/node-version.mjs';
import { CommandError } from '#stack/command-error';
import { writeMigration } from '#stack/database/migrations';
import { runCommand } from './lib/command.mjs';
import { withScratchServer } from './lib/database.mjs';
import { loadEnvironmentFile } from './lib/environment.mjs';
import { problemsOfFunctions } from './lib/functions-check.mjs';
import { differenceToSchema } from './lib/schema-engine.mjs';

const usage = `
npm run db:diff -- --name <what_changes>
Writes the migration from prisma/migrations to prisma/schema. Review it before committing: what the
schema cannot express (triggers, checks, partial indexes) is added by hand. Functions are files in prisma/functions.

  --name <name>  lower-case letters, digits and underscores
  --check        writes nothing; exit code 1 when the schema and the migrations differ, when the functions of
                 prisma/functions cannot be applied to a new database or are not all that it has, or when a
                 migration creates one

The comparison runs on a temporary Postgres, or in temporary databases on the server of DATABASE_OWNER_URL (or
DATABASE_URL).`;

await runCommand({
  usage,
  options: { name: { type: 'string' }, check: { type: 'boolean' } },
  run: async ({ name, check }) => {
    if (!check && !/^[a-z0-9_]{1,60}$/.test(name ?? '')) {
      throw new CommandError('Name the migration: npm run db:diff -- --name gift_ranks (a-z, 0-9 and _).');
    }
    loadEnvironmentFile();
    const { sql, problems } = await withScratchServer(async (ownerUrl) => ({
      sql: await differenceToSchema(ownerUrl),
      problems: check ? await problemsOfFunctions(ownerUrl) : [],
    }));
    for (const problem of problems) console.error(`✘ ${problem}`);
    if (sql === undefined) {
      if (problems.length > 0) return 1;
      console.log('✔ Nothing to do: the migrations produce prisma/schema.');
      return 0;
    }
    if (check) {
      console.error(
        `✘ prisma/schema and prisma/migrations differ; npm run db:diff -- --name … would write:\n${sql}`,
      );
      return 1;
    }
    console.log(`✔ Written: prisma/migrations/${await writeMigration(name, sql)}/migration.sql`);
    return 0;
  },
});
