import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, jest } from '@jest/globals';
import { compilerErrors } from './compiler.ts';

jest.setTimeout(60_000);

const root = path.resolve(fileURLToPath(import.meta.url), '../../..');

/** The examples of docs/: blocks of TypeScript whose first line names their file. */
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

describe('the examples of the documents', () => {
  it('compile in the place that they name', () => {
    const files = examples();
    expect(files.size).toBeGreaterThanOrEqual(4);
    expect(compilerErrors(files, 'server')).toEqual([]);
  });

  it('are detected when they do not compile', () => {
    const wrong = new Map([
      [path.join(root, 'server/src/sign-up/wrong.ts'), "export const length: number = '';\n"],
    ]);
    expect(compilerErrors(wrong, 'server')).toEqual([
      expect.stringContaining("'string' is not assignable to type 'number'"),
    ]);
  });
});
