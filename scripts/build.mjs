import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';

const usage = `
npm run build
Builds what is stale: what a start needs (packages, server, seeds, client), then what tests and checks need (server/openapi.json,
types, declarations of the packages). Installs the dependencies first when they are missing or outdated.

  --only <step>  start, packages, rule-functions, server, server-bundle, seeds, font, client, player-script, openapi,
                 prisma-client, prisma-types, client-types or declarations, with the steps that it needs
  --force        also rebuilds what is up to date`;

/** Steps that a start runs as well: they need no tools. */
const WITHOUT_TOOLS = [
  'start',
  'packages',
  'rule-functions',
  'server',
  'server-bundle',
  'seeds',
  'font',
  'client',
  'player-script',
];

await runCommand({
  usage,
  options: { only: { type: 'string' }, force: { type: 'boolean' } },
  run: async ({ only, force }) => {
    const { installIfNeeded } = await import('./lib/install.mjs');
    await installIfNeeded({ tools: !WITHOUT_TOOLS.includes(only) });
    const { build } = await import('./lib/build/build.mjs');
    await build(only, { force });
    console.log('✔ Everything is up to date.');
    return 0;
  },
});
