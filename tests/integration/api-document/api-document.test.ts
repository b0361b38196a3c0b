import { errorCodes } from '@honey/server/core/errors/error-codes';
import { apiDocument } from '@honey/server/core/http/document/docs';
import { withServers } from '@honey/server/core/http/document/document-servers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { withResponses } from '../../../scripts/lib/api-document/read-document.mjs';
import { setServer } from '../../setup/file-server.ts';

interface Parameter {
  $ref?: string;
  in?: string;
  required?: boolean;
}
interface Operation {
  'x-guard': string;
  parameters: Parameter[];
  security: Record<string, string[]>[];
  responses: Record<
    string,
    {
      headers?: Record<string, { $ref: string }>;
      content?: Record<
        string,
        { schema: { allOf: [unknown, { properties: { code: { enum: string[] } } }] } }
      >;
    }
  >;
}
interface Document {
  servers: { url: string; variables?: Record<string, { default: string }> }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { ErrorCode: { enum: string[] } }; headers: Record<string, unknown> };
}

const { server, client } = setServer();
let document: Document;
let operations: { method: string; path: string; operation: Operation }[];
beforeAll(() => {
  document = withResponses(apiDocument(server.app)) as Document;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
});

describe('the declared callers', () => {
  it('are stated for every call: visitors with or without a token, all others with one (CORE-33)', () => {
    const wrong = operations.filter(({ operation }) => {
      const expected = operation['x-guard'] === 'visitor' ? [{}, { bearer: [] }] : [{ bearer: [] }];
      return JSON.stringify(operation.security) !== JSON.stringify(expected);
    });
    expect(wrong).toEqual([]);
  });

  it('are enforced: a call for visitors needs no token, and validates one that is sent (CORE-20, CORE-33)', async () => {
    const simple = operations.filter(
      ({ method, operation, path }) =>
        method === 'get' &&
        operation['x-guard'] === 'visitor' &&
        !path.includes('{') &&
        // Other calls of services require the header `token`.
        (!path.includes('/external/') || path.endsWith('/catalogue')) &&
        operation.parameters.every(({ required }) => required !== true),
    );
    expect(simple.length).toBeGreaterThan(20);
    for (const { path } of simple) {
      expect([path, (await client.get(path)).status]).toEqual([path, 200]);
      const { status, body } = await client.get(path, { token: 'no-token' });
      expect([path, status, body.code]).toEqual([path, 401, 'invalid_token']);
    }
  });
});

describe('error codes', () => {
  it('are one list, collected from the areas (CORE-34)', () => {
    expect(document.components.schemas.ErrorCode.enum).toEqual(errorCodes().sort());
  });

  it('are listed by call and status (CORE-2, CORE-34)', () => {
    const all = new Set(document.components.schemas.ErrorCode.enum);
    const lists = operations.flatMap(({ operation }) =>
      Object.entries(operation.responses)
        .filter(([status]) => Number(status) >= 400)
        .map(([, { content }]) => content?.['application/json']?.schema.allOf[1].properties.code.enum ?? []),
    );
    expect(lists.filter((codes) => codes.length === 0 || codes.some((code) => !all.has(code)))).toEqual([]);
  });
});

describe('headers', () => {
  it('are components that responses refer to', () => {
    const referred = operations.flatMap(({ operation }) =>
      Object.values(operation.responses).flatMap(({ headers = {} }) =>
        Object.values(headers).map(({ $ref }) => $ref.replace('#/components/headers/', '')),
      ),
    );
    expect([...new Set(referred)].sort()).toEqual(Object.keys(document.components.headers).sort());
  });

  it('are sent as documented', async () => {
    const main = await client.get('/api/caching/main');
    const etag = main.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const again = await client.get('/api/caching/main', { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
    const { headers } = await client.get('/v1/vod/live-list', { headers: { 'X-Agent': 'suite/1 (node)' } });
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('the served document', () => {
  it('has version and site key as variables of its servers, which resolve to the calls (CORE-35)', async () => {
    const served = withServers(apiDocument(server.app), {
      publicUrl: server.baseUrl,
      apiVersion: 'v1',
      siteKey: 'honey',
    }) as unknown as Document & { paths: Record<string, { servers?: Document['servers'] }> };
    expect(Object.keys(served.paths).filter((path) => path.startsWith('/v1/'))).toEqual([]);
    expect(Object.keys(served.paths).length).toBe(Object.keys(document.paths).length);
    for (const path of ['/etc/site-policy-nos', '/api/common/site-info']) {
      for (const { url, variables = {} } of served.paths[path]?.servers ?? served.servers) {
        const base = url.replace(/\{(\w+)\}/g, (_, name: string) => variables[name]?.default ?? '');
        const address = new URL(base.replace(/\/$/, '') + path, server.baseUrl);
        expect([address.href, (await fetch(address)).status]).toEqual([address.href, 200]);
      }
    }
  });
});
