import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '#stack/paths';
import { EMIT_OPTIONS, writeIfChanged } from './emit.mjs';
import { runTool } from './run-tool.mjs';

// Run by the build: node scripts/lib/build/prisma-client.mjs [--types]
// The JavaScript of Prisma's client is committed (prisma/client), so that a start needs neither Prisma's command line nor
// the 85 packages that it brings. It is regenerated when prisma/schema or Prisma has changed. `--types` writes the
// complete client beside the sources, for the type check and for editors.

const COMMITTED = join(ROOT, 'prisma/client');
const SCHEMA = join(ROOT, 'prisma/schema');
const GENERATED = join(ROOT, 'server/src/core/database/generated');
/** Records the schema and the Prisma version from which the committed client was generated. */
const MADE_FROM = join(COMMITTED, 'made-from.txt');
/** All other output of Prisma is types only. */
const MODULES = ['client', 'enums', 'internal/class', 'internal/prismaNamespace'];

const madeFrom = await describeOrigin();
const isCurrent = existsSync(MADE_FROM) && (await readFile(MADE_FROM, 'utf8')) === madeFrom;
if (!isCurrent || process.argv.includes('--types')) await generate();
if (!isCurrent || process.argv.includes('--types')) await writeModules();

async function describeOrigin() {
  const hash = createHash('sha256');
  for (const name of (await readdir(SCHEMA)).sort()) hash.update(await readFile(join(SCHEMA, name)));
  const { version } = JSON.parse(
    await readFile(join(ROOT, 'node_modules/@prisma/client/package.json'), 'utf8'),
  );
  return `prisma ${version}\nschema ${hash.digest('hex')}\n`;
}

async function generate() {
  if (!existsSync(join(ROOT, 'node_modules/prisma'))) {
    console.error('prisma/schema has changed, and Prisma is not installed: npm install, then start again.');
    process.exit(1);
  }
  await rm(GENERATED, { recursive: true, force: true });
  // Prisma requires a native engine that generating never runs and that may not be downloadable: any program will do.
  await runTool('prisma/build/index.js', ['generate', '--schema', 'prisma/schema'], {
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  });
}

/** An up-to-date file keeps its modification time; a manually edited one is rewritten, which the check detects. */
async function writeModules() {
  for (const name of MODULES)
    await writeIfChanged(join(COMMITTED, `${name}.js`), await emitted(join(GENERATED, `${name}.ts`)));
  await writeIfChanged(MADE_FROM, madeFrom);
}

/** @param {string} file */
async function emitted(file) {
  const { transformFile } = await import('@swc/core');
  const { code } = await transformFile(file, { ...EMIT_OPTIONS, sourceMaps: false });
  return code;
}
