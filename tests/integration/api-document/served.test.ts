import { readFileSync } from 'node:fs';
import { apiDocument } from '@honey/server/core/http/document/docs';
import { describe, expect, it } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';

const { server } = setServer();

const callsOf = ({ paths }: { paths: object }): string[] =>
  Object.entries(paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
    .sort();

describe('the document that a server serves', () => {
  it('lists every call of server/openapi.json, also those with an operationId of their own', () => {
    const committed = readFileSync(new URL('../../../server/openapi.json', import.meta.url), 'utf8');
    expect(callsOf(apiDocument(server.app))).toEqual(callsOf(JSON.parse(committed)));
  });
});
