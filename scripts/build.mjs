import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';

const usage = `
npm run build
Builds what is stale: the Prisma client, the packages, the server, server/openapi.json, the client's types, the seeds
and the client. Installs the dependencies first when they are missing or outdated.

  --only <step>  prisma, packages, server, openapi, client-types, seeds, font or client, and what it needs
  --force        also what is up to date`;

await runCommand({
  usage,
  options: { only: { type: 'string' }, force: { type: 'boolean' } },
  run: async ({ only, force }) => {
    const { installIfNeeded } = await import('./lib/install.mjs');
    await installIfNeeded();
    const { build } = await import('./lib/build/build.mjs');
    await build(only, { force });
    console.log('✔ Everything is up to date.');
    return 0;
  },
});
