import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';

const usage = `
npm run docs:external
Writes docs/external/<service>.json, the OpenAPI documents of the services beside the product (lotto, coupon, ebook), from
the declarations of their calls in server/src/external-simulator. A test reports when they are out of date.`;

await runCommand({
  usage,
  run: async () => {
    const { installIfNeeded } = await import('./lib/install.mjs');
    await installIfNeeded({ tools: true });
    const { build } = await import('./lib/build/build.mjs');
    await build('server');
    const { writeServiceDocuments } = await import('./lib/api-document/service-documents.mjs');
    for (const path of await writeServiceDocuments()) console.log(`✔ ${path}`);
    return 0;
  },
});
