import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Sandbox } from '@honey/testkit';
import type { Browser, Page } from 'playwright';
import { launchBrowser } from '../setup/browser.ts';
import { eventually } from '../setup/eventually.ts';
import { type FileHost, hostFiles } from '../setup/file-host.ts';
import { freePort } from '../setup/server-process.ts';
import { type RunningStack, startStack } from '../setup/stack.ts';
import { expect, test } from './test.ts';
import { asOtherSite, expectServedByOrigin, recordRequests, untilPlaying } from './two-origins.ts';
import { untilChatConnected, Visitor } from './visitor.ts';
import { newWindows } from './windows.ts';

test.setTimeout(240_000);

let browser: Browser;
let folder: string;
/** Serves the pages, as files. */
let host: FileHost;
let origin: string;
/** Provides API, chat, video, files and windows. */
let backend: RunningStack;

test.beforeAll(async () => {
  const port = await freePort();
  backend = await startStack('ci', { CORS_ORIGINS: `http://localhost:${port}` });
  folder = await mkdtemp(path.join(tmpdir(), 'honey-pages-'));
  await promisify(execFile)(
    process.execPath,
    [path.resolve('server/dist/pages-only.js'), '--write', folder],
    { env: { PATH: process.env.PATH, CLIENT_API_HOST: backend.baseUrl } },
  );
  host = await hostFiles(folder, port);
  origin = asOtherSite(host.baseUrl);
  browser = await launchBrowser();
});
test.afterAll(async () => {
  await browser?.close();
  await host?.close();
  await backend?.stop();
  await rm(folder, { recursive: true, force: true });
});

const visit = (): Promise<Visitor> => {
  const sessionOf = (id: string) => new Sandbox({ baseUrl: backend.baseUrl }).storageState(id, origin);
  return Visitor.open(newWindows(browser), origin, { sessionOf });
};

/** Records the messages that other windows post to a page, with their origins, from its next load on. */
async function recordMessages(page: Page): Promise<() => Promise<{ origin: string; type: string }[]>> {
  await page.addInitScript(`
    window.postedMessages = [];
    window.addEventListener('message', ({ origin, data }) => window.postedMessages.push({ origin, type: data?.type }));
  `);
  return () => page.evaluate('window.postedMessages');
}

/** Opens the payment window for a hundred honey from the list of products. */
async function openPayment({ page, context }: Visitor): Promise<Page> {
  await page.goto('/stores');
  await page.getByRole('link', { name: /^꿀 100개/ }).click();
  await page.getByRole('radio', { name: '신용카드' }).check();
  await page.getByLabel('주문 내용을 확인했고, 결제에 동의해요.').check();
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: /원 결제하기$/ }).click(),
  ]);
  await popup.getByRole('heading', { name: '결제', exact: true }).waitFor();
  return popup;
}

test.describe('pages written for a static host, with the headers file next to them', () => {
  test('sign in, watch and talk at the configured backend (PAGES-13, PAGES-16)', async () => {
    const visitor = await Visitor.open(newWindows(browser), origin);
    const { page } = visitor;
    const requests = recordRequests(page);
    await visitor.login('viewer01');
    await visitor.watch('하늘이라이브');
    await untilPlaying(page);
    await untilChatConnected(page);
    await page.getByLabel('채팅 메시지').fill('파일만 있는 곳에서 왔어요');
    await page.keyboard.press('Enter');
    await page.getByRole('log').getByText('파일만 있는 곳에서 왔어요').waitFor();
    expectServedByOrigin(requests, origin, backend.baseUrl);
    await visitor.close();
  });
});

test.describe('windows of providers, opened by pages of another origin than the API', () => {
  test('a payment window reports its result to the page, which shows it (PAGES-17)', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const recorded = await recordMessages(page);
    await visitor.login('viewer01');
    const popup = await openPayment(visitor);
    const received = () =>
      eventually(
        async () => expect(await recorded()).toContainEqual({ origin, type: 'honey-payment' }),
        30_000,
      );
    // The page polls too, and closes the window when it has the result: here the window reports first.
    await page.route(/\/pg\/orders\//, async (route) => {
      await received();
      await route.continue();
    });
    await popup.getByLabel('카드 번호').fill('4242424242424242');
    await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: '결제하기' }).click()]);
    await received();
    await page.getByRole('heading', { name: '충전이 끝났어요' }).waitFor();
    expect(new URL(page.url()).origin).toBe(origin);
    await visitor.close();
  });

  test('a payment that is cancelled in its window, or made without one, leads back as well (PAGES-17)', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await visitor.login('viewer01');
    const popup = await openPayment(visitor);
    const address = popup.url();
    await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: '취소하기' }).click()]);
    await page.getByText('결제를 취소했어요.').waitFor();
    const secondWindow = await openPayment(visitor);
    const here = secondWindow.url();
    expect(here).not.toBe(address);
    // As when the browser blocks windows: the page itself opens the provider's address.
    await page.goto(here);
    await page.getByLabel('카드 번호').fill('4242424242424242');
    await page.getByRole('button', { name: '결제하기' }).click();
    await page.waitForURL((url) => url.origin === origin && url.pathname === '/stores/complete');
    await page.getByRole('heading', { name: '충전이 끝났어요' }).waitFor();
    await visitor.close();
  });

  test('an identity verification reports to the page that it is answered, and the sign-up continues (PAGES-17, VERIFICATION-12)', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const recorded = await recordMessages(page);
    await page.goto('/sign-up');
    await page.getByRole('checkbox', { name: /모두 동의하기/ }).check();
    await page.getByRole('button', { name: '다음으로', exact: true }).click();
    await page.getByLabel('이름', { exact: true }).fill('먼벌');
    await page.getByLabel('휴대폰 번호', { exact: true }).fill('01088880001');
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: '본인인증하기' }).click(),
    ]);
    await popup.getByLabel('생년월일 8자리').fill('19930303');
    const received = () =>
      eventually(
        async () => expect(await recorded()).toContainEqual({ origin: backend.baseUrl, type: 'identity' }),
        30_000,
      );
    // The page polls too, and closes the window when it has the result: here the window reports first.
    await page.route(/\/api\/cert\/token$/, async (route) => {
      await received();
      await route.continue();
    });
    await Promise.all([
      popup.waitForEvent('close'),
      popup.getByRole('button', { name: '인증하기', exact: true }).click(),
    ]);
    await page.getByLabel('아이디', { exact: true }).waitFor();
    await received();
    await visitor.close();
  });

  test('a social sign-in returns to the page where it started (PAGES-17, SESSION-27)', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await page.goto('/login');
    await page.getByRole('button', { name: /카카오.*로그인하기/ }).click();
    await page.waitForURL((url) => url.href.startsWith(`${backend.baseUrl}/sandbox/social/kakao`));
    await page.getByRole('button', { name: '동의하고 계속하기' }).click();
    await page.getByRole('button', { name: '내 프로필' }).waitFor();
    expect(new URL(page.url()).origin).toBe(origin);
    await visitor.close();
  });
});
