import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildMember } from '@honey/seeds/builders/members';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '#stack/paths';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { asOwner } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';
import { firstHostile, hostileLists, hostileTexts, writeHostileTexts } from '../../setup/hostile-texts.ts';

const { server, client } = setServer();
let admin: TestClient;

interface Parameter {
  $ref?: string;
  name?: string;
}
interface Operation {
  'x-guard': string;
  parameters?: Parameter[];
  responses: Record<string, { content?: Record<string, { schema: { $ref?: string } }> }>;
}
interface Document {
  paths: Record<string, { get?: Operation }>;
  components: {
    schemas: Record<string, { properties?: Record<string, unknown> }>;
    parameters?: Record<string, Parameter>;
  };
}

const { paths, components }: Document = JSON.parse(
  readFileSync(join(ROOT, 'server', 'openapi.json'), 'utf8'),
);
const nameOf = ({ $ref, name }: Parameter): string =>
  name ?? components.parameters?.[$ref?.split('/').at(-1) ?? '']?.name ?? '';
const operatorsReads = Object.entries(paths).flatMap(([path, { get }]) =>
  get?.['x-guard'] === 'operator'
    ? [{ path, content: get.responses['200']?.content ?? {}, parameters: (get.parameters ?? []).map(nameOf) }]
    : [],
);
const schemaOf = (content: { schema: { $ref?: string } } | undefined) =>
  components.schemas[content?.schema.$ref?.split('/').at(-1) ?? ''];
const lists = operatorsReads
  .filter(({ content }) => schemaOf(content['application/json'])?.properties?.list !== undefined)
  .map(({ path }) => path);
const files = operatorsReads.filter(({ content }) => content['text/csv']).map(({ path }) => path);

const listOf = (file: string): string => file.replace(/\/csv$/, '');
const triedFiles = files.filter((path) => typeof hostileLists[listOf(path)] === 'object');

const pagedByCursor = operatorsReads
  .filter(({ path, parameters }) => lists.includes(path) && parameters.includes('cursor'))
  .map(({ path }) => path);
/** Lists that pages by number can read to their end: of few entries, or of what another service pages by number. */
const pagedByNumber = [
  '/v1/admin/audit-log/anchors',
  '/v1/admin/banners',
  '/v1/admin/batches',
  '/v1/admin/coupons/campaigns/{id}/codes',
  '/v1/admin/operators',
  '/v1/admin/policies',
  '/v1/admin/prohibits',
  '/v1/admin/roulette-rounds',
  '/v1/admin/setting-changes',
  '/v1/admin/settings',
];
/** The list of the member with the first text, or of the first batch. */
const addressOf = (path: string): string =>
  path.replace('{user_key}', String(firstHostile)).replace('{id}', '900001');

beforeAll(async () => {
  const { userKey } = await buildMember(server.app, { role: 'operator' });
  admin = client.as(await tokenOf(server.app, userKey));
  await asOwner(server.databaseUrl, (owner) => writeHostileTexts(owner, userKey));
});

/** Every text in a value. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

/** The cells of a CSV file. */
function cellsOf(text: string): string[] {
  const cells: string[] = [];
  for (const [, quoted, plain] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?:,|\r\n)/g))
    cells.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
  return cells;
}

const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text);
const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

describe('texts with markup and formulas', () => {
  it('are tried in every list and every file that the API document names (ADMIN-51)', () => {
    expect(Object.keys(hostileLists).sort()).toEqual([...lists].sort());
    expect(files.filter((path) => hostileLists[listOf(path)] === undefined)).toEqual([]);
    expect(triedFiles.length).toBeGreaterThan(20);
  });

  it.each(lists.filter((path) => typeof hostileLists[path] === 'object'))(
    '%s shows them as they are (ADMIN-51)',
    async (path) => {
      const addresses = path.includes('{user_key}')
        ? hostileTexts.map((_, at) => path.replace('{user_key}', String(firstHostile + at)))
        : [path.replace('{id}', '900001')];
      const shown: string[] = [];
      for (const address of addresses) {
        const { status, body, headers } = await admin.get<{ list: unknown[] }>(`${address}?limit=100`);
        expect([address, status, headers.get('content-type')]).toEqual([
          address,
          200,
          'application/json; charset=utf-8',
        ]);
        shown.push(...textsIn(body.list));
      }
      expect(hostileTexts.filter((text) => !shown.includes(text))).toEqual([]);
    },
  );

  it.each(triedFiles)(
    '%s has them as texts, which no program computes (ADMIN-30, ADMIN-51)',
    async (path) => {
      const { status, body } = await admin.get<string>(addressOf(path));
      expect([path, status]).toEqual([path, 200]);
      const cells = cellsOf(body);
      const expected = hostileTexts.map((text) => (isFormula(text) ? `'${text}` : text));
      expect(expected.filter((text) => !cells.includes(text))).toEqual([]);
      expect(cells.filter((cell) => isFormula(cell) && !isNumber(cell))).toEqual([]);
    },
  );
});

interface Page {
  list: unknown[];
  total?: number;
  total_capped_yn?: string;
  cursor: string | null;
}

describe("every operators' list", () => {
  it('pages by cursor, or has few entries (ADMIN-29)', () => {
    expect(lists.filter((path) => !pagedByCursor.includes(path)).sort()).toEqual(pagedByNumber);
  });

  it.each(pagedByCursor)(
    '%s continues by cursor, without a row twice or left out (ADMIN-29)',
    async (path) => {
      const { body: whole } = await admin.get<Page>(`${addressOf(path)}?limit=100`);
      const found: unknown[] = [];
      let next = '';
      for (let page = 0; page < 50; page += 1) {
        const { status, body } = await admin.get<Page>(`${addressOf(path)}?limit=3${next}`);
        expect([path, status]).toEqual([path, 200]);
        expect(body.list.length).toBeLessThanOrEqual(3);
        if (body.total !== undefined)
          expect([body.total, body.total_capped_yn]).toEqual([whole.list.length, 'N']);
        found.push(...body.list);
        if (body.cursor === null) break;
        next = `&cursor=${body.cursor}`;
      }
      expect(found).toEqual(whole.list);
    },
  );

  it.each(pagedByCursor)(
    '%s refuses a malformed cursor, and answers one beyond every key (ADMIN-29)',
    async (path) => {
      for (const cursor of ['x', '1.2.3.4', "1'--", '-', '1.', ''])
        expect([cursor, (await admin.get(`${addressOf(path)}?cursor=${cursor}`)).status]).toEqual([
          cursor,
          400,
        ]);
      const inquiries = path === '/v1/admin/inquiries';
      for (const cursor of [
        ...(inquiries ? ['Y0', 'N999999999'] : ['0', '999999999999999', '-999999999999999']),
        ...(inquiries ? [] : ['999999999999999.999999999999999', '-999999999999999.0', '0.-999999999999999']),
      ])
        expect([cursor, (await admin.get(`${addressOf(path)}?cursor=${cursor}`)).status]).toEqual([
          cursor,
          200,
        ]);
    },
  );
});
