import { Sandbox } from '@honey/testkit';
import { asOwner } from '../setup/database.ts';
import { eventually } from '../setup/eventually.ts';
import { openPushBrowser } from '../setup/push-browser.ts';
import { newVapidKeys } from '../setup/push-crypto.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';

const vapid = newVapidKeys();
const stage = setStage({ WEB_PUSH_PUBLIC_KEY: vapid.publicKey, WEB_PUSH_PRIVATE_KEY: vapid.privateKey });

/** A member's push subscriptions, as the server stores them. */
const endpoints = () =>
  asOwner(stage.databaseUrl, async (owner) => {
    const { rows } = await owner.query<{ login_id: string; endpoint: string }>(
      'SELECT u.login_id, s.endpoint FROM push_subscriptions s JOIN users u USING (user_key)',
    );
    return rows;
  });

test.describe('the browser of a member', () => {
  test("subscribes at its push service with the site's key, and unsubscribes, by a button (ALARMS-15)", async () => {
    const browser = await openPushBrowser(stage.baseUrl);
    try {
      const { context, registered } = browser;
      const complaints: string[] = [];
      context.on('weberror', (error) => complaints.push(error.error().message));
      context.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      await context.setStorageState(await new Sandbox({ baseUrl: stage.baseUrl }).storageState('viewer01'));
      const page = await context.newPage();
      await page.goto('/mypage/settings/person/alarm');
      await page.getByRole('button', { name: '이 브라우저로 알림 받기' }).click();
      await page.getByText('이 브라우저로 알림을 받고 있어요.').waitFor();
      expect(registered.map((fields) => fields.get('sender'))).toContain(vapid.publicKey);
      const subscribed = await page.evaluate<string>(
        'navigator.serviceWorker.ready.then(({ pushManager }) => pushManager.getSubscription()).then(({ endpoint }) => endpoint)',
      );
      expect(subscribed).toMatch(/^https:\/\/.+token-\d+$/);
      expect(await endpoints()).toEqual([{ login_id: 'viewer01', endpoint: subscribed }]);

      await page.reload();
      await page.getByText('이 브라우저로 알림을 받고 있어요.').waitFor();
      await page.getByRole('button', { name: '이 브라우저 알림 끄기' }).click();
      await page.getByRole('button', { name: '이 브라우저로 알림 받기' }).waitFor();
      expect(await endpoints()).toEqual([]);
      await eventually(async () => expect(registered.some((fields) => fields.has('delete'))).toBe(true));
      expect(complaints).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
