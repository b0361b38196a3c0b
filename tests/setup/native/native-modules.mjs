import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { loadNative } from './load-native.mjs';

/**
 * The Jest transformer for modules that Node itself loads: each becomes a stub that re-exports the loaded module. For sources
 * of the workspaces, the built module is loaded.
 */
export default {
  canInstrument: false,
  getCacheKey: (_source, file) =>
    createHash('sha256')
      .update(`${file}\0`)
      .update(readFileSync(builtFile(file)))
      .digest('hex'),
  process(_source, file) {
    const built = builtFile(file);
    const exported = Object.keys(loadNative(built)).map((name) =>
      name === 'default' ? 'export default loaded.default;' : `export const ${name} = loaded.${name};`,
    );
    return {
      code: [`const loaded = globalThis.loadNative(${JSON.stringify(built)});`, ...exported].join('\n'),
    };
  },
};

const builtFile = (file) => file.replace(/\/src\/(.*)\.ts$/, '/dist/$1.js');
