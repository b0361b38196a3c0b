import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  fileStates,
  isUnchanged,
  READ_OR_WRITTEN,
  recordBuilt,
  WRITTEN,
} from '../../scripts/lib/build/unchanged.mjs';

const repository = path.resolve(import.meta.dirname, '../..');
const source = 'server/src/main.ts';
const output = 'server/dist/main.js';
const settings = 'VITE_API_HOST=';

let root: string;
const write = async (file: string, text: string) => {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
};
const isCurrent = (of = settings) => isUnchanged('start', of, fileStates(root), root);

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'honey-live-unchanged-'));
  await write(source, 'startServer();');
  await write('package.json', '{}');
  const before = fileStates(root);
  await write(output, 'startServer();');
  await recordBuilt('start', settings, before, root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('a build', () => {
  it('is current while nothing that it read or wrote is touched', async () => {
    expect(await isCurrent()).toBe(true);
    await write('server/node_modules/sharp/index.js', 'installed');
    await write('docs/operations.md', 'written');
    expect(await isCurrent()).toBe(true);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a source was edited', () => write(source, 'startServer(1);')],
    ['a source was added', () => write('client/src/new.tsx', '')],
    ['a source was deleted', () => rm(path.join(root, source))],
    ['an output was deleted', () => rm(path.join(root, 'server/dist'), { recursive: true })],
    ['an output was edited', () => write(output, 'edited')],
    ['a source of the same size has another time', () => utimes(path.join(root, source), 1, 1)],
    ['the lockfile changed', () => write('package-lock.json', '{ }')],
  ])('is not known to be current after %s', async (_, change) => {
    await change();
    expect(await isCurrent()).toBe(false);
  });

  it('is not known to be current with other settings, or for another step', async () => {
    expect(await isCurrent('VITE_API_HOST=https://api.example')).toBe(false);
    expect(await isUnchanged('all', settings, fileStates(root), root)).toBe(false);
  });

  it('is not recorded if a source was edited meanwhile: it may have been read before', async () => {
    const before = fileStates(root);
    await write(source, 'edited during the build');
    await recordBuilt('start', settings, before, root);
    expect(await isCurrent()).toBe(false);
  });
});

it('every file that package.json names for the build is looked at, and its outputs are known as such', async () => {
  const { wireit } = JSON.parse(await readFile(path.join(repository, 'package.json'), 'utf8'));
  const steps = Object.values(wireit) as { files?: string[]; output?: string[] }[];
  const outputs = steps.flatMap((step) => step.output ?? []).filter((pattern) => !pattern.startsWith('!'));
  const files = steps.flatMap((step) => step.files ?? []).filter((pattern) => !pattern.startsWith('!'));
  const isLookedAt = (pattern: string) =>
    READ_OR_WRITTEN.some((known) => pattern === known || pattern.startsWith(`${known}/`));
  expect([...files, ...outputs].filter((pattern) => !isLookedAt(pattern))).toEqual([]);
  const example = (pattern: string) => pattern.replaceAll('**', 'folder/file').replaceAll('*', 'name');
  expect(outputs.map(example).filter((file) => !WRITTEN.test(file))).toEqual([]);
  const sources = files.filter((pattern) => pattern.includes('/src/') && !pattern.includes('generated'));
  expect(sources.length).toBeGreaterThan(5);
  expect(sources.map(example).filter((file) => WRITTEN.test(file))).toEqual([]);
});
