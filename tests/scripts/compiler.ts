import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = path.resolve(fileURLToPath(import.meta.url), '../../..');

/** The compiler's errors for files as if they existed, with the settings of a workspace. */
export function compilerErrors(files: Map<string, string>, workspace: 'server' | 'client'): string[] {
  const project = path.join(root, workspace);
  const config = ts.readConfigFile(path.join(project, 'tsconfig.json'), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config.config, ts.sys, project);
  const settings = { ...options, noEmit: true, incremental: false, tsBuildInfoFile: undefined };
  const host = ts.createCompilerHost(settings);
  const { fileExists, readFile, getSourceFile } = host;
  // Folders that do not exist yet would not be searched.
  const folders = new Set([...files.keys()].map((file) => path.dirname(file)));
  host.directoryExists = (folder) => folders.has(folder) || ts.sys.directoryExists(folder);
  host.fileExists = (file) => files.has(file) || fileExists(file);
  host.readFile = (file) => files.get(file) ?? readFile(file);
  host.getSourceFile = (file, languageVersion, ...rest) => {
    const code = files.get(file);
    return code === undefined
      ? getSourceFile(file, languageVersion, ...rest)
      : ts.createSourceFile(file, code, languageVersion);
  };
  // The declarations of the areas are known to all files, whatever these import.
  const declarations = fileNames.filter((name) => /\.(errors|settings|events|statements\.d)\.ts$/.test(name));
  const program = ts.createProgram([...files.keys(), ...declarations], settings, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
}
