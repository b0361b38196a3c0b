import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';

const usage = `
npm run build
Builds what is stale: the Prisma client, the packages, the server, server/openapi.json, the client's types, the seeds
and the client. Installs the dependencies first when they are missing or outdated.

  --only <a,b>  prisma, packages, server, openapi, client-types, seeds, font, client
  --force       also what is up to date
  --check       builds nothing; lists what is stale, exit code 1 if anything is`;

await runCommand({
  usage,
  options: { only: { type: 'string' }, force: { type: 'boolean' }, check: { type: 'boolean' } },
  run: async ({ only, force, check }) => {
    const { installIfNeeded } = await import('./lib/install.mjs');
    await installIfNeeded();
    const { build, staleSteps } = await import('./lib/build.mjs');
    if (check) {
      const stale = await staleSteps();
      console.log(stale.length === 0 ? '✔ Everything is up to date.' : `✘ Stale: ${stale.join(', ')}`);
      return stale.length === 0 ? 0 : 1;
    }
    const ran = await build({ only: only?.split(','), force });
    if (ran.length === 0) console.log('✔ Everything is up to date.');
    return 0;
  },
});
