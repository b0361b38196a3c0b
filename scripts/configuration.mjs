import './lib/node-version.mjs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '#stack/paths';
import { runCommand } from './lib/command.mjs';

const usage = `
npm run configuration
Rewrites docs/configuration.md and .env.example from the server's configuration class and from the settings of the commands
and docker-compose.yml. npm run check -- configuration reports when that is needed.`;

await runCommand({
  usage,
  run: async () => {
    const { configurationDocuments } = await import('./lib/configuration/documents.mjs');
    for (const [path, text] of await configurationDocuments()) {
      await writeFile(join(ROOT, path), text);
      console.log(`✔ Wrote ${path}`);
    }
  },
});
