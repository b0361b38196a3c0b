import { readFileSync } from 'node:fs';
import { buildLive } from '@honey/seeds/builders/lives';
import { buildHost, buildMember } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { DatabaseUnavailableError } from '@honey/server/core/database/database-health-probe';
import { DomainEventBus } from '@honey/server/core/events/domain-event-bus';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client } = setServer();

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
}
interface Operation {
  parameters?: { name: string; in: string; required?: boolean; example?: unknown }[];
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}
const document = JSON.parse(readFileSync('server/openapi.json', 'utf8')) as {
  paths: Record<string, { get?: Operation }>;
  components: { schemas: Record<string, Schema> };
};

/** Whether a response shows if people are live, or lists lives. */
function showsLives(schema: Schema | undefined, seen = new Set<string>()): boolean {
  if (!schema) return false;
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) {
    if (seen.has(name)) return false;
    seen.add(name);
    return (
      name === 'LiveCard' || name === 'FollowedLive' || showsLives(document.components.schemas[name], seen)
    );
  }
  return (
    schema.properties?.live_vod_key !== undefined ||
    [...Object.values(schema.properties ?? {}), ...(schema.allOf ?? []), schema.items].some((part) =>
      showsLives(part, seen),
    )
  );
}

/** Every call whose response shows lives, from the API document, so that a new one is included. Operators see all. */
const calls = Object.entries(document.paths).flatMap(([path, { get }]) =>
  get &&
  !path.includes('/admin/') &&
  !path.includes('/mgt/') &&
  !path.startsWith('/sandbox') &&
  showsLives(get.responses['200']?.content?.['application/json']?.schema)
    ? [[path, get] as const]
    : [],
);

/** The keys of running lives in a response. */
function livesIn(value: Json): number[] {
  if (Array.isArray(value)) return value.flatMap(livesIn);
  if (typeof value !== 'object' || value === null) return [];
  const own = ['live_vod_key', 'vod_key'].flatMap((name) =>
    typeof value[name] === 'number' ? [value[name]] : [],
  );
  return [...own, ...Object.values(value).flatMap(livesIn)];
}

const word = '꿀벌합창단';
let foreign: { userKey: number; vodKey: number };
let excel: { userKey: number; vodKey: number };

/** A member who follows both hosts, and is a fan of neither. */
async function follower(excelOnlyYn: boolean): Promise<TestClient> {
  const { userKey } = await buildMember(server.app, { excelOnlyYn, honey: 10_000 });
  const own = client.as(await tokenOf(server.app, userKey));
  for (const host of [foreign, excel]) {
    const { status } = await own.send('POST', '/v1/user/follow-insert', {
      body: { target_user_key: host.userKey },
    });
    expect(status).toBe(200);
  }
  return own;
}

/** The address of a call about the host of the foreign live. */
function addressOf(path: string, { parameters = [] }: Operation): string {
  const query = new URLSearchParams();
  const values: Record<string, string> = { keyword: word, limit: '50' };
  let address = path;
  for (const { name, in: place, required, example } of parameters) {
    const value = values[name] ?? String(place === 'path' ? foreign.userKey : (example ?? ''));
    if (place === 'path') address = address.replace(`{${name}}`, value);
    else if (place === 'query' && (required || values[name] !== undefined)) query.set(name, value);
  }
  return `${address}?${query}`;
}

beforeAll(async () => {
  const host = await buildHost(server.app, { nick: word });
  const { vodKey } = await buildLive(server.app, { hostKey: host.userKey, title: `${word} 연습` });
  foreign = { userKey: host.userKey, vodKey };
  const other = await buildHost(server.app, {});
  const excelLive = await buildLive(server.app, {
    hostKey: other.userKey,
    type: 'excel',
    title: `${word} 엑셀`,
  });
  excel = { userKey: other.userKey, vodKey: excelLive.vodKey };
  await server.app.get(DomainEventBus).emitAndWait('dataReplaced', { reason: 'test' });
});

describe('a member restricted to excel lives', () => {
  it('is shown no other live by any call that shows lives, while all others see it (LIVES-58)', async () => {
    const [restricted, free] = [await follower(true), await follower(false)];
    const shownToAll: string[] = [];
    const leaks: string[] = [];
    for (const [path, operation] of calls) {
      const address = addressOf(path, operation);
      const seen = async (caller: TestClient) =>
        livesIn((await caller.get<{ [key: string]: Json }>(address)).body);
      if ((await seen(free)).includes(foreign.vodKey)) shownToAll.push(path);
      if ((await seen(restricted)).includes(foreign.vodKey)) leaks.push(path);
    }
    expect(leaks).toEqual([]);
    // The proof can see what it checks.
    expect(shownToAll).toEqual(
      expect.arrayContaining([
        ...['live-list', 'pc-live-list', 'interest-live-list', 'total-live-list', 'popular-live-list'].map(
          (list) => `/v1/vod/${list}`,
        ),
        '/v1/user/profile-info/{id}',
        '/v1/user/following-info',
        '/v1/search/search-bt-live',
        '/v1/search/search-user',
        '/api/caching/main',
      ]),
    );
  });

  it('gets the totals and pages of what is left (LIVES-58)', async () => {
    const restricted = await follower(true);
    for (const list of ['total', 'popular', 'interest', 'new']) {
      const { body } = await restricted.get<{ list: { vod_key: number }[]; total: number }>(
        `/v1/vod/${list}-live-list?limit=1`,
      );
      expect([list, body.total, body.list.map(({ vod_key }) => vod_key)]).toEqual([list, 1, [excel.vodKey]]);
    }
  });

  it('is refused, and shown nothing, while the offered lives cannot be read (LIVES-58)', async () => {
    const restricted = await follower(true);
    const database = server.app.get(Database);
    const spied = jest.spyOn(database, 'query').mockImplementation((async (
      name: string,
      text: string,
      values: readonly unknown[],
    ) => {
      if (name === 'lives_offered') throw new DatabaseUnavailableError('the test removed it');
      return database.queryUntyped(name, text, values);
    }) as Database['query']);
    try {
      const { status, body } = await restricted.get<{ code: string }>(
        `/v1/user/profile-info/${foreign.userKey}`,
      );
      expect([status, body.code, livesIn(body)]).toEqual([503, 'unavailable', []]);
    } finally {
      spied.mockRestore();
    }
  });
});
