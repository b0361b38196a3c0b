import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { toldProof } from '../../scripts/lib/testing/proof-record.mjs';
import { inShard } from '../../scripts/lib/testing/prove.mjs';
import { browserFilesOf } from '../setup/sample/browser-files.mjs';
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
const titles = (drawnCases: Set<Case>) => [...drawnCases].map(fullTitle);
const drawn = (added: Partial<Family> = {}, day = '2026-11-26', touched: string[] = []) =>
  titles(choose(cases, { ...family, ...added }, { day, touched }));

describe('the sample of a long test file', () => {
  it('has a case of each kind, the same all day, and every case on some day', () => {
    const one = drawn();
    expect(one).toHaveLength(4);
    for (const kind of ['the books', 'a story', 'gifts are counted', 'nothing is lost'])
      expect(one.filter((title) => title.startsWith(kind))).toHaveLength(1);
    expect(drawn()).toEqual(one);
    expect(new Set(days.flatMap((day) => drawn({}, day)))).toEqual(new Set(cases.map(fullTitle)));
  });

  it('has more cases where an area of the file is changed, those of the area first', () => {
    expect(drawn({}, undefined, ['gifts'])).toHaveLength(8);
    expect(drawn({ kinds: ['counted', 'lost', ' '], takeTouched: 1 }, undefined, ['gifts'])).toContain(
      'gifts are counted',
    );
    expect(drawn({}, undefined, ['store'])).toEqual(drawn());
  });

  it('keeps dependent cases together, has the ones that always run, and leaves out the too long ones', () => {
    const story = { together: [['a story']] };
    expect(drawn(story).filter((title) => title.startsWith('a story'))).toHaveLength(3);
    for (const day of days) {
      expect(drawn({ atLength: ['for an hour'] }, day)).not.toContain('the books are corrupted for an hour');
      expect(drawn({ always: ['by 4'] }, day)).toContain('the books are corrupted by 4');
    }
  });

  it('refuses to name what does not exist', async () => {
    expect(() => drawn({ kinds: ['does not exist'] })).toThrow('names what no title holds: does not exist');
    const folders = ['integration', 'chat', 'scripts', 'e2e'];
    const files = await Promise.all(
      folders.map(async (folder) => {
        const names = await readdir(path.join(root, 'tests', folder));
        return names.map((name) => `tests/${folder}/${name}`);
      }),
    );
    expect([...families.keys()].filter((file) => !files.flat().includes(file))).toEqual([]);
  });
});

describe('npm run prove', () => {
  it('has every file in one shard, and shards of about the same length', () => {
    const files = [...families.keys()];
    const shards = ['1/3', '2/3', '3/3'].map((shard) => inShard(files, shard));
    expect(shards.flat().sort()).toEqual(files.toSorted());
    const seconds = shards.map((shard) =>
      shard.reduce((total, file) => total + (families.get(file)?.wholeSeconds ?? 0), 0),
    );
    expect(Math.max(...seconds)).toBeLessThan(1.2 * Math.min(...seconds));
    expect(inShard(files)).toEqual(files);
    for (const wrong of ['0/3', '4/3', 'x', '1/'])
      expect(() => inShard(files, wrong)).toThrow('it is a part of a whole, as 1/3.');
  });

  it('is summed up in a line: result, coverage and time', () => {
    const record = {
      ...{ sources: 'x', commit: '0123456789', shard: '1/3', at: '2026-11-26T19:00:00.000Z' },
      due: ['tests/a.test.ts', 'tests/b.test.ts'],
      files: { 'tests/a.test.ts': { passed: 7, failed: 1, seconds: 3 } },
    };
    expect(toldProof(record)).toBe(
      'Last proof: 7 passed, 1 failed in 1 of 2 files, shard 1/3 (goes on with npm run prove), 2026-11-26T19:00:00.000Z at 01234567.',
    );
  });
});

describe('browser files', () => {
  const files = [
    'home',
    'live-room',
    'main-job',
    'messages',
    'narrow-pages',
    'pages',
    'ranks',
    'room',
    'store',
  ].map((name) => `tests/e2e/${name}.test.ts`);
  const of = (day: string, changed: string[] = [], reached: string[] = []) =>
    browserFilesOf(files, { day, changed, reached });

  it('take turns, each on one of three days; the main flows are in every sample', () => {
    const days = ['2026-11-26', '2026-11-27', '2026-11-28'].map((day) => of(day));
    expect([...new Set(days.flat())].sort()).toEqual(files);
    for (const day of days) {
      expect(day).toEqual(expect.arrayContaining(['tests/e2e/main-job.test.ts', 'tests/e2e/pages.test.ts']));
      expect(day.length).toBeLessThan(files.length);
    }
  });

  it('that a change can affect are in its sample, and all of them where every page is affected', () => {
    for (const day of ['2026-11-26', '2026-11-27', '2026-11-28'])
      expect(of(day, ['server/src/store/prices.service.ts'], ['tests/e2e/store.test.ts'])).toContain(
        'tests/e2e/store.test.ts',
      );
    for (const path of [
      'client/src/ui/Button.tsx',
      'tests/setup/stack.ts',
      'tests/e2e/visitor.ts',
      'server/src/core/http/create-app.ts',
    ])
      expect(of('2026-11-26', [path])).toEqual(files);
  });
});
