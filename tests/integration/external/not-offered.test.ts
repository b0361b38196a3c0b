import { buildMember } from '@honey/seeds/builders/members';
import { tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';

// An address without a listener: the service is configured, and does not answer.
const { server, client } = setServer({
  COUPON_URL: 'http://127.0.0.1:9',
  EXTERNAL_SECRET: 'a-secret-of-the-tests-only-0123456789',
});

test('a configured service is not simulated, and its mode cannot be set (EXTERNAL-4)', async () => {
  const { body } = await client.get<{ list: { service: string; simulated_yn: string }[] }>(
    '/sandbox/api/external',
  );
  expect(body.list.map(({ service, simulated_yn }) => [service, simulated_yn])).toEqual([
    ['lotto', 'Y'],
    ['coupon', 'N'],
    ['ebook', 'Y'],
  ]);
  const set = await client.send('PUT', '/sandbox/api/external/coupon/mode', { body: { mode: 'down' } });
  expect(set).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  for (const body of [{}, { mode: 'gone' }, { mode: 'slow', delay_ms: -1 }])
    expect((await client.send('PUT', '/sandbox/api/external/lotto/mode', { body })).status).toBe(400);
  expect((await client.send('PUT', '/sandbox/api/external/bank/mode', { body: { mode: 'up' } })).status).toBe(
    400,
  );
});

test('a token is issued for a service that is configured (EXTERNAL-1)', async () => {
  const own = client.as(await tokenOf(server.app, (await buildMember(server.app)).userKey));
  expect((await own.get('/v1/event/service-token?service=coupon')).status).toBe(200);
});
