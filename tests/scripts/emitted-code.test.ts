import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The decorator metadata on the DTOs and controllers of a build of the server. */
async function metadataOf(folder: string): Promise<Record<string, object>> {
  const program = ['tests/scripts/emitted-metadata.mjs', `${root}server/${folder}`];
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: root, maxBuffer: 1 << 26 });
  return JSON.parse(stdout);
}

it('swc emits the same metadata on DTOs and controllers as TypeScript: types of parameters and properties, and their validation (CORE-46)', async () => {
  const [emitted, described] = [await metadataOf('dist'), await metadataOf('described')];
  expect(Object.keys(emitted).length).toBeGreaterThan(400);
  expect(emitted).toEqual(described);
});
