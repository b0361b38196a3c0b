import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';

const usage = `
npm run api:collection
Writes docs/api/honey-live.postman_collection.json, a collection of every call for Postman, Bruno and similar tools,
from server/openapi.json. npm run check -- api-document reports when it is out of date.`;

await runCommand({
  usage,
  run: async () => {
    const { installIfNeeded } = await import('./lib/install.mjs');
    await installIfNeeded({ tools: true });
    const { build } = await import('./lib/build/build.mjs');
    await build('openapi');
    const { writeCollection } = await import('./lib/api-document/collection.mjs');
    await writeCollection();
    console.log('✔ docs/api/honey-live.postman_collection.json');
    return 0;
  },
});
