import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright';
import { startApp, type TestApp } from '../../setup/app.ts';
import { launchBrowser } from '../../setup/browser.ts';
import { TestClient } from '../../setup/client.ts';
import { openVerification, verificationToken } from './support.ts';

let server: TestApp;
let client: TestClient;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  server = await startApp();
  client = new TestClient(server.baseUrl);
  browser = await launchBrowser();
  context = await browser.newContext({ viewport: { width: 420, height: 760 } });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Opens a verification from a page of this origin, as the sign-up does, and returns both windows. */
async function openPopup(): Promise<{ opener: Page; popup: Page; key: string; secret: string }> {
  const { body } = await openVerification(client, { purpose_cd: 'join', phone: '01011110000' });
  const opener = await context.newPage();
  await opener.goto(`${server.baseUrl}/health/live`);
  const [popup] = await Promise.all([
    opener.waitForEvent('popup'),
    opener.evaluate(`
      window.addEventListener('message', ({ data, origin }) => {
        document.title = JSON.stringify({ ...data, origin });
      });
      void window.open(${JSON.stringify(body.popup_url)}, 'identity', 'width=420,height=760');
    `),
  ]);
  popup.on('pageerror', (error) => {
    throw error;
  });
  return { opener, popup, key: body.cert_key, secret: body.cert_secret };
}

describe('the popup of identity verification', () => {
  it('is filled in, submits the answer, notifies the page that opened it, and closes itself', async () => {
    const { opener, popup, key, secret } = await openPopup();
    expect(await popup.getByLabel('휴대폰 번호').inputValue()).toBe('01011110000');
    await popup.getByRole('radio', { name: 'KT', exact: true }).check();
    await popup.getByLabel('이름').fill('홍길동');
    await popup.getByLabel('생년월일 8자리').fill('19900101');
    await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: '인증하기' }).click()]);
    await opener.waitForFunction("document.title !== ''");
    expect(JSON.parse(await opener.title())).toEqual({
      type: 'identity',
      cert_key: key,
      origin: server.baseUrl,
    });
    expect((await verificationToken(client, key, secret)).body.state).toBe('answered');
  });

  it('stays disabled until its script has loaded, so that the browser submits nothing by itself', async () => {
    await context.route('**/sandbox/identity/popup.js', (route) => route.abort());
    const { popup } = await openPopup();
    expect(await popup.getByRole('button', { name: '인증하기' }).isDisabled()).toBe(true);
    expect(await popup.getByRole('button', { name: '취소하기' }).isDisabled()).toBe(true);
    await popup.getByLabel('생년월일 8자리').press('Enter');
    expect(new URL(popup.url()).search).toBe('');
    await context.unroute('**/sandbox/identity/popup.js');
    await popup.close();
  });

  it('shows what is wrong and stays open', async () => {
    const { popup, key, secret } = await openPopup();
    await popup.getByLabel('이름').fill('홍길동');
    await popup.getByLabel('생년월일 8자리').fill('19900230');
    await popup.getByRole('button', { name: '인증하기' }).click();
    await popup
      .getByRole('alert')
      .filter({ hasText: '생년월일을 19900101처럼 8자리로 입력해 주세요.' })
      .waitFor();
    expect(await popup.evaluate("document.activeElement?.getAttribute('name')")).toBe('birth');
    expect((await verificationToken(client, key, secret)).body.state).toBe('opened');
    await popup.close();
  });

  it('fills in a sample person', async () => {
    const { popup } = await openPopup();
    await popup.getByRole('button', { name: /^미성년자/ }).click();
    expect(await popup.getByLabel('생년월일 8자리').inputValue()).toBe('20150505');
    expect(await popup.getByRole('radio', { name: 'KT', exact: true }).isChecked()).toBe(true);
    await popup.close();
  });

  it('is cancelled with its button', async () => {
    const { popup, key, secret } = await openPopup();
    await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: '취소하기' }).click()]);
    expect((await verificationToken(client, key, secret)).body.state).toBe('declined');
  });

  it('is accessible, in light and in dark mode', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { popup } = await openPopup();
      await popup.emulateMedia({ colorScheme });
      // The whole page, and enabled: its buttons are disabled until its script has loaded.
      await popup.getByRole('button', { name: '인증하기', disabled: false }).waitFor();
      const { violations } = await new AxeBuilder({ page: popup }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      await popup.close();
    }
  });
});
