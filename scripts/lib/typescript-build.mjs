import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { before as describeForSwagger } from '@nestjs/swagger/plugin';
import ts from 'typescript';

// Run by the build as a process of its own: node scripts/lib/typescript-build.mjs <folder of a tsconfig.json>
//
// @nestjs/swagger's transformer writes what the OpenAPI document needs from the types, validators and doc comments of
// *.dto.ts and *.controller.ts; only a build through the TypeScript API can run it. It reads other files than the one
// it writes, which TypeScript's incremental builds do not know: the whole program is written every time.

const SWAGGER = {
  dtoFileNameSuffix: ['.dto.ts'],
  controllerFileNameSuffix: ['.controller.ts'],
  introspectComments: true,
  esmCompatible: true,
};

const project = process.argv[2];
const { options, fileNames, errors } = readProject(join(project, 'tsconfig.json'));
const program = ts.createProgram({ rootNames: fileNames, options, configFileParsingDiagnostics: errors });
const emitted = program.emit(undefined, undefined, undefined, false, {
  before: [describeForSwagger(SWAGGER, program)],
});
const diagnostics = ts.sortAndDeduplicateDiagnostics([
  ...ts.getPreEmitDiagnostics(program),
  ...emitted.diagnostics,
]);
if (diagnostics.length > 0) {
  console.error(
    ts.formatDiagnostics(diagnostics, {
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: () => process.cwd(),
      getNewLine: () => '\n',
    }),
  );
  process.exitCode = 1;
}
if (existsSync(options.outDir)) await removeOrphans(options.rootDir, options.outDir);

function readProject(file) {
  const { config, error } = ts.readConfigFile(file, ts.sys.readFile);
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'));
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, project);
  return { ...parsed, options: { ...parsed.options, incremental: false, tsBuildInfoFile: undefined } };
}

/** Removes what was built from sources that are gone, so that nothing imports it by accident. */
async function removeOrphans(source, output) {
  const known = new Set(
    fileNames.map((name) =>
      relative(source, name)
        .replace(/\.tsx?$/, '')
        .replaceAll('\\', '/'),
    ),
  );
  for (const entry of await readdir(output, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name);
    const stem = relative(output, path)
      .replace(/\.(js|js\.map|d\.ts)$/, '')
      .replaceAll('\\', '/');
    if (entry.isFile() && !known.has(stem)) await rm(path);
  }
}
