import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { groupNames, groupOf, tabGroups, tabOf } from '../../../client/src/areas/sandbox/tab-groups.ts';
import { t } from '../../../client/src/messages/sandbox.ts';

const root = path.resolve(fileURLToPath(import.meta.url), '../../../..');
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

  it('lists every call of the sandbox once, and no missing one (SANDBOX-33)', async () => {
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

interface Shape {
  $ref?: string;
  type?: string | string[];
  items?: Shape;
  properties?: Record<string, Shape>;
  allOf?: Shape[];
  anyOf?: Shape[];
  oneOf?: Shape[];
}
interface Parameter {
  $ref?: string;
  in?: string;
  name?: string;
  schema?: Shape;
}
interface Operation {
  parameters?: Parameter[];
  responses: Record<string, { content?: Record<string, { schema: Shape }> }>;
}

/** The path parameters of a call of the sandbox, and the list that has their values. */
async function pathParameters() {
  const document = JSON.parse(await read('server/openapi.json')) as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Shape>; parameters: Record<string, Parameter> };
  };
  const { schemas, parameters } = document.components;
  const nameOf = ($ref: string) => $ref.split('/').at(-1) ?? '';
  const resolved = (shape: Shape): Shape => (shape.$ref ? (schemas[nameOf(shape.$ref)] ?? {}) : shape);
  const propertiesOf = (shape: Shape): Record<string, Shape> => {
    const { properties = {}, allOf = [], anyOf = [] } = resolved(shape);
    return Object.assign({}, ...[...allOf, ...anyOf].map(propertiesOf), properties);
  };
  const typesOf = (shape: Shape): string[] => {
    const { type, oneOf = [], anyOf = [] } = resolved(shape);
    return [type ?? [], ...[...oneOf, ...anyOf].map(typesOf)].flat(2);
  };
  /** The properties of the entries of every list in a response, nested lists included. */
  const listed = (shape: Shape): Record<string, Shape>[] =>
    Object.values(propertiesOf(shape)).flatMap((one) => {
      const { items } = resolved(one);
      return items ? [propertiesOf(items), ...listed(items)] : [];
    });

  return Object.entries(document.paths).flatMap(([address, operations]) =>
    address.startsWith('/sandbox/api/')
      ? Object.entries(operations).flatMap(([method, { parameters: own = [] }]) =>
          [...address.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
            const list = address.slice(0, address.indexOf('/{'));
            const answer = document.paths[list]?.get?.responses['200']?.content?.['application/json']?.schema;
            const found = listed(answer ?? {}).find((properties) => name in properties)?.[name];
            const taken = own
              .map((one) => (one.$ref ? (parameters[nameOf(one.$ref)] ?? {}) : one))
              .find((one) => one.in === 'path' && one.name === name);
            return {
              call: `${method.toUpperCase()} ${address}`,
              name,
              list,
              listed: typesOf(found ?? {}),
              taken: typesOf(taken?.schema ?? {}),
            };
          }),
        )
      : [],
  );
}

describe('a path parameter of a sandbox call', () => {
  it('is a field, of the same name and type, of the list beside the call (SANDBOX-35)', async () => {
    const found = await pathParameters();
    expect(found.length).toBeGreaterThanOrEqual(18);
    const wrong = found.filter(
      ({ listed, taken }) => listed.length === 0 || !listed.every((type) => taken.includes(type)),
    );
    expect(wrong).toEqual([]);
  });
});

describe('an address of the console', () => {
  it('names a tab, or the first one by default (SANDBOX-31)', () => {
    expect([tabOf('ledger'), tabOf('nothing'), tabOf(null)]).toEqual(['ledger', 'personas', 'personas']);
    expect(
      groupNames.flatMap((group) => tabGroups[group].map((tab) => groupOf(tab) === group)),
    ).not.toContain(false);
  });
});
