import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { eventually } from '../setup/eventually.ts';
import { decryptPush, newBrowserKeys, newVapidKeys } from '../setup/push-crypto.ts';
import { violationsOf } from './accessibility.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { untilHydrated, type Visitor } from './visitor.ts';

const vapid = newVapidKeys();
const stage = setStage(
  {
    WEB_PUSH_PUBLIC_KEY: vapid.publicKey,
    WEB_PUSH_PRIVATE_KEY: vapid.privateKey,
    WEB_PUSH_HOSTS: '127.0.0.1',
  },
  { whole: true },
);

/** A push service of the test, with the pushes that it received. */
let service: Server;
const pushed: Buffer[] = [];

test.beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      pushed.push(Buffer.concat(parts));
      response.writeHead(201).end();
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
});
test.afterAll(() => {
  service.closeAllConnections();
  service.close();
});

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^알림/ });
/** The number of unread alarms that the bell shows. */
async function countOf(page: Page): Promise<number> {
  const name = (await bell(page).textContent()) ?? '';
  return Number(/안 읽은 알림 (\d+)/.exec(name)?.[1] ?? 0);
}
const person = async (id: string) => {
  const client = await stage.client.login(id);
  const { list } = await stage.sandbox<{ list: { id: string; user_key: number }[] }>('GET', 'personas');
  const userKey = list.find((one) => one.id === id)?.user_key ?? 0;
  return { client, userKey };
};

/** Delivers a push to the browser's worker, as its push service would. */
async function deliver({ context, page }: Visitor, data: string): Promise<void> {
  const protocol = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await protocol.send('ServiceWorker.enable');
  const registrationId = await registered;
  await protocol.send('ServiceWorker.deliverPushMessage', { origin: stage.baseUrl, registrationId, data });
}

test.describe('a followed host who starts a live', () => {
  test('updates the bell in every tab within 5 s, and the push opens the live (ALARMS-10, ALARMS-15)', async () => {
    const fan = await person('viewer01');
    const host = await person('host05');
    await stage.sandbox('PUT', 'settings/alarm_live_return_minutes', { value: 0 });
    await fan.client.send('POST', '/v1/user/follow-insert', { body: { target_user_key: host.userKey } });
    const keys = newBrowserKeys();
    // The address of a listening TCP server is an AddressInfo.
    const endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}/push`;
    const added = await fan.client.send('POST', '/v1/mypage/push-subscription', {
      body: { endpoint, p256dh: keys.p256dh, auth: keys.auth },
    });
    expect(added.status).toBe(200);

    const visitor = await stage.visit({ as: 'viewer01' });
    const { page, context } = visitor;
    await context.grantPermissions(['notifications']);
    await page.goto('/mypage/settings/person/alarm');
    // There is no permission prompt before the button.
    expect(await page.evaluate('navigator.serviceWorker.getRegistration().then(Boolean)')).toBe(false);
    await page.getByRole('button', { name: '이 브라우저로 알림 받기' }).click();
    // The browser's own push service is not reachable from here; the worker is there before that.
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    const other = await context.newPage();
    await other.goto('/announce');
    await untilHydrated(other);
    // The bell shows none until its response has arrived; the server has the number it will show.
    const unread = await fan.client.get<{ total_cnt: number }>('/v1/mypage/alarm-not-read-info');
    const before = unread.body.total_cnt;
    await eventually(async () => {
      for (const tab of [page, other]) expect(await countOf(tab)).toBe(before);
    });
    // The one connection of the browser is open.
    await eventually(async () => {
      const { body } = await stage.client.get<string>('/metrics');
      expect(String(body)).toMatch(/honey_chat_connections [1-9]/);
    });

    const { vod_key } = await stage.sandbox<{ vod_key: number }>('POST', 'broadcasters/host05/start', {
      title: '밤 산책',
    });
    const startedAt = performance.now();
    await eventually(async () => {
      for (const tab of [page, other]) expect(await countOf(tab)).toBe(before + 1);
    }, 5_000);
    expect(performance.now() - startedAt).toBeLessThan(5_000);

    const push = await eventually(async () => {
      const [first] = pushed;
      if (!first) throw new Error('no push was received');
      return decryptPush(first, keys);
    });
    expect(JSON.parse(push)).toMatchObject({ text: '밤 산책', path: `/lives/play/${vod_key}` });
    await other.close();
    const [worker] = context.serviceWorkers();
    const notices = () =>
      worker?.evaluate<string[]>(
        'registration.getNotifications().then((shown) => shown.map(({ title }) => title))',
      );
    // Whenever the browser is queried it compares its stored notifications with the visible ones, and may drop one that
    // is just being shown. The test therefore queries it before the push, and again once the worker has shown the notice.
    expect(await notices()).toEqual([]);
    await worker?.evaluate(`const show = registration.showNotification.bind(registration);
      self.shown = new Promise((resolve, reject) => {
        registration.showNotification = (...notice) => show(...notice).then(resolve, reject);
      });
      undefined`);
    await deliver(visitor, push);
    await worker?.evaluate('self.shown');
    await eventually(async () =>
      expect(await notices()).toEqual([expect.stringContaining('방송을 시작했어요')]),
    );
    await worker?.evaluate(`registration.getNotifications().then(([notification]) =>
      self.dispatchEvent(new NotificationEvent('notificationclick', { notification })))`);
    await page.waitForURL(`**/lives/play/${vod_key}`);
    await visitor.close([/does not support the Push API in incognito/]);
    await stage.sandbox('POST', 'broadcasters/host05/end');
  });
});

test.describe('the bell', () => {
  test('retries a request that was refused for load (ALARMS-10, CLIENT-4)', async () => {
    const { members } = await stage.make({ members: [{ ref: 'receiver' }] });
    const visitor = await stage.visit({ as: members.receiver?.id ?? '' });
    const { page } = visitor;
    await page.goto('/mypage/alarms');
    await page.getByText('아직 방송 알림이 없어요').waitFor();
    let refusedRequests = 0;
    await page.route('**/mypage/alarm-not-read-info', async (route) => {
      refusedRequests += 1;
      if (refusedRequests > 1) return route.continue();
      return route.fulfill({
        status: 503,
        headers: { 'Retry-After': '1' },
        json: { code: 'unavailable', message: '잠시 뒤에 다시 시도해 주세요.' },
      });
    });
    await stage.sandbox('POST', 'alarms', { user_key: members.receiver?.user_key, kind: 'deposit' });
    await eventually(async () => expect(await countOf(page)).toBe(1), 10_000);
    expect(refusedRequests).toBeGreaterThan(1);
    await visitor.close([/status of 503/]);
  });
});

test.describe('the page of alarms', () => {
  test('has both lists, marks alarms read one by one and all at once, and names hosts where a list is empty (ALARMS-9)', async () => {
    const { members } = await stage.make({
      members: [{ ref: 'receiver' }, { ref: 'stranger' }],
      alarms: [
        { member: 'receiver', kind: 'grade', read_yn: 'Y' },
        { member: 'receiver', kind: 'deposit' },
        { member: 'receiver', kind: 'follow', from: 'stranger', alarm_cnt: 3 },
      ],
    });
    const visitor = await stage.visit({ as: members.receiver?.id ?? '', width: 390 });
    const { page } = visitor;
    await page.goto('/mypage/alarms?tab=active');
    const rows = page.getByRole('tabpanel').getByRole('listitem');
    await rows.first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const before = 4;
    await eventually(async () => expect([await countOf(page), await rows.count()]).toEqual([before, 5]));
    await rows.first().getByRole('link').click();
    await page.waitForURL(/\/channels\/\d+$/);
    await eventually(async () => expect(await countOf(page)).toBe(before - 1));
    await bell(page).click();
    await page.waitForURL(/\/announce$/);
    // Whichever list is shown, both are marked read.
    await page.getByRole('tab', { name: /활동/, selected: false }).waitFor();
    await page.getByRole('button', { name: '모두 읽음' }).click();
    await page.getByText('모두 읽은 것으로 표시했어요.').first().waitFor();
    expect(await page.getByRole('button', { name: '모두 읽음' }).isDisabled()).toBe(true);
    await eventually(async () => expect(await countOf(page)).toBe(0));
    await visitor.close();

    const withoutFollows = await stage.visit({ as: members.stranger?.id ?? '' });
    await withoutFollows.page.goto('/mypage/alarms');
    await withoutFollows.page.getByText('아직 방송 알림이 없어요').waitFor();
    const follow = withoutFollows.page
      .getByRole('region', { name: '이런 방송인은 어때요?' })
      .getByRole('button', { name: /팔로우/ });
    await follow.first().click();
    await withoutFollows.page
      .getByText(/팔로우했어요|팔로우해요/)
      .first()
      .waitFor();
    expect(await violationsOf(withoutFollows.page)).toEqual([]);
    await withoutFollows.close();
  });

  test('keeps quiet hours set in the settings (ALARMS-4)', async () => {
    const visitor = await stage.visit({ as: 'viewer02' });
    const { page } = visitor;
    await page.goto('/mypage/settings/person/alarm');
    await page.getByRole('switch', { name: '방해 금지 시간' }).click();
    await page.getByLabel('시작', { exact: true }).fill('23:30');
    await page.getByLabel('끝', { exact: true }).focus();
    const { client } = await person('viewer02');
    await eventually(async () =>
      expect((await client.get('/v1/user/user-alarm-setting')).body).toMatchObject({
        quiet_yn: 'Y',
        quiet_from: '23:30',
        quiet_to: '07:00',
      }),
    );
    expect(await violationsOf(page)).toEqual([]);
    await visitor.close();
  });
});
