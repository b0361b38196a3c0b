import { describe, expect, it } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';

const { client } = setServer();

interface Refusal {
  code: string;
  message: string;
  request_id: string;
  fields?: { field: string; code: string }[];
}

const send = (body: string, headers: Record<string, string> = {}) =>
  client.send<Refusal>('POST', '/api/login/limit', { body, headers });
const manyKeys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1])));
const asForm = { 'Content-Type': 'application/x-www-form-urlencoded' };

describe('the limits of a request', () => {
  it.each([
    ['a body of nested lists', `{"id":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
    ['a body of nested objects', `${'{"id":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
    ['a body of very many fields', manyKeys(60_000)],
    ['a body of very many values', JSON.stringify({ id: Array.from({ length: 100_000 }, () => 1) })],
  ])('%s is refused (CORE-7)', async (_, body) => {
    const { status, body: refusal } = await send(body);
    expect([status, refusal.code]).toEqual([400, 'bad_request']);
    expect(refusal.message).toMatch(/[가-힣]/);
    expect(refusal.request_id).not.toBe('');
  });

  it('an address with very many parameters is refused (CORE-7)', async () => {
    const query = Array.from({ length: 2_000 }, (_, at) => `k${at}`).join('&');
    const { status, body } = await client.get<Refusal>(`/api/login/limit-get?id=bee&${query}`);
    expect([status, body.code]).toEqual([400, 'bad_request']);
  });

  it.each(['first', 'second'])(
    'an inherited DTO field is validated as the call’s own, the %s time too (CORE-3)',
    async () => {
      const rank = await client.get<Refusal>('/v1/rank/user-ranking-list?limit=0&type=9&target=host');
      expect(rank.status).toBe(400);
      expect(rank.body.fields?.map(({ field, code }) => `${field} ${code}`).sort()).toEqual([
        'limit min',
        'target whitelistValidation',
        'type isIn',
      ]);
      const honored = await client.get('/v1/rank/honor-ranking-list?limit=1&type=4&target=host');
      expect(honored.status).toBe(200);
    },
  );

  it.each(['toString', 'constructor', 'hasOwnProperty', 'valueOf'])(
    'a field named %s is as unknown as any other (CORE-3)',
    async (name) => {
      const inBody = await send(JSON.stringify({ id: 'bee', [name]: 'x' }));
      const inQuery = await client.get<Refusal>(`/api/login/limit-get?id=bee&${name}=x`);
      for (const { status, body } of [inBody, inQuery]) {
        expect([status, body.code]).toEqual([400, 'validation_failed']);
        expect(body.fields).toEqual([expect.objectContaining({ field: name, code: 'whitelistValidation' })]);
      }
    },
  );

  it.each(['/v1/etc/site-policy-nos', '/v1/vods/1'])(
    'a parameter of %s, which has none, is refused (CORE-3)',
    async (path) => {
      const { status, body } = await client.get<Refusal>(`${path}?no_such_field=1`);
      expect([status, body.code]).toEqual([400, 'validation_failed']);
      expect(body.fields).toEqual([expect.objectContaining({ field: 'no_such_field' })]);
    },
  );

  it('a form body is accepted by form pages only (CORE-6)', async () => {
    const { status, body } = await send('id=bee', asForm);
    expect([status, body.code]).toEqual([415, 'unsupported_media_type']);
  });
});

describe('an address that cannot be parsed', () => {
  it('is refused like other errors, and is not logged (CORE-6)', async () => {
    const { status, headers, body } = await client.get<Refusal>('/v1/users/%ff');
    expect([status, body.code, headers.get('cache-control')]).toEqual([400, 'bad_request', 'no-store']);
  });
});
