import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { runConformance } from '../../scripts/lib/conformance.mjs';
import {
  compatibilityOf,
  differenceLines,
  inContractCodes,
  withListedDifferences,
} from '../conformance/compatibility.mjs';
import { operations } from '../conformance/contract.mjs';

const reason = 'comes in spring';
const file = compatibilityOf(
  JSON.stringify({
    backend: 'hive',
    not_offered: [
      { call: 'GET /v1/bees/{id}', reason },
      { call: 'GET /v1/drones', reason: 'there are none' },
    ],
    codes: [{ backend: 'NO_BEE', contract: 'user_not_found', reason }],
    cases: [
      { case: 'bees: hum', reason: 'too cold' },
      { case: 'bees: fly', reason: 'it rains' },
    ],
  }),
);
const result = (
  name: string,
  state: 'passed' | 'failed' | 'not_offered' | 'left_out',
  message: string | null = null,
) => ({
  name,
  state,
  message,
  ms: 1,
});

it('a listed difference is not a failure, an unlisted one is, and an outdated one is reported', () => {
  const { areas, differences } = withListedDifferences(
    [
      {
        area: 'bees',
        cases: [
          result('hum', 'failed', 'silence'),
          result('fly', 'passed'),
          result('sting', 'failed', 'no'),
          result('a bee', 'not_offered', 'GET /v1/bees/5 is not there'),
          result('honey', 'not_offered', 'GET /v1/honey is not there'),
          result('secret', 'left_out', 'there is no sandbox'),
        ],
      },
    ],
    file,
  );
  expect(areas[0]?.cases.map(({ name, state }) => [name, state])).toEqual([
    ['hum', 'listed'],
    ['fly', 'passed'],
    ['sting', 'failed'],
    ['a bee', 'listed'],
    ['honey', 'failed'],
    ['secret', 'left_out'],
  ]);
  expect(differences.resolved.map(({ what }) => what)).toEqual(['bees: fly', 'GET /v1/drones']);
  expect(differenceLines(differences).join('\n')).toContain('bees: hum\n      too cold');
});

it('the backend’s codes are judged as the contract’s', () => {
  expect(inContractCodes(file, 'GET', '/v1/users/5', { code: 'NO_BEE' })).toEqual({ code: 'user_not_found' });
  expect(inContractCodes(undefined, 'GET', '/v1/users/5', { code: 'NO_BEE' })).toEqual({ code: 'NO_BEE' });
});

let bare: Server;
beforeAll(async () => {
  bare = createServer((_request, response) => {
    const body = { status: 404, code: 'not_found', message: '없어요', request_id: 'r' };
    response.writeHead(404, { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => {
    bare.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(() => {
  bare?.close();
});

it('a server without a call fails for what its file does not list', async () => {
  const baseUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`;
  const listing = (calls: string[]) => ({
    ...file,
    cases: [],
    not_offered: calls.map((call) => ({ call, reason })),
  });
  const run = (calls: string[]) =>
    runConformance({ baseUrl, areas: ['broadcast'], compatibility: listing(calls) });
  const states = (report: Awaited<ReturnType<typeof run>>) =>
    new Set(report.areas.flatMap(({ cases }) => cases.map(({ state }) => state)));
  const none = await run([]);
  expect(states(none)).toContain('failed');
  expect(none.differences?.listed).toEqual([]);
  const all = await run(operations.map(({ method, path }) => `${method} ${path}`));
  expect(states(all)).not.toContain('failed');
  expect(all.differences?.listed.length).toBeGreaterThan(3);
});
