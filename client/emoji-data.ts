import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** Where they are served: the folder says which edition, for files below /assets/ never change. */
const folder = 'assets/emoji-17/ko';

/** Files of the Korean emoji names, by their address. */
const files = [
  { address: `${folder}/data.json`, path: require.resolve('emojibase-data/ko/data.json') },
  { address: `${folder}/messages.json`, path: require.resolve('emojibase-data/ko/messages.json') },
].map(({ address, path }) => ({ address, read: () => readFileSync(path) }));

/** Serves the names of the emoji from the site itself; the picker asks for them when it is opened. */
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
