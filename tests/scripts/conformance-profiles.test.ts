import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { specifiedCalls } from '../../server/src/core/http/document/specified-calls.ts';
import { areas } from '../conformance/areas.mjs';
import { Client } from '../conformance/client.mjs';
import { headersOf, isList, operations } from '../conformance/contract.mjs';
import { orderProblems, orders, unordered } from '../conformance/orders.mjs';
import { includesBeyond, profiles } from '../conformance/profiles.mjs';
import type { Target } from '../conformance/world.mjs';
import { mutants } from '../conformance-mutants/all.mjs';

const document = readFileSync(new URL('../../docs/conformance.md', import.meta.url), 'utf8');
const names = areas.map(({ name }) => name);
const inOrder = ['visitor', 'viewer', 'member', 'production', 'full'];

it('every area is in the profile full, and in production if the specification has calls of it', () => {
  expect(profiles.full).toEqual(names);
  const specified = new Set(operations.filter(({ beyond }) => !beyond).map(({ area }) => area));
  specified.delete('sandbox');
  expect(new Set(profiles.production)).toEqual(specified);
});

it('only the profile full, and a run without a profile, judge calls beyond the specification', () => {
  expect(inOrder.filter((name) => includesBeyond(name))).toEqual(['full']);
  expect(includesBeyond(undefined)).toBe(true);
});

it('every list of the contract has an order that is judged, or a reason why it is not (CORE-45)', () => {
  const lists = operations.filter(isList).map(({ path }) => path);
  expect([...Object.keys(orders), ...Object.keys(unordered)].sort()).toEqual(lists.sort());
});

it('a list is in its order as far as its entries show one (CORE-45)', () => {
  const problems = (call: string, list: object[], query = '') =>
    orderProblems(call, { list }, new URLSearchParams(query)).length;
  const follows = '/v1/user/follow-list/{id}';
  const [early, late] = [{ followed_at: '2026-11-01' }, { followed_at: '2026-11-02' }];
  expect([problems(follows, [late, early, early]), problems(follows, [early, late])]).toEqual([0, 1]);
  // Live hosts first, where requested.
  const live = [
    { ...early, live_vod_key: 1 },
    { ...late, live_vod_key: null },
  ];
  expect([problems(follows, live, 'sort=live'), problems(follows, live.toReversed(), 'sort=live')]).toEqual([
    0, 1,
  ]);
  // Entries without an end come last; pending ones come first, the oldest of them at the top.
  expect(problems('/v1/items/using-list', [{ ends_at: '2026-11-01' }, { ends_at: null }])).toBe(0);
  expect(problems('/v1/items/using-list', [{ ends_at: null }, { ends_at: '2026-11-01' }])).toBe(1);
  // Hidden amounts decide nothing, nor do times of simultaneous requests.
  const fans = '/v1/fan/bj-fanclubs/{bj_user_key}';
  const fan = (amount: number | null) => ({ fan_level: 1, star_cnt: amount });
  const [hidden, own, first] = [fan(null), fan(200), fan(300)];
  expect([problems(fans, [hidden, own]), problems(fans, [first, own]), problems(fans, [own, first])]).toEqual(
    [0, 0, 1],
  );
  const transfer = (time: string) => ({ state: 'waiting', created_at: `2026-11-01T00:00:${time}Z` });
  const transfers = '/v1/pg/bank-deposit-list';
  expect(problems(transfers, [transfer('01.000'), transfer('01.003')])).toBe(0);
  expect(problems(transfers, [transfer('01.000'), transfer('03.000')])).toBe(1);
  const exchangeRows = (...rows: [string, number][]) =>
    problems(
      '/v1/admin/host-asks',
      rows.map(([state, host_ask_id]) => ({ state, host_ask_id })),
    );
  expect(exchangeRows(['review', 1], ['review', 2], ['approved', 9], ['approved', 3])).toBe(0);
  expect([exchangeRows(['review', 2], ['review', 1]), exchangeRows(['approved', 9], ['review', 1])]).toEqual([
    1, 1,
  ]);
  expect(problems('/v1/vod/total-live-list', [{ started_at: '1' }, { started_at: '2' }])).toBe(0);
});

it('a run that excludes them makes no call beyond the specification', async () => {
  const target = { allowWrites: true, includesBeyond: false } as Target;
  await expect(new Client(target).post('/v1/user/logout-proc')).rejects.toMatchObject({ lack: 'beyond' });
});

it('a call is beyond the specification unless its list names it, and every call of the list exists or is planned', () => {
  const calls = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  for (const { method, path, area, beyond } of operations.filter((one) => one.area !== 'sandbox'))
    expect([area, method, path, beyond]).toEqual([
      area,
      method,
      path,
      !specifiedCalls.has(`${method} ${path}`),
    ]);
  const missing = [...specifiedCalls].filter((call) => !calls.has(call));
  expect(missing.filter((call) => !/^\w+ \/v1\/(event|external)\//.test(call))).toEqual([]);
});

it('the document for other backends lists every header that pages send', () => {
  const swap = readFileSync(new URL('../../docs/swap.md', import.meta.url), 'utf8');
  const [, listed = ''] = /request headers\s+`([^`]+)`/.exec(swap) ?? [];
  // A bank calls directly, not from a page.
  const taken = new Set(operations.flatMap(headersOf).filter((name) => !name.startsWith('X-Bank-')));
  expect(listed.split(', ')).toEqual(expect.arrayContaining([...taken]));
});

it('each profile contains the previous one, and no area twice', () => {
  expect(Object.keys(profiles)).toEqual(inOrder);
  for (const [index, name] of inOrder.entries()) {
    const areaNames = profiles[name] ?? [];
    expect(new Set(areaNames).size).toBe(areaNames.length);
    expect(areaNames).toEqual(expect.arrayContaining(profiles[inOrder[index - 1] ?? 'visitor'] ?? []));
  }
});

it('the document names the areas of each profile', () => {
  const rows = new Map(
    Array.from(document.matchAll(/^\| `(\w+)` \| (.*?) \| .*? \|$/gm), ([, name = '', listed = '']) => [
      name,
      listed,
    ]),
  );
  for (const [index, name] of inOrder.entries()) {
    const before = profiles[inOrder[index - 1] ?? ''] ?? [];
    const added = (profiles[name] ?? []).filter((area) => !before.includes(area));
    const listed = (rows.get(name) ?? '').replace(/^every area: /, '').split(', ');
    expect(listed.filter((word) => word !== 'those')).toEqual(added);
  }
});

it('the document states the approximate number of mutants', () => {
  const [, about] = /in about (\d+) ways/.exec(document) ?? [];
  expect(Math.abs(Number(about) - mutants.length)).toBeLessThanOrEqual(10);
});
