import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { areas } from '../conformance/areas.mjs';
import { profiles } from '../conformance/profiles.mjs';
import { mutants } from '../conformance-mutants/all.mjs';

const document = readFileSync(new URL('../../docs/conformance.md', import.meta.url), 'utf8');
const names = areas.map(({ name }) => name);
const inOrder = ['visitor', 'viewer', 'member', 'production', 'full'];

it('every area is in the profile full, and all but the sandbox in production', () => {
  expect(profiles.full).toEqual(names);
  expect(new Set(profiles.production)).toEqual(new Set(names.filter((name) => name !== 'sandbox')));
});

it('each profile holds the one before, and no area twice', () => {
  expect(Object.keys(profiles)).toEqual(inOrder);
  for (const [index, name] of inOrder.entries()) {
    const own = profiles[name] ?? [];
    expect(new Set(own).size).toBe(own.length);
    expect(own).toEqual(expect.arrayContaining(profiles[inOrder[index - 1] ?? 'visitor'] ?? []));
  }
});

it('the document names the areas of each profile', () => {
  const rows = new Map(
    Array.from(document.matchAll(/^\| `(\w+)` \| (.*?) \| .*? \|$/gm), ([, name = '', told = '']) => [
      name,
      told,
    ]),
  );
  for (const [index, name] of inOrder.entries()) {
    const before = profiles[inOrder[index - 1] ?? ''] ?? [];
    const added = (profiles[name] ?? []).filter((area) => !before.includes(area));
    const told = (rows.get(name) ?? '').replace(/^every area: /, '').split(', ');
    expect(told.filter((word) => word !== 'those')).toEqual(added);
  }
});

it('the document says in about how many ways a server is spoilt', () => {
  const [, about] = /in about (\d+) ways/.exec(document) ?? [];
  expect(Math.abs(Number(about) - mutants.length)).toBeLessThanOrEqual(10);
});
