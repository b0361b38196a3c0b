import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CommandError } from '../src/command-error.mjs';
import { makeFolder } from '../src/make-folder.mjs';
import { dataDirectory, ROOT } from '../src/paths.mjs';
import { readStateFile, writeStateFile } from '../src/state-file.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'honey-stack-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the checkout', () => {
  const before = process.env.DATA_DIR;
  afterEach(() => {
    if (before === undefined) delete process.env.DATA_DIR;
    else process.env.DATA_DIR = before;
  });

  it('has its root where package.json is', async () =>
    expect(JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')).name).toBe('honey-live'));

  it.each([
    ['', path.join(ROOT, '.data')],
    ['hive', path.join(ROOT, 'hive')],
    ['/var/hive', '/var/hive'],
  ])('has its data, with DATA_DIR=%j, in %s', (value, expected) => {
    process.env.DATA_DIR = value;
    expect(dataDirectory()).toBe(expected);
  });
});

describe('a state file', () => {
  const remedy = 'delete it.';

  it('is read as it was written, and replaces the previous one', async () => {
    const file = path.join(folder, 'state.json');
    expect(readStateFile(file, remedy)).toBeUndefined();
    await writeStateFile(file, { pid: 7 });
    await writeStateFile(file, { pid: 8 });
    expect(readStateFile(file, remedy)).toEqual({ pid: 8 });
    expect(await readdir(folder)).toEqual(['state.json']);
  });

  it.each(['', '{', '[]', 'null', '7'])('that contains %j is reported as damaged', async (text) => {
    const file = path.join(folder, 'state.json');
    await writeFile(file, text);
    const read = () => readStateFile(file, remedy);
    expect(read).toThrow(`${file} is damaged: delete it.`);
    expect(read).toThrow(CommandError);
  });

  it('that cannot be written leaves no unfinished one', async () => {
    // A folder in its place: the new file cannot be renamed to it.
    await makeFolder(path.join(folder, 'state.json', 'full'));
    await expect(writeStateFile(path.join(folder, 'state.json'), {})).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['state.json']);
  });
});

describe('a folder', () => {
  it('is created with its missing parents, once or twice', async () => {
    const deep = path.join(folder, 'a', 'b');
    await Promise.all([makeFolder(deep), makeFolder(deep)]);
    expect(await readdir(path.join(folder, 'a'))).toEqual(['b']);
  });

  it('is not created in the place of a file', async () => {
    await writeFile(path.join(folder, 'file'), '');
    await expect(makeFolder(path.join(folder, 'file'))).rejects.toThrow('EEXIST');
  });
});
