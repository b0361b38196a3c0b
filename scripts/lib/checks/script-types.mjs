import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '#stack/paths';

// Run by the check as a process of its own. The compiler itself would also check the load and conformance programs,
// which scripts import and which have no types.

/** JavaScript that is checked by its JSDoc: the package strictly, as the code in TypeScript. */
const PROJECTS = ['scripts', 'packages/stack'];

/** @param {string} project its folder */
function diagnosticsOf(project) {
  const folder = join(ROOT, project);
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const program = ts.createProgram(fileNames, options);
  return [
    ...program.getGlobalDiagnostics(),
    ...program.getOptionsDiagnostics(),
    ...fileNames.flatMap((name) => {
      const file = program.getSourceFile(name);
      return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    }),
  ];
}

const diagnostics = PROJECTS.flatMap(diagnosticsOf);
process.exitCode = diagnostics.length > 0 ? 1 : 0;
process.stdout.write(
  ts.formatDiagnostics(diagnostics, {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => ROOT,
    getNewLine: () => '\n',
  }),
);
