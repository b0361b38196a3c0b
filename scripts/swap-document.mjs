import { writeFile } from 'node:fs/promises';
import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';

const usage = `
npm run docs:swap
Rewrites the calls of docs/swap.md from server/openapi.json.`;

await runCommand({
  usage,
  run: async () => {
    const { SWAP_DOCUMENT, swapDocument } = await import('./lib/swap-document.mjs');
    await writeFile(SWAP_DOCUMENT, await swapDocument());
  },
});
