import { buildMember } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { SignInsService } from '@honey/server/session/sign-ins/sign-ins.service';
import { startApp } from '../../setup/app.ts';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { setExternal } from './support.ts';

const { server, client, member, setTime } = setExternal();

const call = (headers: Record<string, string>, token?: string) =>
  client.get<{ code?: string }>('/v1/external/lotto/tickets', {
    headers,
    ...(token === undefined ? {} : { token }),
  });

describe('a service token', () => {
  test('opens the calls of its service for five minutes (EXTERNAL-1, EXTERNAL-2)', async () => {
    setTime(new Date('2026-11-24T03:00:00Z'));
    const own = await member('lotto');
    const { body } = await own.client.get<{ token: string; service: string; expires_on: string }>(
      '/v1/event/service-token?service=lotto',
    );
    expect(body).toMatchObject({ service: 'lotto', expires_on: '2026-11-24T03:05:00.000Z' });
    expect((await call({ token: body.token })).status).toBe(200);
    setTime(new Date('2026-11-24T03:04:59Z'));
    expect((await call({ token: body.token })).status).toBe(200);
    setTime(new Date('2026-11-24T03:05:00Z'));
    expect(await call({ token: body.token })).toMatchObject({ status: 401, body: { code: 'invalid_token' } });
  });

  test('is refused when it is missing, forged or of another service (EXTERNAL-2)', async () => {
    const own = await member('lotto');
    const coupon = await member('coupon');
    const [head, claims, signature] = own.token.split('.');
    const forged = Buffer.from(
      JSON.stringify({
        ...JSON.parse(Buffer.from(String(claims), 'base64url').toString()),
        member: { userKey: 1 },
      }),
    ).toString('base64url');
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const tokens = [
      {},
      { token: '' },
      { token: 'x' },
      { token: `${head}.${forged}.${signature}` },
      { token: `${unsigned}.${claims}.` },
      { token: coupon.token },
      { token: await tokenOf(server.app, own.userKey) },
    ];
    for (const headers of tokens)
      expect(await call(headers as Record<string, string>)).toMatchObject({
        status: 401,
        body: { code: 'invalid_token' },
      });
  });

  test('is refused beside the access token of another member (EXTERNAL-2)', async () => {
    const [own, other] = [await member('lotto'), await member('lotto')];
    const access = await tokenOf(server.app, other.userKey);
    expect((await call({ token: own.token }, access)).status).toBe(401);
    expect((await call({ token: other.token }, access)).status).toBe(200);
  });

  test('ends with its sign-in (EXTERNAL-3)', async () => {
    const own = await member('lotto');
    await server.app.get(SignInsService).endAll(own.userKey, 'a test');
    expect((await call({ token: own.token })).status).toBe(401);
  });

  test('is issued to members only, for a service that exists (EXTERNAL-1)', async () => {
    expect((await client.get('/v1/event/service-token?service=lotto')).status).toBe(401);
    const own = client.as(await tokenOf(server.app, (await buildMember(server.app)).userKey));
    for (const service of ['', '?service=bank', '?service=lotto&x=1'])
      expect((await own.get(`/v1/event/service-token${service}`)).status).toBe(400);
  });

  test('the data of a simulated service is that of all servers (EXTERNAL-21)', async () => {
    setTime(new Date('2026-11-24T03:00:00Z'));
    await client.send('PUT', '/sandbox/api/external/lotto/mode', { body: { mode: 'lying' } });
    const other = await startApp({ DATABASE_URL: server.databaseUrl });
    try {
      const own = await member('lotto');
      const read = (at: TestClient) =>
        at.get<{ list: { service: string; mode: string }[] }>('/sandbox/api/external');
      expect((await read(client.at(other.baseUrl))).body.list[0]).toMatchObject({
        service: 'lotto',
        mode: 'lying',
      });
      await client.send('PUT', '/sandbox/api/external/lotto/mode', { body: { mode: 'up' } });
      other.app.get(Clock).set(server.app.get(Clock).setting);
      const rounds = (at: TestClient) =>
        at.get<{ round: { seed_hash: string } }>('/v1/external/lotto/round', {
          headers: { token: own.token },
        });
      const [here, there] = [await rounds(client), await rounds(client.at(other.baseUrl))];
      expect(there.status).toBe(200);
      expect(there.body.round.seed_hash).toBe(here.body.round.seed_hash);
    } finally {
      await other.close();
    }
  });

  test('the site information says what is offered (EXTERNAL-4)', async () => {
    const { body } = await client.get('/api/common/site-info');
    expect(body).toMatchObject({ lotto_yn: 'Y', coupon_yn: 'Y', ebook_yn: 'Y' });
  });
});
