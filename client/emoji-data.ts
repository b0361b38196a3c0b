import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** Where the files are served. The folder names the emoji version, because files under /assets/ are cached forever. */
const folder = 'assets/emoji-17/ko';

/** The Korean emoji name files, by URL. */
const files = [
  { address: `${folder}/data.json`, path: require.resolve('emojibase-data/ko/data.json') },
  { address: `${folder}/messages.json`, path: require.resolve('emojibase-data/ko/messages.json') },
].map(({ address, path }) => ({ address, read: () => readFileSync(path) }));

/** Serves the emoji names from the site itself; the picker fetches them when it opens. */
export function emojiData(): Plugin {
  return {
    name: 'emoji-data',
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { address, read } of files)
        this.emitFile({ type: 'asset', fileName: address, source: read() });
    },
    configureServer(server) {
      for (const { address, read } of files) {
        server.middlewares.use(`/${address}`, (_request, response) => {
          response.setHeader('Content-Type', 'application/json');
          response.end(read());
        });
      }
    },
  };
}
