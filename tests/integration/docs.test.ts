import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { setServer } from '../setup/file-server.ts';

interface ApiDocument {
  paths: Record<string, Record<string, { operationId?: string }>>;
}

const { client } = setServer({ API_DOCS: 'on' });

const operationIds = ({ paths }: ApiDocument): (string | undefined)[] =>
  Object.values(paths)
    .flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
    .sort();

describe('/docs-json', () => {
  it('lists every operation of server/openapi.json, also those with an operationId of their own', async () => {
    const committed: ApiDocument = JSON.parse(
      readFileSync(new URL('../../server/openapi.json', import.meta.url), 'utf8'),
    );
    const { status, body } = await client.send<ApiDocument>('GET', '/docs-json');
    expect(status).toBe(200);
    expect(operationIds(body)).toEqual(operationIds(committed));
  });
});
