import './build-environment.mjs';
import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build } from 'vite';
import { ROOT } from '../paths.mjs';

/** What people see first: what starts every page, and the home page. The files that these are loaded by, by name. */
const FIRST_SCREEN = ['index', 'ground', 'take-over', 'statistics', 'HomePage', 'open-popups'];

// Run by the build: writes client/first-screen.json, which is committed, so that a start builds the pages once instead of twice. Where
// it is out of date the first screen is slower, and nothing else.

process.env.FIRST_SCREEN = 'apart';
const LIST = join(ROOT, 'client/first-screen.json');
const ids = (await modulesOfFirstScreen())
  .map((id) => (id.startsWith(ROOT) ? relative(ROOT, id) : id))
  .sort();
await writeFile(LIST, `${JSON.stringify(ids, null, 2)}\n`);

/**
 * The modules that come with the first screen in files of their own because other pages have them too. As one file they are 30
 * requests fewer, and smaller. A build without that file says which they are. The imports of the sources do not: the lists by
 * which areas offer their pieces import more than a page takes from them.
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
