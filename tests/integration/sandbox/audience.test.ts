import { MemberApi, NoAccount, Refused } from '@honey/seeds/audience/api';
import { memberNick } from '@honey/seeds/content/words';
import { Clock } from '@honey/server/core/clock/clock';
import { readConfig } from '@honey/server/core/config/app-config';
import { secretHeaders } from '@honey/server/core/logging/secret-names';
import { expect, it } from '@jest/globals';
import { TestClient } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';
import { productionEnvironment } from '../../setup/production.ts';

const callsPerMinute = 20;
const audienceKey = 'k'.repeat(40);
const { server } = setServer({ RATE_LIMIT_PER_MINUTE: String(callsPerMinute), AUDIENCE_KEY: audienceKey });

const viewer = (number: number, key = audienceKey) =>
  new MemberApi(
    server.baseUrl,
    { id: `bee${number}`, password: 'Honey!2026', nick: memberNick(number - 1).replaceAll(' ', '') },
    key,
  );
const read = (api: MemberApi) => api.send('POST', '/user/login-check-proc');

it('the audience takes no call from those who share its address (SANDBOX-40)', async () => {
  const viewers = [381, 382, 383].map((number) => viewer(number));
  for (let call = 0; call < callsPerMinute; call += 1) await Promise.all(viewers.map(read));
  const visitor = new TestClient(server.baseUrl);
  const calls: number[] = [];
  for (let call = 0; call <= callsPerMinute; call += 1)
    calls.push((await visitor.get('/v1/mypage/alarm-notice-list')).status);
  expect(calls.filter((status) => status === 429)).toHaveLength(1);
  // Now the address has no call left: neither has an audience with another key, or with none.
  for (const key of ['', 'w'.repeat(40), audienceKey.slice(1)])
    await expect(read(viewer(381, key))).rejects.toMatchObject({ status: 429 });
  await read(viewer(381));
});

it('production knows no key of the audience (SANDBOX-40)', () => {
  const environment = { AUDIENCE_KEY: audienceKey, DATABASE_URL: server.databaseUrl };
  expect(readConfig({ ...productionEnvironment(), ...environment }).audienceKey).toBe('');
  expect(readConfig({ NODE_ENV: 'test', ...environment }).audienceKey).toBe(audienceKey);
});

it('the key of the audience is a secret of the log (SANDBOX-40)', () => {
  expect(secretHeaders()).toContain('x-audience-key');
});

it('a viewer whom the data do not have is created, once and with honey (SANDBOX-41)', async () => {
  const [first, again] = [viewer(999), viewer(999)];
  expect(await read(first)).toMatchObject({ nick: memberNick(998).replaceAll(' ', '') });
  expect(await read(again)).toEqual(await read(first));
  // Every nickname fits, up to the largest audience.
  for (let number = 0; number < 1_000; number += 1)
    expect(memberNick(number).replaceAll(' ', '')).toMatch(/^[가-힣A-Za-z0-9]{2,12}$/);
});

it('a viewer signs in again when the product’s clock is moved (SANDBOX-41)', async () => {
  const api = viewer(381);
  await read(api);
  server.app.get(Clock).shift(86_400_000);
  expect(await read(api)).toMatchObject({ nick: memberNick(380).replaceAll(' ', '') });
});

it('a host whom the data do not have stays silent (SANDBOX-41)', async () => {
  const host = new MemberApi(server.baseUrl, { id: 'nobody01', password: 'Honey!2026' }, audienceKey);
  await expect(read(host)).rejects.toBeInstanceOf(NoAccount);
});

it('only a lasting refusal keeps a viewer from a live (SANDBOX-41)', () => {
  const lasting = [403, 404, 409, 423, 429, 500, 503].filter((status) => new Refused(status, '').isLasting);
  expect(lasting).toEqual([403, 404]);
});
