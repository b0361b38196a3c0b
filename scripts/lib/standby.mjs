import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

// Run by npm run dev: loads the packages that the server needs, which do not change while one works on it, and begins the server as
// it is then when its parent says so. That is more than half of what a start costs. It ends with its parent.

const { dependencies } = JSON.parse(await readFile(join(ROOT, 'server/package.json'), 'utf8'));
const isOwn = (/** @type {string} */ name) => name.startsWith('@honey/');
const packages = [
  ...Object.keys(dependencies).filter((name) => !isOwn(name)),
  '@prisma/client/runtime/client',
];

process.once('disconnect', () => process.exit());
process.on('message', async (message) => {
  // What was changed is emitted by then. It is loaded while the server before it finishes.
  if (message === 'load') await import('../../server/dist/app.module.js').catch(() => {});
  if (message !== 'begin') return;
  process.removeAllListeners('disconnect');
  process.disconnect();
  await import('../../server/dist/main.js');
});
// What one of them cannot load by its name alone, the server says where it needs it.
for (const name of packages) await import(name).catch(() => {});
if (process.connected) process.send?.('loaded');
