import { dirname, join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '#stack/paths';

/**
 * The compiler's view of the sources whose statements are read: names are resolved across files, but nothing of
 * node_modules is loaded.
 * @param {string[]} files absolute paths
 * @returns {ts.Program}
 */
export function programOf(files) {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
  /** @type {ts.CompilerOptions} */
  const settings = {
    ...options,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: [],
    sourceMap: false,
  };
  const host = ts.createCompilerHost(settings);
  const cache = ts.createModuleResolutionCache(ROOT, (name) => name, settings);
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) => {
      if (!text.startsWith('.') && !text.startsWith('@honey/')) return { resolvedModule: undefined };
      const found = ts.resolveModuleName(text, from, settings, host, cache, undefined, ts.ModuleKind.ESNext);
      const path = found.resolvedModule?.resolvedFileName;
      return path?.endsWith('.ts') && !path.includes(`${dirname('generated/x')}/`)
        ? found
        : { resolvedModule: undefined };
    });
  return ts.createProgram(files, settings, host);
}
