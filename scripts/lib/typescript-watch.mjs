import { resolve } from 'node:path';
import ts from 'typescript';
import { swaggerTransformers } from './swagger-transformer.mjs';

// Run by npm run dev as a process of its own: node scripts/lib/typescript-watch.mjs <folder of a tsconfig.json>
// Writes what changed as it changes, and tells its parent after each round how many errors there are and how many files
// it has written.

const project = process.argv[2];
let written = 0;
const host = ts.createWatchCompilerHost(
  resolve(project, 'tsconfig.json'),
  { incremental: false, tsBuildInfoFile: undefined },
  { ...ts.sys, clearScreen: undefined, writeFile: writeChanged },
  ts.createEmitAndSemanticDiagnosticsBuilderProgram,
  report,
  () => {},
);
host.afterProgramCreate = async (builder) => {
  const transformers = await swaggerTransformers(builder.getProgram());
  const diagnostics = [
    ...builder.getConfigFileParsingDiagnostics(),
    ...builder.getSyntacticDiagnostics(),
    ...builder.getGlobalDiagnostics(),
    ...builder.getSemanticDiagnostics(),
  ];
  diagnostics.forEach(report);
  builder.emit(undefined, undefined, undefined, false, transformers);
  process.send?.({ errors: diagnostics.length, written });
  written = 0;
};
ts.createWatchProgram(host);
process.on('disconnect', () => process.exit());

function report(diagnostic) {
  console.error(
    ts.formatDiagnostic(diagnostic, {
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: () => process.cwd(),
      getNewLine: () => '\n',
    }),
  );
}

/** A file that stays as it is keeps its time as well: the build goes on taking it for its own. */
function writeChanged(path, text, byteOrderMark) {
  if (ts.sys.readFile(path) === text) return;
  written += 1;
  ts.sys.writeFile(path, text, byteOrderMark);
}
