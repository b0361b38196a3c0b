import { lottoPeriod, lottoRoundNoAt } from '@honey/rules';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { runConformance } from '../../../scripts/lib/conformance.mjs';
import { mutants } from '../../conformance-mutants/all.mjs';
import { MutantProxy } from '../../conformance-mutants/proxy.mjs';
import { isInSample } from '../../setup/sample/scope.mjs';
import { type RunningStack, startStack } from '../../setup/stack.ts';

jest.setTimeout(120_000);

let stack: RunningStack;
let proxy: MutantProxy;
let baseUrl: string;

beforeAll(async () => {
  stack = await startStack('ci');
  await untilLottoIsOpen();
  proxy = new MutantProxy(stack.baseUrl);
  baseUrl = await proxy.start();
});
afterAll(async () => {
  await proxy?.stop();
  await stack?.stop();
});

/** Moves the product's clock to Monday noon in Seoul if no lotto tickets are issued now: some cases need one. */
async function untilLottoIsOpen(): Promise<void> {
  const roundNo = lottoRoundNoAt(new Date());
  if (new Date() < lottoPeriod(roundNo).salesEnd) return;
  const noon = lottoPeriod(roundNo + 1).begins.getTime() + 12 * 3_600_000;
  const { status } = await fetch(`${stack.baseUrl}/sandbox/api/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: new Date(noon).toISOString() }),
  });
  expect(status).toBe(200);
}

/** Runs the cases whose titles hold one of these parts, against the server behind the proxy. */
async function judge(areas: string[], titles: string[], timeoutMs: number) {
  const report = await runConformance({
    baseUrl,
    areas,
    allowWrites: true,
    timeoutMs,
    wanted: (title) => titles.some((part) => title.includes(part)),
  });
  return report.areas.flatMap(({ cases }) => cases);
}

it('through an unmodified proxy the cases of the mutants pass', async () => {
  const areas = [...new Set(mutants.map(({ area }) => area))];
  const titles = mutants.flatMap(({ cases }) => cases).filter((title) => isInSample(title, 6));
  const judged = await judge(areas, titles, 10_000);
  expect(judged.filter(({ state }) => state !== 'passed')).toEqual([]);
  for (const title of titles) expect(judged.some(({ name }) => name.includes(title))).toBe(true);
});

// One after another: they share the personas and their counts.
describe.each([...new Set(mutants.map(({ area }) => area))])('%s detects the mutant in which', (area) => {
  it.each(mutants.filter((mutant) => mutant.area === area))('$name', async ({ cases, mutation }) => {
    proxy.apply(mutation());
    let judged = await judge([area], cases, 1_000);
    // Cases that failed before reaching the fault only exceeded the short timeout, and show nothing about the fault.
    if (proxy.changes === 0) judged = await judge([area], cases, 10_000);
    if (proxy.changes === 0) throw new Error(`The fault was not reached: ${JSON.stringify(judged)}`);
    expect(judged.filter(({ state }) => state === 'failed')).not.toEqual([]);
  });
});
