import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright';
import sharp from 'sharp';
import { launchBrowser } from '../setup/browser.ts';
import { TestClient } from '../setup/client.ts';
import { freePort, type ServerProcess, startServerProcess } from '../setup/server-process.ts';
import { type RunningStack, startStack } from '../setup/stack.ts';
import { expect, test } from './test.ts';
import {
  asOtherSite,
  expectServedByOrigin,
  isOfThePage,
  recordRequests,
  untilPlaying,
  untilShown,
} from './two-origins.ts';
import { untilChatConnected, Visitor } from './visitor.ts';
import { newWindows } from './windows.ts';

test.setTimeout(240_000);

const secret = () => randomBytes(48).toString('base64');
const portrait = path.join(tmpdir(), `honey-portrait-${process.pid}.png`);

let browser: Browser;
/** Serves the pages: whole servers with their own data, configured with another API. */
let first: RunningStack;
let pagesOnly: ServerProcess;
/** Provides API, chat, video and files. */
let second: RunningStack;

test.beforeAll(async () => {
  const [firstPort, pagesPort] = [await freePort(), await freePort()];
  second = await startStack('ci', {
    CORS_ORIGINS: [firstPort, pagesPort].map((port) => `http://localhost:${port}`).join(','),
    JWT_SECRET: secret(),
    TICKET_SECRET: secret(),
    MEDIA_SECRET: secret(),
  });
  [first, pagesOnly] = await Promise.all([
    startStack('ci', { PORT: String(firstPort), CLIENT_API_HOST: second.baseUrl }),
    startServerProcess({ PORT: String(pagesPort), CLIENT_API_HOST: second.baseUrl }, 'pages-only.js'),
  ]);
  browser = await launchBrowser();
  await sharp({ create: { width: 400, height: 400, channels: 3, background: '#e8a317' } }).toFile(portrait);
});
test.afterAll(async () => {
  await browser?.close();
  await pagesOnly?.end('SIGTERM');
  await first?.stop();
  await second?.stop();
  await rm(portrait, { force: true });
});

test.describe('pages of one origin with the backend of another', () => {
  test('sign in, home, watch, talk, give and upload reach the backend alone (PAGES-13)', async () => {
    const origin = asOtherSite(first.baseUrl);
    const visitor = await Visitor.open(newWindows(browser), origin);
    const { page } = visitor;
    const requests = recordRequests(page);

    await visitor.login('viewer01');
    await visitor.watch('하늘이라이브');
    await untilPlaying(page);
    await untilChatConnected(page);
    await page.getByLabel('채팅 메시지').fill('다른 서버에서 왔어요');
    await page.keyboard.press('Enter');
    const log = page.getByRole('log');
    await log.getByText('다른 서버에서 왔어요').waitFor();

    await page.getByRole('button', { name: '선물하기' }).first().click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('100꿀', { exact: true }).first().click();
    await sheet.getByRole('button', { name: '100꿀 선물하기' }).click();
    await log.getByText('꿀벌이님이 100꿀을 선물했어요').waitFor();

    await page.goto('/mypage/settings/person/profile-image');
    await page.locator('input[type=file]').setInputFiles(portrait);
    await untilShown(page, '/files/uploads/');
    await page.getByRole('button', { name: '이 사진으로 저장하기' }).click();
    await page.getByText('프로필 사진을 바꿨어요.').first().waitFor();
    await page.goto('/');
    await untilShown(page, '/files/uploads/');

    expectServedByOrigin(requests, origin, second.baseUrl);
    const kinds = new Set(requests.filter((one) => !isOfThePage(one)).map(({ kind }) => kind));
    for (const kind of ['fetch', 'xhr', 'image', 'websocket'])
      expect([kind, kinds.has(kind)]).toEqual([kind, true]);
    const paths = requests.map(({ url }) => url.pathname);
    for (const part of ['/v1/honey/', '/api/', '/mintalk/', '/media/hls/', '/files/'])
      expect([part, paths.some((one) => one.startsWith(part))]).toEqual([part, true]);
    await visitor.close();
  });

  test('a session of the backend is not valid at the server that sent the page', async () => {
    const member = await new TestClient(second.baseUrl).login('viewer01');
    const there = await member.get('/v1/user/sign-in-list');
    const here = await member.at(first.baseUrl).get('/v1/user/sign-in-list');
    expect(there.status).toBe(200);
    expect([here.status, here.body.code]).toEqual([401, 'invalid_token']);
  });

  test('a server of pages alone works the same, on a phone (PAGES-13, PAGES-14)', async () => {
    const origin = asOtherSite(pagesOnly.baseUrl);
    const visitor = await Visitor.open(newWindows(browser), origin, { width: 390 });
    const requests = recordRequests(visitor.page);
    await visitor.page.goto('/');
    await visitor.page.getByText('하늘이라이브').filter({ visible: true }).first().waitFor();
    await untilShown(visitor.page, second.baseUrl);
    await visitor.login('viewer01');
    await visitor.watch('하늘이라이브');
    await untilPlaying(visitor.page);
    await visitor.page.getByRole('log').getByText('꿀벌이님이 100꿀을 선물했어요').waitFor();
    expectServedByOrigin(requests, origin, second.baseUrl);
    await visitor.close();
  });

  test('a backend that offers less shows less, and the rest says so (PAGES-15)', async () => {
    const reason = 'comes in spring';
    const file = path.join(tmpdir(), `honey-compatibility-${process.pid}.json`);
    const calls = [
      'PUT /v1/payment/user-star-use-proc',
      'POST /v1/vod/vod-like-proc',
      'GET /v1/user/sign-in-list',
    ];
    await writeFile(
      file,
      JSON.stringify({ backend: 'hive', not_offered: calls.map((call) => ({ call, reason })) }),
    );
    const { port } = new URL(pagesOnly.baseUrl);
    await pagesOnly.end('SIGTERM');
    pagesOnly = await startServerProcess(
      { PORT: port, CLIENT_API_HOST: second.baseUrl, COMPATIBILITY_FILE: file },
      'pages-only.js',
    );
    await rm(file);
    const visitor = await Visitor.open(newWindows(browser), asOtherSite(pagesOnly.baseUrl));
    const { page } = visitor;
    const requests = recordRequests(page);
    await visitor.login('viewer01');
    await visitor.watch('하늘이라이브');
    await page.getByLabel('채팅 메시지').waitFor();
    await untilPlaying(page);
    expect(await page.getByRole('button', { name: '선물하기' }).count()).toBe(0);
    await page.goto('/mypage/settings/person');
    await page.getByText('이 서비스에서는 제공하지 않는 기능이에요.').first().waitFor();
    const paths = requests.map(({ url }) => url.pathname);
    expect(paths.filter((one) => calls.some((call) => call.endsWith(one.replace('/honey', ''))))).toEqual([]);
    await visitor.close();
  });

  test('a page of an unlisted origin is refused by the backend, and shows that it cannot load (CORE-36)', async () => {
    const stranger = await startServerProcess({ CLIENT_API_HOST: second.baseUrl }, 'pages-only.js');
    const visitor = await Visitor.open(newWindows(browser), asOtherSite(stranger.baseUrl));
    await visitor.page.goto('/');
    await visitor.page.getByRole('button', { name: /다시/ }).first().waitFor();
    expect(await visitor.page.getByText('하늘이라이브').count()).toBe(0);
    await visitor.close([/CORS policy/, /Failed to load resource/]);
    await stranger.end('SIGTERM');
  });
});
