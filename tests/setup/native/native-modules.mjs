import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { importNative } from './import-native.mjs';

/** Jest's transformer of the modules that Node loads itself: what is left of each hands on what it exports. */
export default {
  canInstrument: false,
  getCacheKey: (source, file) => createHash('sha256').update(`2 ${file}\0${source}`).digest('hex'),
  async processAsync(_source, file) {
    const url = pathToFileURL(file).href;
    const names = Object.keys(await importNative(url));
    const exported = names.map((name) =>
      name === 'default' ? 'export default loaded.default;' : `export const ${name} = loaded.${name};`,
    );
    return { code: [`const loaded = await globalThis.importNative('${url}');`, ...exported].join('\n') };
  },
};
