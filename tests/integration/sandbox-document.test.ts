import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { groupNames, groupOf, tabGroups, tabOf } from '../../client/src/areas/sandbox/tab-groups.ts';
import { t } from '../../client/src/messages/sandbox.ts';

const root = path.resolve(fileURLToPath(import.meta.url), '../../..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');

/** The rows of the table in docs/sandbox.md: group, tab, address, calls. */
async function documentedTabs(): Promise<string[][]> {
  const rows = (await read('docs/sandbox.md')).matchAll(/^\| (.+?) \| (.+?) \| `(\?tab=.+?)` \| (.+?) \|/gm);
  return [...rows].map(([, ...cells]) => cells);
}

const callsIn = (text: string) =>
  [...text.matchAll(/`((?:GET|POST|PUT|DELETE) [a-z][^`\s]*)`/g)].map(([, call = '']) => call);

describe('docs/sandbox.md', () => {
  it('lists the tabs of the console, in their groups, with their addresses (SANDBOX-33)', async () => {
    const tabs = groupNames.flatMap((group) =>
      tabGroups[group].map((tab) => [t(`group_${group}`), t(tab), `?tab=${tab}`]),
    );
    expect((await documentedTabs()).map((row) => row.slice(0, 3))).toEqual(tabs);
  });

  it('lists every call of the sandbox once, and none that is not there (SANDBOX-33)', async () => {
    const { paths } = JSON.parse(await read('server/openapi.json')) as { paths: Record<string, object> };
    const calls = Object.entries(paths).flatMap(([address, methods]) =>
      address.startsWith('/sandbox/api/')
        ? Object.keys(methods).map(
            (method) => `${method.toUpperCase()} ${address.slice('/sandbox/api/'.length)}`,
          )
        : [],
    );
    const documented = (await documentedTabs()).flatMap(([, , , cell = '']) => callsIn(cell));
    expect([...documented, 'GET health'].sort()).toEqual(calls.sort());
  });
});

describe('an address of the console', () => {
  it('names a tab, or the first where it names none (SANDBOX-31)', () => {
    expect([tabOf('ledger'), tabOf('nothing'), tabOf(null)]).toEqual(['ledger', 'personas', 'personas']);
    expect(
      groupNames.flatMap((group) => tabGroups[group].map((tab) => groupOf(tab) === group)),
    ).not.toContain(false);
  });
});
