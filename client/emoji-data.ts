import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** Files of the Korean emoji names, by their address: the folder says which edition, for files below /assets/ never change. */
const files = ['data.json', 'messages.json'].map((name) => ({
  address: `assets/emoji-17/ko/${name}`,
  read: () => readFileSync(require.resolve(`emojibase-data/ko/${name}`)),
}));

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
