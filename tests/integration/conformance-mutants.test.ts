import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { runConformance } from '../../scripts/lib/conformance.mjs';
import { mutants } from '../conformance-mutants/all.mjs';
import { SpoilingProxy } from '../conformance-mutants/proxy.mjs';
import { isDrawn } from '../setup/sample/scope.mjs';
import { type RunningStack, startStack } from '../setup/stack.ts';

jest.setTimeout(120_000);

let stack: RunningStack;
let proxy: SpoilingProxy;
let baseUrl: string;

beforeAll(async () => {
  stack = await startStack('ci');
  proxy = new SpoilingProxy(stack.baseUrl);
  baseUrl = await proxy.start();
});
afterAll(async () => {
  await proxy?.stop();
  await stack?.stop();
});

/** Runs the cases whose titles hold one of these parts, against whatever the proxy makes of the server. */
async function judge(areas: string[], titles: string[], patienceMs: number) {
  const report = await runConformance({
    baseUrl,
    areas,
    allowWrites: true,
    patienceMs,
    wanted: (title) => titles.some((part) => title.includes(part)),
  });
  return report.areas.flatMap(({ cases }) => cases);
}

it('through a proxy that spoils nothing the cases of the mutants pass', async () => {
  const areas = [...new Set(mutants.map(({ area }) => area))];
  const titles = mutants.flatMap(({ cases }) => cases).filter((title) => isDrawn(title, 6));
  const judged = await judge(areas, titles, 10_000);
  expect(judged.filter(({ state }) => state !== 'passed')).toEqual([]);
  for (const title of titles) expect(judged.some(({ name }) => name.includes(title))).toBe(true);
});

// One after another: they share the personas and their counts.
describe.each([...new Set(mutants.map(({ area }) => area))])('%s finds it when', (area) => {
  it.each(mutants.filter((mutant) => mutant.area === area))('$name', async ({ cases, spoiling }) => {
    proxy.spoil(spoiling());
    let judged = await judge([area], cases, 1_000);
    // What failed before it came to the fault was slower than so little patience, and says nothing of the fault.
    if (proxy.spoilt === 0) judged = await judge([area], cases, 10_000);
    expect(judged.filter(({ state }) => state === 'failed')).not.toEqual([]);
    expect(proxy.spoilt).toBeGreaterThan(0);
  });
});
