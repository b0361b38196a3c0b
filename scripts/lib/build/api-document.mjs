import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import stringify from 'json-stringify-pretty-compact';
import ts from 'typescript';
import { ROOT } from '#stack/paths';
import { runTool } from './run-tool.mjs';
import { isDescribed, swaggerTransformers } from './swagger-transformer.mjs';

// Run by the build: writes server/openapi.json and docs/dataset.schema.json. Types and doc comments are collected by
// @nestjs/swagger's transformer, which needs TypeScript's own compiler: it emits the DTOs and controllers once more,
// beside a copy of the server's output (server/described), from which the document is written.

const SERVER = join(ROOT, 'server');
const DESCRIBED = join(SERVER, 'described');

await rm(DESCRIBED, { recursive: true, force: true });
await cp(join(SERVER, 'dist'), DESCRIBED, { recursive: true });
await describeTypes();
// The build context of a container has no docs folder.
await mkdir(join(ROOT, 'docs'), { recursive: true });
await runTool('../server/described/openapi.js', []);
for (const file of ['server/openapi.json', 'docs/dataset.schema.json']) await layOut(join(ROOT, file));

async function describeTypes() {
  const { config } = ts.readConfigFile(join(SERVER, 'tsconfig.json'), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, SERVER);
  const program = ts.createProgram({
    rootNames: fileNames,
    options: {
      ...options,
      rootDir: join(SERVER, 'src'),
      outDir: DESCRIBED,
      noEmit: false,
      allowImportingTsExtensions: false,
      sourceMap: false,
    },
  });
  const transformers = swaggerTransformers(program);
  for (const file of program.getSourceFiles())
    if (isDescribed(file.fileName)) program.emit(file, undefined, undefined, false, transformers);
}

/** Short values are written on one line: no one would review a document of 200,000 lines. @param {string} file */
async function layOut(file) {
  const value = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, `${stringify(value, { indent: 2, maxLength: 140 })}\n`);
}
