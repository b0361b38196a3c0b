import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { ROOT } from '#stack/paths';
import { runConformance } from '../../../scripts/lib/conformance.mjs';
import { isInSample, scopeOf, sized } from '../../setup/sample/scope.mjs';
import { type RunningStack, startStack } from '../../setup/stack.ts';

jest.setTimeout(300_000);

let stack: RunningStack;

beforeAll(async () => {
  stack = await startStack('ci');
});
afterAll(() => stack?.stop());

/** The operators' calls of the contract, as method and path. */
function operatorsCalls(): string[] {
  const document: { paths: Record<string, Record<string, { 'x-guard': string }>> } = JSON.parse(
    readFileSync(join(ROOT, 'server', 'openapi.json'), 'utf8'),
  );
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation['x-guard'] === 'operator')
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
}

it('a server of its own conforms to the contract from outside', async () => {
  const { touched } = scopeOf();
  const { areas, totals, rules, succeeded } = await runConformance({
    // Passkeys need a name.
    baseUrl: stack.baseUrl.replace('127.0.0.1', 'localhost'),
    allowWrites: true,
    wanted: (title, area) => touched.includes(area) || isInSample(title, 6),
  });
  const failed = areas.flatMap(({ area, cases }) =>
    cases
      .filter(({ state }) => state === 'failed')
      .map(({ name, message }) => `${area}: ${name}: ${message}`),
  );
  expect(failed).toEqual([]);
  expect(totals.passed).toBeGreaterThan(sized({ sample: 20, whole: 250 }));
  expect(rules.broken).toEqual([]);
  // Every operators' call is made by a case in which it succeeds; a sample does not run them all.
  const uncalled = scopeOf().whole ? operatorsCalls().filter((call) => !succeeded.includes(call)) : [];
  expect(uncalled).toEqual([]);
  expect(rules.proven.length).toBeGreaterThan(sized({ sample: 5, whole: 100 }));
});
