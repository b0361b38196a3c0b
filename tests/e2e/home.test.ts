import { eventually } from '../setup/eventually.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse, untilHydrated } from './visitor.ts';

const stage = setStage();

test('each banner opens what its picture shows (COMMON-5)', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  await page.goto('/');
  const banners = page.getByRole('region', { name: '주요 소식' });
  await banners.waitFor();
  const links = banners.getByRole('listitem', { includeHidden: true }).locator('a');
  const leads = await links.evaluateAll((all) =>
    all.map((link) => [link.querySelector('img')?.getAttribute('alt'), link.getAttribute('href')]),
  );
  expect(leads).toEqual([
    ['오늘 밤, 꿀처럼 달콤한 라이브 지금 방송 중인 사람들을 만나 보세요', '/lives/all'],
    [
      '이달의 출석 이벤트 매일 출석하고 응모해서 꿀을 받아 가세요',
      expect.stringMatching(/^\/event\/month-\d+$/),
    ],
    [
      '열두 동물 룰렛, 오늘도 한 바퀴 방송을 보면 룰렛권이 생겨요. 매주 새로 시작해요',
      '/event/circadian-animals',
    ],
    ['불꽃 튀는 배틀, 지금 응원해요 내 꿀 한 방울이 승부를 바꿔요', '/lives/all?type=battle'],
    [
      '응원할수록 가까워져요 팬 레벨을 올리고 나만의 배지를 받아 보세요',
      expect.stringMatching(/^\/announce\/\d+$/),
    ],
    ['금요일 밤은 노래방 라이브 신청곡을 남기면 바로 불러 드려요', '/lives/all?theme_cd=music'],
    ['오늘의 1등은 누구일까요? 엑셀 라이브에서 순위를 함께 만들어요', '/lives/all?type=excel'],
  ]);
  await page.goto(String(leads[4]?.[1]));
  await page.getByRole('heading', { name: '팬 레벨과 배지 안내' }).waitFor();
  await visitor.close();
});

test('the lists are in their order, with no live on more than two of them (LIVES-13)', async () => {
  const visitor = await stage.visit({ as: 'fan01' });
  const { page } = visitor;
  await page.goto('/');
  await page.getByRole('heading', { name: '내가 좋아하는 방송인' }).waitFor();
  const order = [
    '지금 인기 있는 라이브',
    '오늘의 추천 라이브',
    '내가 좋아하는 방송인',
    '레드 라이브',
    '방금 시작한 라이브',
    '새로 온 방송인',
    '지금 뜨거운 HOT 라이브',
  ];
  const main = page.getByRole('main');
  const titles = (await main.getByRole('heading', { level: 2 }).allInnerTexts()).filter((title) =>
    order.includes(title),
  );
  expect(titles).toEqual(order.filter((title) => titles.includes(title)));
  const addresses = await main
    .locator('article h3 a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const times = new Map<string, number>();
  for (const address of addresses) times.set(address, (times.get(address) ?? 0) + 1);
  expect(times.size).toBeGreaterThan(2);
  expect(Math.max(...times.values())).toBeLessThanOrEqual(2);
  await visitor.close();
});

test('the pointer on a card plays three silent seconds (CLIENT-31)', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  await page.goto('/');
  const card = page.getByRole('article').filter({ hasText: '하늘이라이브' }).first();
  const video = card.locator('video');
  // The pointer arrives before the page is hydrated, and moves on the card.
  let x = 10;
  await eventually(async () => {
    x += 1;
    await card.hover({ position: { x, y: 40 } });
    expect(await video.count()).toBe(1);
  }, 20_000);
  expect(await page.evaluate("document.querySelector('article video').muted")).toBe(true);
  await eventually(async () =>
    expect(await page.evaluate("document.querySelector('article video')?.currentTime ?? 0")).toBeGreaterThan(
      0,
    ),
  );
  await video.waitFor({ state: 'detached' });
  await visitor.close();
});

test('so does one on the list of lives, for no longer, and not for visitors who prefer reduced motion (CLIENT-31)', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  // The video plays by the browser's clock; only the page's clock is the test's.
  const from = Date.now();
  await page.clock.install({ time: from });
  await page.goto('/lives/all');
  await untilHydrated(page);
  const card = page.getByRole('article').filter({ hasText: '하늘이라이브' }).first();
  const video = card.locator('video');
  await card.getByRole('link', { name: '하늘이라이브' }).first().waitFor();
  await page.clock.pauseAt(from + 3_600_000);
  await card.hover({ position: { x: 20, y: 40 } });
  await card.hover({ position: { x: 24, y: 44 } });
  await page.clock.runFor(200);
  expect(await video.count()).toBe(0);
  await page.clock.runFor(100);
  await video.waitFor();
  await eventually(async () =>
    expect(await video.evaluate((element) => element.currentTime)).toBeGreaterThan(0),
  );
  expect(await video.evaluate((element) => element.muted)).toBe(true);
  await page.clock.runFor(2_900);
  expect(await video.count()).toBe(1);
  await page.clock.runFor(100);
  await video.waitFor({ state: 'detached' });

  await page.mouse.move(0, 0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await card.hover({ position: { x: 20, y: 40 } });
  await card.hover({ position: { x: 24, y: 44 } });
  await page.clock.runFor(1_000);
  expect(await video.count()).toBe(0);
  await visitor.close();
});

test('on a phone the lists scroll sideways, and the page stays short', async () => {
  const visitor = await stage.visit({ width: 390 });
  const { page } = visitor;
  await page.goto('/');
  await page.getByRole('heading', { name: '지금 인기 있는 라이브' }).waitFor();
  const { height, width } = await page.evaluate<{ height: number; width: number }>(
    '({ height: document.documentElement.scrollHeight, width: document.documentElement.scrollWidth })',
  );
  expect(width).toBe(390);
  expect(height).toBeLessThan(4_000);
  await visitor.close();
});

test('a member for excel lives only is offered excel lives only, and gets the reason once (PAGES-10)', async () => {
  const visitor = await stage.visit({ as: 'excel01' });
  const { page } = visitor;
  await page.goto('/lives/all');
  const main = page.getByRole('main');
  await main.getByText('엑셀 라이브: 오늘의 1등은?').first().waitFor();
  expect(await main.getByText('하늘이라이브').count()).toBe(0);
  const { list } = (await (await fetch(`${stage.baseUrl}/v1/vod/total-live-list`)).json()) as {
    list: { vod_key: number; title: string; host: { nick: string } }[];
  };
  const closed = list.find(({ host }) => host.nick === '하늘이라이브');
  await page.goto(`/lives/play/${closed?.vod_key}`);
  await page.getByRole('dialog', { name: '엑셀 방송만 볼 수 있는 계정이에요' }).waitFor();
  expect(await page.getByText('엑셀 방송만 볼 수 있는 계정이에요').count()).toBe(1);
  await eventually(async () =>
    expect(await page.title()).toBe(`${closed?.title} | 하늘이라이브 | 허니라이브`),
  );
  await page.keyboard.press('Escape');
  await main.getByText('엑셀 라이브: 오늘의 1등은?').waitFor();
  expect(await main.getByRole('article').count()).toBe(1);
  await main.getByRole('button', { name: '볼 수 없는 이유 보기' }).click();
  await page.getByRole('dialog', { name: '엑셀 방송만 볼 수 있는 계정이에요' }).waitFor();
  await visitor.close([refusedResponse]);
});

test('an unverified member is redirected to the verification from open pages and from the login dialog (CLIENT-14)', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: '로그인' }).click();
  const dialog = page.getByRole('dialog', { name: '로그인' });
  await dialog.getByLabel('아이디', { exact: true }).fill('unverified01');
  await dialog.getByLabel('비밀번호', { exact: true }).fill('Honey!2026');
  await dialog.getByRole('button', { name: '로그인하기', exact: true }).click();
  await page.waitForURL(/\/users\/user-cert/);
  await page.goto('/announce');
  await page.waitForURL(/\/users\/user-cert\?redirect=%2Fannounce/);
  // The terms to agree to are readable there.
  await page.goto('/policy/privacy');
  await page
    .getByRole('heading', { name: /개인정보/ })
    .first()
    .waitFor();
  expect(new URL(page.url()).pathname).toBe('/policy/privacy');
  await visitor.close();
});

test('an open room shows maintenance to all its viewers (CLIENT-12)', async () => {
  const visitor = await stage.visit({ as: 'viewer01' });
  const { page } = visitor;
  await stage.sandbox('PUT', 'settings/watch_heartbeat_seconds', { value: 5 });
  await visitor.watch('하늘이라이브');
  await page.getByRole('log').waitFor();
  try {
    await stage.sandbox('PUT', 'settings/is_maintenance', { value: true });
    await page.getByRole('heading', { name: '서비스 점검 중이에요' }).waitFor();
    expect(await page.locator('video').count()).toBe(0);
  } finally {
    await stage.sandbox('PUT', 'settings/is_maintenance', { value: false });
  }
  await visitor.close([refusedResponse, /status of 503/, /chat:/]);
});

test('a notice opens over it once the user is not pressing, typing or in a dialog, and never under a finger (NOTICES-8, CLIENT-39)', async () => {
  const title = '잠시 들러 주세요';
  await stage.sandbox('POST', 'fixtures/notices', { title, popup_yn: 'Y' });
  const visitor = await stage.visit({ width: 390 });
  const { page } = visitor;
  const notice = page.getByRole('dialog', { name: title });
  const login = page.getByRole('dialog', { name: '로그인' });
  await page.clock.install();
  await page.goto('/');
  await untilHydrated(page);
  const popups = page.waitForResponse((response) => response.url().includes('popup_yn=Y'));
  await page.getByRole('banner').getByRole('button', { name: '로그인' }).tap();
  await login.waitFor();
  await popups;
  await login.getByLabel('아이디', { exact: true }).fill('viewer02');
  await page.clock.runFor(20_000);
  expect([await notice.count(), await login.count()]).toEqual([0, 1]);

  await page.keyboard.press('Escape');
  await login.waitFor({ state: 'detached' });
  await page.mouse.move(200, 600);
  await page.mouse.down();
  await page.clock.runFor(20_000);
  expect(await notice.count()).toBe(0);
  await page.mouse.up();
  await page.clock.runFor(900);
  expect(await notice.count()).toBe(0);
  await page.clock.runFor(200);
  await notice.waitFor();
  await visitor.close();
});
