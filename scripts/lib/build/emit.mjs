import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { transformFile } from '@swc/core';
import { ROOT } from '#stack/paths';

// Emits the JavaScript of a workspace's TypeScript: types are stripped, decorators become calls. Nothing is
// type-checked: that is `npm run check -- types` (docs/decisions/0042-build-start-and-containers.md).

const SOURCE = 'src';
const OUTPUT = 'dist';
/** Prisma's client as committed, and the path from which the server imports it. */
const PRISMA_CLIENT = join(ROOT, 'prisma/client');
const GENERATED = 'core/database/generated';
/** Written by server-bundle.mjs. */
const BUNDLED = 'bundled';

/** Mirrors tsconfig.base.json. swc's own types do not know all options. @type {any} */
export const EMIT_OPTIONS = {
  swcrc: false,
  sourceMaps: true,
  inlineSourcesContent: false,
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    keepClassNames: true,
    rewriteRelativeImportExtensions: true,
  },
  module: { type: 'es6' },
};

/**
 * Emits every source of a workspace to its `dist`, and removes the output of deleted sources.
 * @param {string} workspace its folder, relative to the root
 * @returns {Promise<number>} number of changed files
 * @throws {Error} for the first source that is not valid TypeScript, with its position
 */
export async function emitWorkspace(workspace) {
  const sources = await sourcesOf(workspace);
  let changed = 0;
  for (const source of sources) if (await emitFile(workspace, source)) changed += 1;
  if (workspace === 'server') changed += await copyPrismaClient(join(ROOT, workspace, OUTPUT, GENERATED));
  await removeOrphans(workspace, sources);
  return changed;
}

/**
 * @param {string} workspace
 * @param {string} source its path in `src`
 * @returns {Promise<boolean>} whether the emitted file changed
 */
export async function emitFile(workspace, source) {
  const target = join(ROOT, workspace, OUTPUT, source.replace(/\.ts$/, '.js'));
  const file = join(ROOT, workspace, SOURCE, source);
  const { code, map } = await transformFile(file, {
    ...EMIT_OPTIONS,
    filename: file,
    sourceFileName: relative(dirname(target), file),
  });
  const mapName = `${basename(target)}.map`;
  const written = await writeIfChanged(target, `${code}//# sourceMappingURL=${mapName}\n`);
  if (map) await writeIfChanged(`${target}.map`, map);
  return written;
}

/** @param {string} workspace @returns {Promise<string[]>} paths in `src` of the files to emit */
async function sourcesOf(workspace) {
  const entries = await readdir(join(ROOT, workspace, SOURCE), { recursive: true });
  return entries.filter((path) => isSource(path)).sort();
}

/** @param {string} path in `src`; whether it produces JavaScript */
export const isSource = (path) =>
  path.endsWith('.ts') && !path.endsWith('.d.ts') && !path.startsWith(`${GENERATED}/`);

/** @param {string} folder */
async function copyPrismaClient(folder) {
  let changed = 0;
  for (const path of await readdir(PRISMA_CLIENT, { recursive: true })) {
    if (!path.endsWith('.js')) continue;
    if (await writeIfChanged(join(folder, path), await readFile(join(PRISMA_CLIENT, path), 'utf8')))
      changed += 1;
  }
  return changed;
}

/**
 * An unchanged file keeps its modification time.
 * @param {string} path
 * @param {string} text
 * @returns {Promise<boolean>}
 */
export async function writeIfChanged(path, text) {
  if ((await readFile(path, 'utf8').catch(() => undefined)) === text) return false;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  return true;
}

/** Parts of an output that do not come from the workspace's sources. */
const WRITTEN_BY_OTHERS = [`${GENERATED}/`, `${BUNDLED}/`, 'honey-player.js'];

/**
 * Declarations of the public packages are written separately (declarations.mjs).
 * @param {string} workspace @param {string[]} sources
 */
async function removeOrphans(workspace, sources) {
  const output = join(ROOT, workspace, OUTPUT);
  if (!existsSync(output)) return;
  const known = new Set(sources.map((source) => source.replace(/\.ts$/, '')));
  const isPublic = workspace.startsWith('packages/');
  for (const path of await readdir(output, { recursive: true })) {
    const [, stem, ending] = /^(.*?)(\.d\.ts|\.js\.map|\.js)$/.exec(path) ?? [];
    if (!stem || WRITTEN_BY_OTHERS.some((start) => path.startsWith(start))) continue;
    if (!known.has(stem) || (ending === '.d.ts' && !isPublic)) await rm(join(output, path));
  }
}
