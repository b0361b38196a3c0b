import './lib/node-version.mjs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from './lib/command.mjs';
import { ROOT } from './lib/paths.mjs';

const usage = `
npm run configuration
Writes docs/configuration.md and .env.example anew, from the configuration class of the server and from what the commands
and docker-compose.yml read. npm run check -- configuration says whether that is needed.`;

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
