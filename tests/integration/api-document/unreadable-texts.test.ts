import { readFileSync } from 'node:fs';
import { holdsUnfitCharacters, withoutUnfitCharacters } from '@honey/rules';
import { buildHost, buildMember } from '@honey/seeds/builders/members';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client } = setServer({ RATE_LIMIT_PER_MINUTE: '0' });

interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}
interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const document: Document = JSON.parse(
  readFileSync(new URL('../../../server/openapi.json', import.meta.url), 'utf8'),
);

/** The paths of every text of a schema, at any depth, as `members.0.nick`. */
function textsIn(schema: Schema, field = '', depth = 0): string[] {
  if (depth > 8) return [];
  const inside = (part: Schema, name: string) =>
    textsIn(part, field === '' ? name : `${field}.${name}`, depth + 1);
  if (schema.type === 'string') return [field];
  const named = document.components.schemas[schema.$ref?.split('/').at(-1) ?? ''];
  return [
    ...(named ? textsIn(named, field, depth + 1) : []),
    ...(schema.allOf ?? []).flatMap((part) => textsIn(part, field, depth + 1)),
    ...(schema.items ? inside(schema.items, '0') : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => inside(property, name)),
  ];
}

/** The input that has `text` at a path like `members.0.nick`, and nothing else. */
function inputAt(field: string, text: string): unknown {
  return field
    .split('.')
    .reduceRight<unknown>((inside, name) => (name === '0' ? [inside] : { [name]: inside }), text);
}

const rightToLeft = '왼쪽\u202e오른쪽';
const stacked = `꿀${'\u0301'.repeat(5)}벌`;
/** Signed by the bank, which would resend it forever. */
const foreign = ['/v1/pg/bank-deposit-notify depositor'];

let roles: TestClient[];
/** The member's tokens of the services beside the product. */
const serviceTokens = new Map<string, string>();
beforeAll(async () => {
  const keys = [
    (await buildMember(server.app, { role: 'operator' })).userKey,
    (await buildHost(server.app)).userKey,
    (await buildMember(server.app)).userKey,
  ];
  roles = await Promise.all(keys.map(async (key) => client.as(await tokenOf(server.app, key))));
  const member = client.as(await tokenOf(server.app, (await buildMember(server.app)).userKey));
  for (const service of ['lotto', 'coupon', 'ebook']) {
    const { body } = await member.get<{ token: string }>(`/v1/event/service-token?service=${service}`);
    serviceTokens.set(service, body.token);
  }
});

interface Refusal {
  code: string;
  fields?: { field: string; code: string }[];
}

/** The response of a call to a permitted caller. */
async function answerOf(method: string, path: string, body?: unknown): Promise<Refusal> {
  const token = serviceTokens.get(/\/external\/(\w+)\//.exec(path)?.[1] ?? '');
  let last: Refusal = { code: '' };
  for (const caller of token ? [client] : [...roles, client]) {
    ({ body: last } = await caller.send<Refusal>(method.toUpperCase(), path, {
      ...(body !== undefined && { body }),
      ...(token && { headers: { token } }),
    }));
    if (!['forbidden', 'login_required'].includes(last.code)) break;
  }
  return last;
}

const refuses = ({ code, fields = [] }: Refusal, field: string) =>
  code === 'validation_failed' && fields.some((one) => one.field === field && one.code === 'characters');

describe('unreadable texts', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...{ method, operation },
      path: path.replace(/^\/\{version\}/, '/v1').replace(/\{[^}]+\}/g, '1'),
    })),
  );

  it('are rejected in every property of every body (CORE-40)', async () => {
    const taken: string[] = [];
    let tested = 0;
    for (const { method, path, operation } of operations) {
      const schema = operation.requestBody?.content['application/json']?.schema;
      const fields = new Set(schema ? textsIn(schema) : []);
      for (const field of fields) {
        tested += 1;
        for (const text of tested % 7 === 0 ? [rightToLeft, stacked] : [rightToLeft]) {
          const answer = await answerOf(method, path, inputAt(field, text));
          if (!refuses(answer, field)) taken.push(`${path} ${field}`);
        }
      }
    }
    expect(tested).toBeGreaterThan(150);
    // A property with both texts is listed once.
    expect([...new Set(taken)]).toEqual(foreign);
  });

  it('are rejected in every parameter of every address (CORE-40)', async () => {
    const taken: string[] = [];
    let tested = 0;
    for (const { method, path, operation } of operations) {
      for (const { name, in: place } of operation.parameters ?? []) {
        if (place !== 'query') continue;
        tested += 1;
        const answer = await answerOf(method, `${path}?${name}=${encodeURIComponent(rightToLeft)}`);
        if (!refuses(answer, name)) taken.push(`${path} ${name}: ${answer.code}`);
      }
    }
    expect(tested).toBeGreaterThan(50);
    expect(taken).toEqual([]);
  });
});

it.each([
  ['한국어', '꿀벌이 노래해요 🐝'],
  ['a keycap', '1️⃣2️⃣'],
  ['a family', '👨‍👩‍👧‍👦'],
  ['a flag', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['Vietnamese, decomposed', 'Việt Nam'.normalize('NFD')],
  ['Hangul, decomposed', '각꿀벌'.normalize('NFD')],
  ['Thai', 'ที่นี่'],
  ['Devanagari', 'र्क्ष्म्य'],
  ['Arabic without controls', 'مرحبا'],
])('text with %s is accepted (CORE-40)', (_, text) => {
  expect(holdsUnfitCharacters(text)).toBe(false);
});

it.each([
  ...['\u061c', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e'],
  ...['\0', '\ud800', '\udc00x', '\u2066', '\u2067', '\u2068', '\u2069', 'e\u0301\u0302\u0303\u0304\u0305'],
  ...['e\u0301\u200b\u0302\u200b\u0303\u200b\u0304\u200b\u0305', 'ก็็็็็'],
])('text with %j is rejected, and can be stripped of it (CORE-10, CORE-40)', (text) => {
  expect(holdsUnfitCharacters(`가${text}나`)).toBe(true);
  expect(holdsUnfitCharacters(withoutUnfitCharacters(`가${text}나`))).toBe(false);
});

it.each([
  ['a list where one object belongs', { hosts: [{ ref: 'a', live: [] }] }, 'hosts.0.live'],
  ['a list among objects', { gifts: [[]] }, 'gifts.0'],
  ['null among objects', { members: [null] }, 'members.0'],
  ['one object where a list belongs', { members: { ref: 'a' } }, 'members'],
  ['a text where a list belongs', { lives: 'a' }, 'lives'],
])('%s is rejected with the name of the field (CORE-41)', async (_, body, field) => {
  const { status, body: refusal } = await client.send<Refusal>('POST', '/sandbox/api/fixtures', { body });
  expect([status, refusal.code]).toEqual([400, 'validation_failed']);
  expect(refusal.fields?.map((one) => one.field)).toContain(field);
});
