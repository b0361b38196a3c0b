import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { swaggerTransformers } from './swagger-transformer.mjs';

// Run by the build as a process of its own: node scripts/lib/typescript-build.mjs <folder of a tsconfig.json> …
// The whole program is written every time: see swagger-transformer.mjs for why.

for (const folder of process.argv.slice(2)) {
  // swagger's transformer tells our files from others by their absolute path.
  const project = resolve(folder);
  const { options, fileNames, errors } = readProject(resolve(project));
  const program = ts.createProgram({ rootNames: fileNames, options, configFileParsingDiagnostics: errors });
  const transformers = await swaggerTransformers(program);
  const emitted = program.emit(undefined, undefined, undefined, false, transformers);
  report([...ts.getPreEmitDiagnostics(program), ...emitted.diagnostics]);
  if (options.outDir && existsSync(options.outDir))
    await removeOrphans(options.rootDir, options.outDir, fileNames);
}

/** @param {string} project absolute: the transformer takes paths that are not for sources, and imports those */
function readProject(project) {
  const { config, error } = ts.readConfigFile(join(project, 'tsconfig.json'), ts.sys.readFile);
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'));
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, project);
  return { ...parsed, options: { ...parsed.options, incremental: false, tsBuildInfoFile: undefined } };
}

function report(diagnostics) {
  if (diagnostics.length === 0) return;
  process.exitCode = 1;
  console.error(
    ts.formatDiagnostics(ts.sortAndDeduplicateDiagnostics(diagnostics), {
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: () => process.cwd(),
      getNewLine: () => '\n',
    }),
  );
}

/** Removes what was built from sources that are gone, so that nothing imports it by accident. */
async function removeOrphans(source, output, fileNames) {
  const stemOf = (from, path) => relative(from, path).replace(/(\.d\.ts|\.js\.map|\.js|\.tsx?)$/, '');
  const known = new Set(fileNames.map((name) => stemOf(source, name)));
  for (const entry of await readdir(output, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !known.has(stemOf(output, path))) await rm(path);
  }
}
