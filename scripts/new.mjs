import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';

const usage = `
npm run new -- area <area>
  server/src/<area> with module, controller, service, DTOs, the declarations of its errors and settings, and a first
  call GET /<area>/list; its registration in the app module; and tests/integration/<area>/<area>.test.ts

npm run new -- call <area> <name> <GET|POST|PUT> <path>
  a call of an area: handler, DTOs, a service method, its errors, and
  tests/integration/<area>/<name>.test.ts; nothing outside the area changes

npm run new -- page <area> <path> <Component>
  client/src/areas/<area>/<Component>.tsx, its route, its texts and title, and a test in tests/e2e

Skeletons for signed-in members; they pass every check and are to be filled in. Afterwards npm run build
writes server/openapi.json and the client's types; after a call, npm run api:collection and npm run docs:swap write its documents.`;

await runCommand({
  usage,
  positionals: true,
  run: async (_options, words) => {
    const { installIfNeeded } = await import('./lib/install.mjs');
    await installIfNeeded({ tools: true });
    const { writeDraft } = await import('./lib/new/write-draft.mjs');
    await writeDraft(words);
  },
});
