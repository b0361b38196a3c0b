import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { rehearsedParts } from '../../scripts/lib/containers/rehearsed-parts.mjs';
import { jestFiles } from '../../scripts/lib/testing/jest.mjs';
import { browserFiles } from '../../scripts/lib/testing/playwright.mjs';
import { describeProof } from '../../scripts/lib/testing/proof-record.mjs';
import { filesOfShard, wholeSecondsOf } from '../../scripts/lib/testing/prove.mjs';
import { type Case, choose, type Family, fullTitle } from '../setup/sample/choose.mjs';
import { families } from '../setup/sample/families.mjs';

const root = path.resolve(fileURLToPath(import.meta.url), '../../..');

const days = Array.from({ length: 60 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`);
const cases: Case[] = [
  ...[1, 2, 3, 4, 5].map((nth) => ({ describes: ['the books'], title: `are corrupted by ${nth}` })),
  { describes: ['the books'], title: 'are corrupted for an hour' },
  ...['begins', 'continues', 'ends'].map((title) => ({ describes: ['a story'], title })),
  { describes: [], title: 'gifts are counted' },
  { describes: [], title: 'nothing is lost' },
];
const family: Family = { areas: ['gifts'], wholeSeconds: 1 };
const titles = (selected: Set<Case>) => [...selected].map(fullTitle);
const sample = (added: Partial<Family> = {}, day = '2026-11-26', touched: string[] = []) =>
  titles(choose(cases, { ...family, ...added }, { day, touched }));

describe('the sample of a long test file', () => {
  it('has a case of each kind, does not change within a day, and has every case on some day', () => {
    const today = sample();
    expect(today).toHaveLength(4);
    for (const kind of ['the books', 'a story', 'gifts are counted', 'nothing is lost'])
      expect(today.filter((title) => title.startsWith(kind))).toHaveLength(1);
    expect(sample()).toEqual(today);
    expect(new Set(days.flatMap((day) => sample({}, day)))).toEqual(new Set(cases.map(fullTitle)));
  });

  it('has more cases if an area of the file is changed, those of the area first', () => {
    expect(sample({}, undefined, ['gifts'])).toHaveLength(8);
    expect(sample({ kinds: ['counted', 'lost', ' '], takeWhenTouched: 1 }, undefined, ['gifts'])).toContain(
      'gifts are counted',
    );
    expect(sample({}, undefined, ['store'])).toEqual(sample());
  });

  it('keeps dependent cases together, includes those that always run, and leaves out those that are too long', () => {
    const story = { together: [['a story']] };
    expect(sample(story).filter((title) => title.startsWith('a story'))).toHaveLength(3);
    for (const day of days) {
      expect(sample({ onlyWhenTouched: ['for an hour'] }, day)).not.toContain(
        'the books are corrupted for an hour',
      );
      expect(sample({ always: ['by 4'] }, day)).toContain('the books are corrupted by 4');
    }
  });

  it('rejects titles and files that do not exist', async () => {
    expect(() => sample({ kinds: ['does not exist'] })).toThrow(
      'lists text that no title contains: does not exist',
    );
    const folders = ['integration', 'chat', 'scripts', 'e2e'];
    const files = await Promise.all(
      folders.map(async (folder) => {
        const names = await readdir(path.join(root, 'tests', folder), { recursive: true });
        return names.map((name) => `tests/${folder}/${name}`);
      }),
    );
    expect([...families.keys()].filter((file) => !files.flat().includes(file))).toEqual([]);
  });
});

describe('npm run prove', () => {
  it('assigns every file to one shard, and balances the shards', () => {
    const files = [...jestFiles(), ...browserFiles()];
    const shards = ['1/3', '2/3', '3/3'].map((shard) => filesOfShard(files, shard));
    expect(shards.flat().sort()).toEqual(files.toSorted());
    const seconds = shards.map((shard) => shard.reduce((total, file) => total + wholeSecondsOf(file), 0));
    expect(Math.max(...seconds)).toBeLessThan(1.2 * Math.min(...seconds));
    expect(filesOfShard(files)).toEqual(files);
    for (const wrong of ['0/3', '4/3', 'x', '1/'])
      expect(() => filesOfShard(files, wrong)).toThrow('expected a form like 1/3.');
  });

  it('is summarized in a line: result, coverage and time', () => {
    const record = {
      ...{ sources: 'x', commit: '0123456789', shard: '1/3', at: '2026-11-26T19:00:00.000Z' },
      due: ['tests/a.test.ts', 'tests/b.test.ts'],
      files: { 'tests/a.test.ts': { passed: 7, failed: 1, seconds: 3 } },
    };
    expect(describeProof(record)).toBe(
      'Last proof: 7 passed, 1 failed in 1 of 2 files, shard 1/3 (resume with npm run prove), 2026-11-26T19:00:00.000Z at 01234567.',
    );
  });
});

describe('the rehearsal of the containers in CI', () => {
  const rotation = ['production', 'sandbox', 'backup'];

  it('has one part a day, and each part on one of three days', () => {
    const parts = days.slice(0, 3).map((day) => rehearsedParts(['server/src/gifts/gifts.service.ts'], day));
    for (const ofDay of parts) expect(ofDay).toHaveLength(1);
    expect(parts.flat().sort()).toEqual(rotation.toSorted());
  });

  it('has all parts after a change to the images', () => {
    for (const day of days.slice(0, 3))
      for (const changed of ['Dockerfile', 'package-lock.json', 'server/src/main.ts'])
        expect(rehearsedParts([changed], day)).toEqual(rotation);
  });
});
