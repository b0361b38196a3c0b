import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';

const usage = `
npm run check [-- <name> …]
Installs and builds what is missing or stale, then checks, side by side: format and lint (Biome), types of server and
client, import boundaries (dependency-cruiser), dead code (knip), that server/openapi.json and prisma/migrations are up
to date, and that every rule of docs/rules is proven by a test and every rule that is cited is there. Shows what the
failing tools said and a table. Exit code 1 if anything fails.

A name runs that check alone: format, types, client-types, boundaries, dead-code, openapi, migrations, rules.`;

await runCommand({
  usage,
  positionals: true,
  run: async (_options, names) => {
    const { installIfNeeded } = await import('./lib/install.mjs');
    await installIfNeeded();
    const { runChecks } = await import('./lib/checks.mjs');
    return (await runChecks(names)) ? 0 : 1;
  },
});
