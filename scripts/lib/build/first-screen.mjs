import './build-environment.mjs';
import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build } from 'vite';
import { ROOT } from '#stack/paths';

/** What users see first: the entry of every page, and the home page. Names of the files that load them. */
const FIRST_SCREEN = ['index', 'ground', 'hydrate', 'statistics', 'HomePage', 'open-popups'];

// Run by the build: writes client/first-screen.json, which is committed, so that a start builds the pages once instead
// of twice. An outdated file only makes the first screen slower.

process.env.FIRST_SCREEN = 'apart';
const LIST = join(ROOT, 'client/first-screen.json');
const ids = (await modulesOfFirstScreen())
  .map((id) => (id.startsWith(ROOT) ? relative(ROOT, id) : id))
  .sort();
await writeFile(LIST, `${JSON.stringify(ids, null, 2)}\n`);

/**
 * Modules of the first screen that would be split into files of their own because other pages share them. Merged into
 * one file they save 30 requests, and bytes. A build without that file shows which they are. The imports of the sources
 * do not: the registries of the areas import more than a page uses.
 * @returns {Promise<string[]>} their ids
 */
async function modulesOfFirstScreen() {
  const built = await build({
    root: join(ROOT, 'client'),
    configFile: join(ROOT, 'client/vite.config.ts'),
    mode: 'production',
    logLevel: 'error',
    build: { write: false, minify: false },
  });
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (built);
  const chunks = new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])));
  const first = [...chunks.values()].filter(({ name }) => FIRST_SCREEN.includes(name));
  const loaded = new Set(first.map(({ fileName }) => fileName));
  for (const file of loaded) for (const imported of chunks.get(file)?.imports ?? []) loaded.add(imported);
  return [...loaded].flatMap((file) => {
    const chunk = chunks.get(file);
    if (!chunk || first.includes(chunk) || ['react', 'shared', 'rolldown-runtime'].includes(chunk.name))
      return [];
    return Object.entries(chunk.modules).flatMap(([id, { renderedLength }]) =>
      renderedLength > 0 ? [id] : [],
    );
  });
}
