import { resolve } from 'node:path';
import ts from 'typescript';
import { swaggerTransformers } from './swagger-transformer.mjs';

// Run by npm run dev as a process of its own: node scripts/lib/typescript-watch.mjs <folder of a tsconfig.json>
// Writes what changed as it changes, and tells its parent after each round how many errors there are.

const project = process.argv[2];
const host = ts.createWatchCompilerHost(
  resolve(project, 'tsconfig.json'),
  { incremental: false, tsBuildInfoFile: undefined },
  { ...ts.sys, clearScreen: undefined },
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
  process.send?.({ errors: diagnostics.length });
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
