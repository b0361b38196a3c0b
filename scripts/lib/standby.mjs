import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ROOT } from '#stack/paths';

// Run by npm start while the database is opened or filled, and by npm run dev: loads the packages that the server needs, which do
// not change during development, and starts the current server code at its parent's signal. That saves more than half of
// a start. It ends with its parent.

process.once('disconnect', () => process.exit());
process.on('message', async (/** @type {'load' | { begin: NodeJS.ProcessEnv }} */ message) => {
  // By then the server's code is emitted. It loads while the previous server finishes, or the database is filled.
  if (message === 'load') {
    await import('../../server/dist/app.module.js').catch(() => {});
    return;
  }
  // The addresses of the database, which was opened after this program was started.
  Object.assign(process.env, message.begin);
  process.removeAllListeners('disconnect');
  // Messages that arrived before this listener are emitted in a loop of Node that fails if the channel closes within it.
  await nextTurn();
  process.disconnect();
  await import('../../server/dist/main.js');
});
const { dependencies } = JSON.parse(await readFile(join(ROOT, 'server/package.json'), 'utf8'));
const isOwn = (/** @type {string} */ name) => name.startsWith('@honey/');
/** Packages that the server loads only if it is configured to use them: S3-compatible storage, tracing. */
const isOnDemand = (/** @type {string} */ name) => /^(@aws-sdk|@opentelemetry)\/|^@fastify\/otel$/.test(name);
const packages = [
  ...Object.keys(dependencies).filter((name) => !isOwn(name) && !isOnDemand(name)),
  '@prisma/client/runtime/client',
];

// Packages that cannot be loaded by name alone fail later, where the server needs them.
for (const name of packages) await import(name).catch(() => {});
if (process.connected) process.send?.('loaded');
