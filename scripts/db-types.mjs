import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';

const usage = `
npm run db:types
Writes the types of the SQL statements: server/src/<area>/<area>.statements.d.ts, from the sources and a database that is
migrated for it, on a temporary Postgres or on the server of DATABASE_OWNER_URL (or DATABASE_URL). Exit code 1 if a
statement is refused by Postgres, or has no types without being an exception (npm run check -- statements).`;

await runCommand({
  usage,
  run: async () => {
    const { installIfNeeded } = await import('./lib/install.mjs');
    await installIfNeeded({ tools: true });
    const { loadEnvironmentFile } = await import('./lib/environment.mjs');
    loadEnvironmentFile();
    const { withScratchServer } = await import('./lib/database.mjs');
    const { describeStatements, writeTypes } = await import('./lib/statements/statements-types.mjs');
    const { files, problems, count } = await withScratchServer(describeStatements);
    for (const problem of problems) console.error(`✘ ${problem}`);
    if (problems.length > 0) return 1;
    const written = await writeTypes(files);
    for (const path of written) console.log(`✔ Written: ${path}`);
    console.log(`✔ ${count} statements have types.`);
    return 0;
  },
});
