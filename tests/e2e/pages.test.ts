import { eventually } from '../setup/eventually.ts';
import { sampledChoices } from '../setup/sample/scope.mjs';
import { violationsOf } from './accessibility.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse, untilHydrated, type Visitor } from './visitor.ts';

const stage = setStage();

/** Runs in a page: faces, and the rings around them, that are not as wide as they are high. */
const ovalFaces = `[...document.querySelectorAll('[data-vip], :has(> [data-vip]).rounded-pill')]
  .filter((face) => Math.abs(face.offsetWidth - face.offsetHeight) > 1)
  .map((face) => face.outerHTML.slice(0, 120))`;

/** Runs in a page: nothing scrolls sideways. */
const fits = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth';

async function liveOf(hostNick: string): Promise<number> {
  const response = await fetch(`${stage.baseUrl}/v1/vod/total-live-list`);
  const { list } = (await response.json()) as { list: { vod_key: number; host: { nick: string } }[] };
  const live = list.find(({ host }) => host.nick === hostNick);
  if (!live) throw new Error(`${hostNick} is not live`);
  return live.vod_key;
}

test.describe('a visitor', () => {
  test('has to sign in where required, and returns to the same page (CLIENT-13)', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await page.goto('/');
    await untilHydrated(page);
    await page.getByRole('button', { name: '방송하기' }).first().click();
    // The focus moves in once the dialog is hydrated.
    await page.getByRole('dialog', { name: '로그인' }).locator(':focus').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto(`/lives/play/${await liveOf('하늘이라이브')}`);
    await page.getByText('로그인하면 볼 수 있는 방송이에요').waitFor();
    await visitor.close([refusedResponse]);
  });

  test('reads notices, from the ticker to one of them and back', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await page.goto('/');
    await untilHydrated(page);
    await page.getByRole('link', { name: '공지 더 보기' }).click();
    await page.waitForURL(/\/announce$/);
    // The ticker over the page may show the same notice.
    await page
      .getByRole('main')
      .getByRole('link', { name: /고객센터 상담 시간이 늘었어요/ })
      .click();
    await page.getByRole('heading', { name: '고객센터 상담 시간이 늘었어요' }).waitFor();
    await page.goBack();
    await page.getByRole('tab', { name: '이벤트' }).click();
    await page.getByText('열두 동물 룰렛이 열렸어요').waitFor();
    await visitor.close();
  });

  test('finds lives by theme and kind, and the address contains the choice (CLIENT-30)', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await page.goto('/lives/all?type=excel');
    const list = page.getByRole('main');
    await list.getByText('엑셀 라이브: 오늘의 1등은?').waitFor();
    expect(await list.getByText('신청곡 받는 달콤한 밤').count()).toBe(0);
    await page.reload();
    await list.getByText('엑셀 라이브: 오늘의 1등은?').waitFor();
    await visitor.close();
  });

  for (const [path, text] of [
    ['/nothing-here', 'Page Not Found: /nothing-here'],
    ['/announce/abc', 'Page Not Found: /announce/abc'],
    ['/lives/play/abc', 'Page Not Found: /lives/play/abc'],
  ] as const)
    test(`at ${path} sees that there is no such page, with status 404 (PAGES-1)`, async () => {
      const visitor = await stage.visit();
      const { page } = visitor;
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await page.getByText(text).waitFor();
      await page
        .getByRole('link', { name: /홈으로|확인/ })
        .first()
        .click();
      await page.waitForURL(`${stage.baseUrl}/`);
      await visitor.close([refusedResponse]);
    });

  test('reads a policy under its own title in the ordinary frame, and sees that an unknown one does not exist (POLICIES-10, PAGES-1)', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    for (const [name, title] of [
      ['privacy', '개인정보 처리방침'],
      ['youth-policy', '청소년 보호정책'],
    ]) {
      await page.goto(`/policy/${name}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.getByRole('navigation', { name: '빠른 메뉴' }).waitFor();
      await eventually(async () => expect(await page.title()).toBe(`${title} | 허니라이브`));
    }
    const response = await page.goto('/policy/nope');
    expect(response?.status()).toBe(404);
    await page.getByText('Page Not Found: /policy/nope').waitFor();
    await visitor.close([refusedResponse]);
  });

  test('sees the error of a wrong password, and the form still contains the ID', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await page.goto('/login');
    await page.getByLabel('아이디', { exact: true }).fill('viewer02');
    await page.getByLabel('비밀번호', { exact: true }).fill('Wrong!2026');
    await page.getByRole('button', { name: '로그인하기', exact: true }).click();
    await page.getByText('아이디 또는 비밀번호가 맞지 않아요.').waitFor();
    expect(await page.getByLabel('아이디', { exact: true }).inputValue()).toBe('viewer02');
    await visitor.close([refusedResponse]);
  });
});

test.describe('a member who may not watch', () => {
  for (const [id, host, text] of [
    ['blocked01', '하늘이라이브', '볼 수 없는 방송이에요'],
    ['excel01', '하늘이라이브', '엑셀'],
  ] as const)
    test(`${id} at the live of ${host} sees the reason (LIVES-27, LIVES-30)`, async () => {
      const visitor = await stage.visit({ as: id });
      await visitor.page.goto(`/lives/play/${await liveOf(host)}`);
      await visitor.page.getByText(text).first().waitFor();
      await visitor.close([refusedResponse]);
    });
});

test.describe('a signed-in member', () => {
  test('who is not verified is redirected to the verification (CLIENT-14)', async () => {
    const visitor = await stage.visit();
    await visitor.enter('unverified01');
    await visitor.page.waitForURL(/\/users\/user-cert/);
    await visitor.page.goto(`/lives/play/${await liveOf('하늘이라이브')}`);
    await visitor.page.waitForURL(/\/users\/user-cert/);
    await visitor.close([refusedResponse]);
  });

  test('who is verified and not of age is signed out immediately, with the reason (SESSION-39)', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await page.goto('/login');
    await page.getByLabel('아이디', { exact: true }).fill('minor01');
    await page.getByLabel('비밀번호', { exact: true }).fill('Honey!2026');
    await page.getByRole('button', { name: '로그인하기', exact: true }).click();
    await page.getByText('만 19세 이상만 이용할 수 있어요.').first().waitFor();
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: '로그인' }).waitFor();
    await visitor.close([refusedResponse]);
  });

  test('is redirected from the sign-in and sign-up pages (CLIENT-32)', async () => {
    const visitor = await stage.visit({ as: 'fan01' });
    const { page } = visitor;
    await page.goto('/login?redirect=%2Fannounce');
    await page.waitForURL(`${stage.baseUrl}/announce`);
    await page.goto('/sign-up');
    await page.waitForURL(`${stage.baseUrl}/`);
    await visitor.close();
  });

  test('opens the profile layer, which closes on a click outside, and signs out (CLIENT-20, CLIENT-21)', async () => {
    const visitor = await stage.visit({ as: 'vip01' });
    const { page } = visitor;
    await page.goto('/announce');
    await page.getByRole('button', { name: '내 프로필' }).click();
    await page.getByText('5,000,000').first().waitFor();
    await page.mouse.click(5, 500);
    await page.getByRole('button', { name: '로그아웃' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '내 프로필' }).click();
    await page.getByRole('button', { name: '로그아웃' }).click();
    await page.waitForURL(`${stage.baseUrl}/`);
    await page.getByRole('banner').getByRole('button', { name: '로그인' }).waitFor();
    await visitor.close();
  });

  test('stays signed in over a reload, and the tab behind follows a sign-out (SESSION-40)', async () => {
    const visitor = await stage.visit();
    await visitor.login('fan01');
    await visitor.page.reload();
    const profile = visitor.page.getByRole('button', { name: '내 프로필' });
    await profile.waitFor();
    const front = await visitor.context.newPage();
    front.setDefaultTimeout(30_000);
    await front.goto(stage.baseUrl);
    await front.getByRole('button', { name: '내 프로필' }).click();
    // After a sign-out the home page reloads; a browser that is closed during that may hang.
    await Promise.all([front.waitForEvent('load'), front.getByRole('button', { name: '로그아웃' }).click()]);
    // A background tab renders no frames, so it is polled, not watched.
    await eventually(async () => expect(await profile.count()).toBe(0), 30_000);
    // Its requests in flight when the session ended were refused.
    await visitor.close([refusedResponse]);
  });
});

test.describe('every page', () => {
  const pages = ['/', '/login', '/lives/all', '/announce', '/announce/1', '/nothing-here'];

  /** The violations in both themes; a sample checks one of them. */
  async function violationsOn({ page }: Visitor, path: string): Promise<string[]> {
    const found: string[] = [];
    for (const [at, theme] of sampledChoices(`theme of ${path}`, ['dark', 'light']).entries()) {
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
      for (const violationsIn of await violationsOf(page, at === 0 ? 'all' : 'colours'))
        found.push(`${path} ${theme}: ${violationsIn}`);
    }
    return found;
  }

  for (const width of [390, 1440])
    test(`has no accessibility problem at ${width} px in either theme (CLIENT-34)`, async () => {
      const visitor = await stage.visit({ width });
      const found: string[] = [];
      for (const path of pages.filter((one) =>
        sampledChoices(`width of ${one}`, [390, 1440]).includes(width),
      )) {
        await visitor.page.goto(path);
        await visitor.page.waitForLoadState('networkidle');
        found.push(...(await violationsOn(visitor, path)));
      }
      await visitor.login('vip01');
      await visitor.watch('하늘이라이브');
      await visitor.page.getByRole('log').waitFor();
      found.push(...(await violationsOn(visitor, '/lives/play')));
      expect(found).toEqual([]);
      await visitor.close([refusedResponse]);
    });

  const service = '/mypage/settings/service';
  const person = '/mypage/settings/person';
  for (const [as, width, paths] of [
    ['viewer01', 390, ['/channels', '/messages', person, `${person}/signout`, `${person}/profile-image`]],
    [
      'viewer01',
      1440,
      [`${service}/btuc`, `${service}/subscriptions`, `${service}/items`, '/stores/complete'],
    ],
    ['host01', 390, [`${person}/block/chat`, '/mypage/settings/live/managers', '/mypage/settings/live/fans']],
    ['host05', 1440, ['/mypage/settings/live', `${service}/signature`, `${service}/exchange/set`]],
  ] as const)
    test(`of ${as} has no accessibility problem at ${width} px, and round faces (CLIENT-34)`, async () => {
      const { list } = await stage.sandbox<{ list: { id: string; user_key: number }[] }>('GET', 'personas');
      const host = list.find(({ id }) => id === 'host01')?.user_key;
      const visitor = await stage.visit({ as, width });
      const { page } = visitor;
      const found: string[] = [];
      for (const path of [...paths, `/channels/${host}`]) {
        await page.goto(path);
        await untilHydrated(page);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await eventually(async () => expect(await page.locator('.animate-skeleton').count()).toBe(0), 30_000);
        found.push(...(await violationsOn(visitor, path)));
        for (const oval of await page.evaluate<string[]>(ovalFaces)) found.push(`${path}: ${oval}`);
        if (!(await page.evaluate<boolean>(fits))) found.push(`${path} is wider than the window`);
      }
      expect(found).toEqual([]);
      await visitor.close([refusedResponse]);
    });

  test('the home page loads at most 150 KB of compressed JavaScript, in few files (PAGES-11)', async () => {
    const visitor = await stage.visit();
    const session = await visitor.context.newCDPSession(visitor.page);
    await session.send('Network.enable');
    const scripts = new Map<string, string>();
    let bytes = 0;
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (type === 'Script') scripts.set(requestId, response.url);
    });
    session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await visitor.page.goto('/', { waitUntil: 'networkidle' });
    expect(scripts.size).toBeGreaterThan(0);
    expect(scripts.size).toBeLessThanOrEqual(16);
    expect(bytes).toBeLessThanOrEqual(150 * 1024);
    await visitor.close();
  });
});
