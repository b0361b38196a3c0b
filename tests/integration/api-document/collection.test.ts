import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { buildMember } from '@honey/seeds/builders/members';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';

interface Event {
  listen: 'prerequest' | 'test';
  script: { exec: string[] };
}
interface Item {
  name: string;
  event?: Event[];
  request: {
    method: string;
    header: { key: string; value: string; disabled: boolean }[];
    url: { raw: string; variable?: { key: string; value: string }[] };
    body?: { mode: string; raw: string };
  };
}
interface Collection {
  event: Event[];
  variable: { key: string; value: string }[];
  item: { name: string; item: Item[] }[];
}

const { server } = setServer();
const collection: Collection = JSON.parse(
  readFileSync(new URL('../../../docs/api/honey-live.postman_collection.json', import.meta.url), 'utf8'),
);
const variables = new Map(collection.variable.map(({ key, value }) => [key, value]));
beforeAll(() => {
  variables.set('base_url', server.baseUrl);
});

const filled = (text: string): string =>
  text.replace(/\{\{(\$?\w+)\}\}/g, (_, name: string) =>
    name === '$guid' ? 'a-key' : (variables.get(name) ?? ''),
  );

/** Sends a request as Postman does: runs the collection's and the request's scripts and fills in variables. */
async function send(folder: string, path: string, body?: object): Promise<Response> {
  const items = collection.item.find(({ name }) => name === folder)?.item ?? [];
  const found = items.find(({ request }) => request.url.raw.split('?')[0]?.endsWith(path));
  if (!found) throw new Error(`the collection has no ${path}`);
  const { request } = found;
  const headers = new Headers(
    request.header.filter(({ disabled }) => !disabled).map(({ key, value }) => [key, filled(value)]),
  );
  const events = [...collection.event, ...(found.event ?? [])];
  const collectionVariables = {
    get: (name: string) => variables.get(name),
    set: (name: string, value: string) => variables.set(name, value),
    unset: (name: string) => variables.delete(name),
  };
  const run = (listen: Event['listen'], pm: object) => {
    for (const { script } of events.filter((event) => event.listen === listen))
      runInNewContext(script.exec.join('\n'), { pm: { collectionVariables, ...pm } });
  };
  run('prerequest', {
    request: {
      headers: {
        has: (name: string) => headers.has(name),
        add: ({ key, value }: { key: string; value: string }) => headers.set(key, value),
        remove: (name: string) => headers.delete(name),
      },
    },
  });
  const response = await fetch(filled(request.url.raw), {
    method: request.method,
    headers,
    body: body ? JSON.stringify(body) : request.body && filled(request.body.raw),
  });
  const text = await response.clone().text();
  run('test', { response: { code: response.status, text: () => text, json: () => JSON.parse(text) } });
  return response;
}

describe('the collection', () => {
  it('has every call of the document in the folder of its tag', () => {
    const { paths }: { paths: Record<string, Record<string, { tags: string[]; summary: string }>> } =
      JSON.parse(readFileSync(new URL('../../../server/openapi.json', import.meta.url), 'utf8'));
    const documented = Object.values(paths).flatMap((methods) =>
      Object.entries(methods).map(
        ([method, { tags, summary }]) => `${tags[0]} ${method.toUpperCase()} ${summary}`,
      ),
    );
    const collected = collection.item.flatMap(({ name: folder, item }) =>
      item.map(({ name, request }) => `${folder} ${request.method} ${name}`),
    );
    expect(collected.sort()).toEqual(documented.sort());
  });

  it("runs from a sign-in to the member's calls, and continues with refreshed tokens", async () => {
    const { loginId } = await buildMember(server.app, { loginId: 'collector1' });
    expect((await send('session', 'user/login-check-proc')).status).toBe(401);
    const signedIn = await send('session', 'user/login-proc', { id: loginId, password: 'Honey!2026' });
    expect(signedIn.status).toBe(200);
    const first = variables.get('refresh_token');
    expect(first).not.toBe('');
    expect((await send('session', 'user/login-check-proc')).status).toBe(200);
    expect((await send('session', 'issuetoken')).status).toBe(200);
    expect(variables.get('refresh_token')).not.toBe(first);
    expect((await send('session', 'user/login-check-proc')).status).toBe(200);
  });

  it('drops an expired token, so that calls for visitors continue to work', async () => {
    variables.set('access_token', 'over');
    expect((await send('lives', 'vod/live-list')).status).toBe(401);
    expect((await send('lives', 'vod/live-list')).status).toBe(200);
  });
});
