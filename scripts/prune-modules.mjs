import { readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isWithin, productionModules } from './lib/containers/production-modules.mjs';

// node scripts/prune-modules.mjs <workspace> …
// Run by the Dockerfile: removes from node_modules everything that the workspaces do not load in production. It needs
// nothing but Node, so that it runs before the sources are copied. npm would retain optional peer packages (Prisma's
// command line and its dependencies), because the root installs them for building.

const workspaces = process.argv.slice(2);
const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8'));
const required = productionModules(packages, workspaces);
const installed = Object.keys(packages).filter((path) => isWithin('node_modules', path));
const unused = installed.filter((path) => !required.has(path));
// Engines for other databases, which Prisma's client includes.
const engines = ['cockroachdb', 'mysql', 'sqlite', 'sqlserver'].flatMap((database) =>
  ['fast', 'small'].flatMap((size) =>
    ['js', 'mjs', 'wasm-base64.js', 'wasm-base64.mjs'].map((end) =>
      join('node_modules/@prisma/client/runtime', `query_compiler_${size}_bg.${database}.${end}`),
    ),
  ),
);
const leftovers = ['node_modules/.bin', 'node_modules/.cache', 'node_modules/.package-lock.json'];
for (const path of [...unused, ...engines, ...leftovers]) await rm(path, { recursive: true, force: true });
for (const scope of await readdir('node_modules')) {
  // Only empty folders are removed.
  if (scope.startsWith('@')) await rmdir(join('node_modules', scope)).catch(() => {});
}
console.log(`${required.size} packages remain, ${unused.length} were removed.`);
