import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';

const run = promisify(execFile);
const command = new URL('../../scripts/bench.mjs', import.meta.url);

describe('the parts of npm run bench', () => {
  it('load with everything that they import, before anyone waits for their measurement', async () => {
    const imports = [
      ...(await readFile(command, 'utf8')).matchAll(/import\('(\.\.\/tests\/load\/[^']+)'\)/g),
    ];
    const modules = imports.map(([, path]) => new URL(String(path), command).href);
    expect(modules.length).toBeGreaterThanOrEqual(8);

    const loadAll = `for (const path of ${JSON.stringify(modules)}) await import(path);\nprocess.exit(0);`;
    await expect(run(process.execPath, ['--input-type=module', '--eval', loadAll])).resolves.toMatchObject({
      stderr: '',
    });
  });
});
