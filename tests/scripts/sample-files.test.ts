import { findRedis } from '@honey/stack/redis/redis';
import { describe, expect, it } from '@jest/globals';
import { readTestedSources } from '../../scripts/lib/testing/affected-tests.mjs';
import { jestFiles } from '../../scripts/lib/testing/jest.mjs';
import { browserFiles } from '../../scripts/lib/testing/playwright.mjs';
import { REDIS_TESTS } from '../../scripts/lib/testing/redis.mjs';
import { testFolderOf } from '../../scripts/lib/testing/test-subjects.mjs';
import { daysOf, filesOfDay, type Plan, total } from '../setup/sample/files-of-day.mjs';
import { browserPlan, jestPlan } from '../setup/sample/plans.mjs';

const consecutiveDays = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => new Date(Date.UTC(2026, 10, 26 + at)).toISOString().slice(0, 10));

/** 2 files in every sample, 12 of one group, 30 others; a file takes 10 seconds. */
const plan: Plan = {
  files: [
    ...['main', 'money'].map((name) => `daily/${name}`),
    ...Array.from({ length: 12 }, (_, at) => `kills/${at}`),
    ...Array.from({ length: 30 }, (_, at) => `others/${at}`),
  ],
  isDaily: (file) => file.startsWith('daily/'),
  secondsOf: () => 10,
  groupOf: (file) => (file.startsWith('kills/') ? 'kills' : undefined),
  budgetSeconds: 160,
};
const days = daysOf(plan);
const sampleOn = (day: string, affected: Record<string, number> = {}, secondsToday = plan.secondsOf) =>
  filesOfDay(plan, { day, affected: new Map(Object.entries(affected)), secondsToday });
const today = '2026-11-26';
const notToday = plan.files.filter((file) => !sampleOn(today).includes(file));
const [near = '', next = '', far = ''] = notToday;

describe('the files of a sample', () => {
  it('are those of every day and those whose turn it is; each has one turn in as few days as the budget allows', () => {
    expect(days).toBe(5);
    const samples = consecutiveDays(days).map((day) => sampleOn(day));
    for (const files of samples) {
      expect(files).toEqual(expect.arrayContaining(['daily/main', 'daily/money']));
      expect(total(files, plan.secondsOf)).toBeLessThanOrEqual(120);
    }
    const turns = samples.flat().filter((file) => !file.startsWith('daily/'));
    expect(turns.toSorted()).toEqual(plan.files.filter((file) => !plan.isDaily(file)).toSorted());
  });

  it('are the same all day, and include equally many of a group each day', () => {
    expect(sampleOn(today)).toEqual(sampleOn(today));
    for (const day of consecutiveDays(days)) {
      const kills = sampleOn(day).filter((file) => file.startsWith('kills/'));
      expect([2, 3]).toContain(kills.length);
    }
  });

  it('include those that the change can affect', () => {
    expect(sampleOn(today, { [near]: 0, [far]: 2 })).toEqual([...sampleOn(today), near, far].sort());
  });

  it('stay in the budget, however many a change can affect: first the most directly affected', () => {
    const all = Object.fromEntries(plan.files.map((file) => [file, 1]));
    const sample = sampleOn(today, { ...all, [near]: 0 });
    expect(sample).toContain(near);
    expect(total(sample, plan.secondsOf)).toBe(plan.budgetSeconds);
  });

  it('include, of equally affected files, those whose turn comes next', () => {
    const all = Object.fromEntries(plan.files.map((file) => [file, 1]));
    const added = sampleOn(today, all).filter((file) => notToday.includes(file));
    expect(added.length).toBeGreaterThan(3);
    const tomorrow = sampleOn('2026-11-27');
    expect(added.filter((file) => !tomorrow.includes(file))).toEqual([]);
  });

  it('are fewer if the change makes some of them longer', () => {
    const longer = (file: string) => (file === near ? 1_000 : 10);
    expect(sampleOn(today, { [near]: 0, [next]: 1 }, longer)).toEqual([...sampleOn(today), next].sort());
  });

  it('are refused if those of every day exceed the budget', () => {
    expect(() => daysOf({ ...plan, budgetSeconds: 20 })).toThrow('take 20 s of a budget of 20 s');
  });
});

describe('the plan of the tests', () => {
  const plans = [jestPlan(jestFiles()), browserPlan(browserFiles())];

  it('includes every test file of the repository', async () => {
    const sources = await readTestedSources();
    const files = sources.map((source) => source.path).filter((file) => /\.test\.tsx?$/.test(file));
    const hasRedis = findRedis() !== undefined;
    const runnable = files.filter((file) => hasRedis || !REDIS_TESTS.some((part) => file.startsWith(part)));
    expect(plans.flatMap((one) => one.files).sort()).toEqual(runnable.sort());
  });

  it('has a file of every area in every sample', () => {
    const folders = (files: readonly string[]) => new Set(files.map(testFolderOf));
    const daily = folders(jestFiles().filter(plans[0]?.isDaily ?? (() => false)));
    const notDaily = [...folders(jestFiles())].filter((folder) => !daily.has(folder));
    expect(notDaily).toEqual(['production']);
  });

  it('leaves a quarter of the budget to what a change can affect, on each day', () => {
    for (const one of plans)
      for (const day of consecutiveDays(daysOf(one))) {
        const files = filesOfDay(one, { day, affected: new Map() });
        expect(total(files, one.secondsOf)).toBeLessThan(0.8 * one.budgetSeconds);
      }
  });
});
