import { describe, expect, it, jest } from '@jest/globals';

const reason = 'comes in spring';
const file = {
  backend: 'hive',
  not_offered: [{ call: 'PUT /v1/payment/user-star-use-proc', reason }],
  codes: [{ backend: 'E7', contract: 'token_expired', reason }],
  limits: [{ call: 'GET /v1/vod/live-list', parameter: 'limit', most: 20, reason }],
  cases: [],
};
// The real module reads page settings written by a build.
jest.unstable_mockModule('../src/api/hosts.ts', () => ({
  contractPath: (address: string) => new URL(address).pathname.replace('/v9/hive/', '/v1/'),
}));
Object.defineProperty(globalThis, 'document', {
  value: {
    getElementById: (id: string) => (id === 'compatibility' ? { textContent: JSON.stringify(file) } : null),
  },
});

const { adaptResponse, adaptRequest, isOffered } = await import('../src/api/compatibility.ts');

const request = (path: string, method = 'GET') =>
  new Request(`https://api.example/v9/hive${path}`, { method });

describe('a backend that differs', () => {
  it('receives no call that it does not implement, which is reported in Korean (PAGES-15)', () => {
    expect(isOffered('PUT /v1/payment/user-star-use-proc')).toBe(false);
    expect(isOffered('GET /v1/vod/live-list')).toBe(true);
    expect(() => adaptRequest(request('/payment/user-star-use-proc', 'PUT'))).toThrow(
      '이 서비스에서는 제공하지 않는 기능이에요.',
    );
  });

  it('is queried for no more than its maximum (PAGES-15)', () => {
    const limitOf = (path: string) => new URL(adaptRequest(request(path)).url).searchParams.get('limit');
    expect(limitOf('/vod/live-list?offset=0&limit=100')).toBe('20');
    expect(limitOf('/vod/live-list?offset=0&limit=12')).toBe('12');
    expect(limitOf('/vod/hot-live-list?limit=100')).toBe('100');
  });

  it('has its error codes translated into the contract’s (PAGES-15)', async () => {
    const translate = async (status: number, body: string) => {
      const response = await adaptResponse(request('/users/1'), new Response(body, { status }));
      return [response.status, await response.text()];
    };
    expect(await translate(401, '{"code":"E7","message":"m"}')).toEqual([
      401,
      '{"code":"token_expired","message":"m"}',
    ]);
    expect(await translate(403, '{"code":"age_limit"}')).toEqual([403, '{"code":"age_limit"}']);
    expect(await translate(502, '<html>')).toEqual([502, '<html>']);
    expect(await translate(200, '{"code":"E7"}')).toEqual([200, '{"code":"E7"}']);
  });
});
