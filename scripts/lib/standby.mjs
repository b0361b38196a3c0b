import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ROOT } from '#stack/paths';
import { BUNDLED_SERVER } from './server-program.mjs';

// Run by standby-server.mjs: node scripts/lib/standby.mjs <the module that starts the server>. Loads its code, and starts
// the server at its parent's signal. It ends with its parent.

const [entry] = process.argv.slice(2);
const loadServer = () => import(pathToFileURL(join(ROOT, entry)).href);

process.once('disconnect', () => process.exit());
process.on('message', async (/** @type {'load' | { begin: NodeJS.ProcessEnv }} */ message) => {
  // By then the server's code is built. It loads while the previous server finishes, or the database is filled.
  if (message === 'load') {
    await loadServer().catch(() => {});
    return;
  }
  // The addresses of the database, which was opened after this program was started.
  Object.assign(process.env, message.begin);
  process.removeAllListeners('disconnect');
  // Messages that arrived before this listener are emitted in a loop of Node that fails if the channel closes within it.
  await nextTurn();
  process.disconnect();
  const { startServer } = await loadServer();
  startServer();
});
// The bundle contains the packages. Those of an emitted server do not change during development.
if (entry !== BUNDLED_SERVER.entry)
  for (const name of await packagesOfServer()) await import(name).catch(() => {});
if (process.connected) process.send?.('loaded');

/** Packages that cannot be loaded by name alone fail later, where the server needs them. */
async function packagesOfServer() {
  const { dependencies } = JSON.parse(await readFile(join(ROOT, 'server/package.json'), 'utf8'));
  const isOwn = (/** @type {string} */ name) => name.startsWith('@honey/');
  /** What only some installations or calls load: S3-compatible storage, tracing, passkeys, the media server. */
  const isOnDemand = (/** @type {string} */ name) =>
    /^(@aws-sdk|@opentelemetry|@simplewebauthn)\/|^(@fastify\/otel|node-media-server)$/.test(name);
  return [
    ...Object.keys(dependencies).filter((name) => !isOwn(name) && !isOnDemand(name)),
    '@prisma/client/runtime/client',
  ];
}
