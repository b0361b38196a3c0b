import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../paths.mjs';

// Run by the check as a process of its own. The compiler itself would also check the load and conformance programs,
// which scripts import and which have no types.

const project = join(ROOT, 'scripts');
const { config } = ts.readConfigFile(join(project, 'tsconfig.json'), ts.sys.readFile);
const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, project);
const program = ts.createProgram(fileNames, options);
const diagnostics = [
  ...program.getGlobalDiagnostics(),
  ...program.getOptionsDiagnostics(),
  ...fileNames.flatMap((name) => {
    const file = program.getSourceFile(name);
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
  }),
];
process.exitCode = diagnostics.length > 0 ? 1 : 0;
process.stdout.write(
  ts.formatDiagnostics(diagnostics, {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => ROOT,
    getNewLine: () => '\n',
  }),
);
