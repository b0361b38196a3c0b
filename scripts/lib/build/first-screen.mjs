import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from '../paths.mjs';

/** What people see first: what starts every page, and the home page. The files that these are loaded by, by name. */
const FIRST_SCREEN = ['index', 'ground', 'take-over', 'statistics', 'HomePage', 'open-popups'];

/**
 * The modules that come with the first screen in files of their own because other pages have them too. As one file they are 30
 * requests fewer, and smaller. A build without that file says which they are. The imports of the sources do not: the lists by
 * which areas offer their pieces import more than a page takes from them.
 * @returns {Promise<string[]>} their ids
 */
export async function modulesOfFirstScreen() {
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
