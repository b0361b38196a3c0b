import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildMember } from '@honey/seeds/builders/members';
import { PushService } from '@honey/server/alarms/push/push.service';
import { Database } from '@honey/server/core/database/database';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';
import { claimsSignedBy, decryptPush, newBrowserKeys, newVapidKeys } from '../../setup/push-crypto.ts';

const vapid = newVapidKeys();
const { server, client } = setServer({
  WEB_PUSH_PUBLIC_KEY: vapid.publicKey,
  WEB_PUSH_PRIVATE_KEY: vapid.privateKey,
  WEB_PUSH_CONTACT: 'mailto:push@honey.example',
  WEB_PUSH_HOSTS: '127.0.0.1,push.example',
});

interface Sent {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A fake push service: returns the configured statuses in order, and then accepts everything. */
let service: Server;
const sent: Sent[] = [];
const answers: number[] = [];
let origin = '';

beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      sent.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      response.writeHead(answers.shift() ?? 201, { 'retry-after': '0' }).end();
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  // A listening TCP server always has an address object.
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

let serial = 0;

/** A member with a browser that allows pushes from the site. */
async function subscriber() {
  const { userKey } = await buildMember(server.app);
  const own = client.as(await tokenOf(server.app, userKey));
  const keys = newBrowserKeys();
  serial += 1;
  const endpoint = `${origin}/push/${serial}`;
  const body = { endpoint, p256dh: keys.p256dh, auth: keys.auth };
  const added = await own.send('POST', '/v1/mypage/push-subscription', { body });
  expect(added.status).toBe(200);
  sent.length = 0;
  answers.length = 0;
  return { userKey, client: own, keys, endpoint, body };
}
const push = {
  kind: 'security',
  title: '하늘이 방송 시작',
  text: '지금 보러 와요',
  path: '/lives/play/1',
} as const;
const sendPush = (userKey: number) => server.app.get(PushService).push(userKey, push);
const subscriptions = (userKey: number) =>
  server.app.get(Database).prisma.pushSubscription.count({ where: { userKey } });

describe('Web Push', () => {
  it("is encrypted for the browser and signed with the site's keys (ALARMS-11)", async () => {
    const { userKey, client: own, keys } = await subscriber();
    expect((await own.get('/v1/mypage/push-key')).body).toEqual({ public_key: vapid.publicKey });
    expect(await sendPush(userKey)).toBe(true);
    expect(sent).toHaveLength(1);
    const [first] = sent as [Sent];
    expect(first.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600', urgency: 'high' });
    expect(JSON.parse(decryptPush(first.body, keys))).toEqual({
      title: push.title,
      text: push.text,
      path: push.path,
    });
    expect(claimsSignedBy(first.headers.authorization ?? '', vapid.publicKey)).toMatchObject({
      aud: origin,
      sub: 'mailto:push@honey.example',
    });
  });

  it('is retried while the push service is busy (ALARMS-11)', async () => {
    const { userKey } = await subscriber();
    answers.push(503, 429);
    await sendPush(userKey);
    expect(sent).toHaveLength(3);
    expect(await subscriptions(userKey)).toBe(1);
    sent.length = 0;
    answers.push(400);
    await sendPush(userKey);
    expect(sent).toHaveLength(1);
  });

  it.each([404, 410])('removes a browser that no longer exists: %i (ALARMS-11)', async (status) => {
    const { userKey } = await subscriber();
    answers.push(status);
    await sendPush(userKey);
    expect([sent.length, await subscriptions(userKey)]).toEqual([1, 0]);
    await sendPush(userKey);
    expect(sent).toHaveLength(1);
  });

  it('goes to the member signed in at the browser, and stops with the sign-in or on request (ALARMS-15)', async () => {
    const first = await subscriber();
    const second = await buildMember(server.app);
    const own = client.as(await tokenOf(server.app, second.userKey));
    await own.send('POST', '/v1/mypage/push-subscription', { body: first.body });
    await sendPush(first.userKey);
    expect(sent).toHaveLength(0);
    await sendPush(second.userKey);
    expect(sent).toHaveLength(1);
    await first.client.send('DELETE', '/v1/mypage/push-subscription', { body: { endpoint: first.endpoint } });
    expect(await subscriptions(second.userKey)).toBe(1);
    await own.send('DELETE', '/v1/mypage/push-subscription', { body: { endpoint: first.endpoint } });
    expect(await subscriptions(second.userKey)).toBe(0);
    const third = await subscriber();
    const { prisma } = server.app.get(Database);
    await prisma.signIn.updateMany({
      where: { userKey: third.userKey },
      data: { endedAt: new Date(), endReason: 'logout' },
    });
    await sendPush(third.userKey);
    expect(sent).toHaveLength(0);
  });

  it('is sent only to the standard port of push services, and to a limited number of browsers of a member (ALARMS-15, ALARMS-19)', async () => {
    const { userKey, client: own, body } = await subscriber();
    for (const endpoint of [
      'https://evil.example/x',
      'https://push.example.evil.example/x',
      'http://push.example/x',
      'https://push.example:8443/x',
      'https://push.example:80/x',
      'https://push.example:22/x',
      'https://user:word@push.example/x',
      'http://127.0.0.1.evil.example/x',
      'http://[::1]/x',
      'ftp://push.example/x',
      'https://',
    ]) {
      const { status } = await own.send('POST', '/v1/mypage/push-subscription', {
        body: { ...body, endpoint },
      });
      expect([endpoint, status]).toEqual([endpoint, 400]);
    }
    for (const wrong of [{ p256dh: 'short' }, { auth: '' }, { auth: null }])
      expect(
        (await own.send('POST', '/v1/mypage/push-subscription', { body: { ...body, ...wrong } })).status,
      ).toBe(400);
    await server.app.get(SettingsStore).set('push_browsers_max', 2);
    for (const name of ['a', 'b', 'c']) {
      await own.send('POST', '/v1/mypage/push-subscription', {
        body: { ...body, endpoint: `https://push.example/${name}` },
      });
    }
    expect(await subscriptions(userKey)).toBe(2);
    expect((await client.send('POST', '/v1/mypage/push-subscription', { body })).status).toBe(401);
  });
});
