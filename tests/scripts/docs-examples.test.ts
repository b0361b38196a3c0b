import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, jest } from '@jest/globals';
import ts from 'typescript';

jest.setTimeout(60_000);

const root = path.resolve(fileURLToPath(import.meta.url), '../../..');

/** The worked examples of docs/: blocks of TypeScript whose first line names the file that they would be. */
function examples(): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of readdirSync(path.join(root, 'docs')).filter((file) => file.endsWith('.md'))) {
    const text = readFileSync(path.join(root, 'docs', name), 'utf8');
    for (const [, file = '', code = ''] of text.matchAll(
      /^```ts\n\/\/ (server\/src\/\S+\.ts)\n(.*?)^```/gms,
    )) {
      found.set(path.join(root, file), code);
    }
  }
  return found;
}

/** What the compiler says of files as if they stood there, in the server's settings. */
function complaints(files: Map<string, string>): string[] {
  const config = ts.readConfigFile(path.join(root, 'server/tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, path.join(root, 'server'));
  const settings = { ...options, noEmit: true, incremental: false, tsBuildInfoFile: undefined };
  const host = ts.createCompilerHost(settings);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (file) => files.has(file) || fileExists(file);
  host.readFile = (file) => files.get(file) ?? readFile(file);
  host.getSourceFile = (file, languageVersion, ...rest) => {
    const code = files.get(file);
    return code === undefined
      ? getSourceFile(file, languageVersion, ...rest)
      : ts.createSourceFile(file, code, languageVersion);
  };
  const program = ts.createProgram([...files.keys()], settings, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
}

describe('the worked examples of the documents', () => {
  it('compile where they say that they belong', () => {
    const files = examples();
    expect(files.size).toBeGreaterThanOrEqual(4);
    expect(complaints(files)).toEqual([]);
  });

  it('would be found out if they did not', () => {
    const wrong = new Map([
      [path.join(root, 'server/src/sign-up/wrong.ts'), "export const length: number = '';\n"],
    ]);
    expect(complaints(wrong)).toEqual([
      expect.stringContaining("'string' is not assignable to type 'number'"),
    ]);
  });
});
