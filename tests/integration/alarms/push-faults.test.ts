import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildAlarm } from '@honey/seeds/builders/alarms';
import { buildLive } from '@honey/seeds/builders/lives';
import { buildHost, buildMember } from '@honey/seeds/builders/members';
import { PushCircuitBreaker } from '@honey/server/alarms/push/push-circuit-breaker';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';
import { newBrowserKeys, newVapidKeys } from '../../setup/push-crypto.ts';

const vapid = newVapidKeys();
const { server, client } = setServer({
  WEB_PUSH_PUBLIC_KEY: vapid.publicKey,
  WEB_PUSH_PRIVATE_KEY: vapid.privateKey,
  WEB_PUSH_CONTACT: 'mailto:push@honey.example',
  WEB_PUSH_HOSTS: '127.0.0.1',
});

/** Two push services: one accepts connections and never responds, the other responds at once. */
const requests = { silent: 0, good: 0 };
const services = {
  silent: createServer((request) => {
    requests.silent += 1;
    request.resume();
  }),
  good: createServer((request, response) => {
    requests.good += 1;
    request.resume();
    response.writeHead(201).end();
  }),
};

beforeAll(async () => {
  for (const service of Object.values(services))
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  for (const service of Object.values(services)) {
    service.closeAllConnections();
    service.close();
  }
});

// A listening TCP server always has an address object.
const originOf = (service: Server) => `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

/** A member whose browser is registered at a push service. */
async function subscriber(service: Server): Promise<number> {
  const { userKey } = await buildMember(server.app);
  const { p256dh, auth } = newBrowserKeys();
  const own = client.as(await tokenOf(server.app, userKey));
  const body = { endpoint: `${originOf(service)}/push/${userKey}`, p256dh, auth };
  expect((await own.send('POST', '/v1/mypage/push-subscription', { body })).status).toBe(200);
  return userKey;
}

describe('a push service that does not respond', () => {
  it('delays no pushes other than those of its own live (ALARMS-11)', async () => {
    const { userKey: hostKey } = await buildHost(server.app);
    const createdAt = server.app.get(Clock).now();
    const fans = [await subscriber(services.silent), await subscriber(services.silent)];
    await server.app
      .get(Database)
      .prisma.follow.createMany({ data: fans.map((userKey) => ({ hostKey, userKey, createdAt })) });
    const other = await subscriber(services.good);
    await buildLive(server.app, { hostKey });
    await eventually(async () => expect(requests.silent).toBeGreaterThan(0));
    await buildAlarm(server.app, { userKey: other });
    // Sooner than the timeout of a single attempt at the silent service.
    await eventually(async () => expect(requests.good).toBe(1), 4_000);
  });

  it('is backed off after several attempts, and then retried (ALARMS-11)', async () => {
    // Longer than a busy machine delays the next line of this process.
    const silent = new PushCircuitBreaker(1_000);
    const [here, there] = ['https://push.example/a', 'https://other.example/a'];
    for (let nth = 0; nth < 4; nth += 1) silent.record(here, false);
    expect(silent.isOpen(here)).toBe(false);
    silent.record(here, false);
    expect([silent.isOpen('https://push.example/b'), silent.isOpen(there)]).toEqual([true, false]);
    await eventually(async () => expect(silent.isOpen(here)).toBe(false));
    silent.record(here, false);
    expect(silent.isOpen(here)).toBe(true);
    silent.record(here, true);
    silent.record(here, false);
    expect(silent.isOpen(here)).toBe(false);
  });
});
