import type { Page } from 'playwright';
import { eventually } from '../setup/eventually.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse, untilChatConnected, untilHydrated, type Visitor } from './visitor.ts';

const stage = setStage();
const host = '하늘이라이브';

async function sendLine(page: Page, line: string): Promise<void> {
  await page.getByLabel('채팅 메시지').fill(line);
  await page.keyboard.press('Enter');
}

/** A member in the room of the host. */
async function inRoom(id: string): Promise<Visitor> {
  const visitor = await stage.visit({ as: id });
  await visitor.watch(host);
  await untilChatConnected(visitor.page);
  return visitor;
}

/**
 * Waits until the page has finished the work that a timer or the pointer started: React continues in tasks of this
 * kind, one after the other, which a page's stopped clock does not stop.
 */
const settled = (page: Page) =>
  page.evaluate(`new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    let rounds = 10;
    port1.onmessage = () => {
      rounds -= 1;
      if (rounds > 0) port2.postMessage(null);
      else done();
    };
    port2.postMessage(null);
  })`);

const scrolled = (page: Page) => page.evaluate<number>('Math.round(window.scrollY)');

/** Whether the document is still the marked one. */
const mark = (page: Page) => page.evaluate('window.marked = true');
const isMarked = (page: Page) => page.evaluate<boolean>('window.marked === true');

test.describe('the notice ticker', () => {
  test('rolls every 5,000 ms, restarts after the last, and pauses under the pointer (NOTICES-6)', async () => {
    const { list } = (
      await stage.client.send<{ list: { title: string }[] }>(
        'GET',
        '/v1/mypage/alarm-notice-list?board_setting_cd=1030&offset=0&limit=3',
      )
    ).body;
    const titles = list.map(({ title }) => title);
    expect(titles).toHaveLength(3);
    const visitor = await stage.visit();
    const { page } = visitor;
    const from = new Date('2026-11-20T12:00:00+09:00').getTime();
    await page.clock.install({ time: from });
    await page.goto('/');
    const ticker = page.getByRole('region', { name: '새 소식' }).first();
    const shown = ticker.locator('li:not([aria-hidden])');
    await shown.waitFor();
    await untilHydrated(page);
    await page.mouse.move(720, 700);
    await page.clock.pauseAt(from + 3_600_000);
    await settled(page);
    // Just after a step, so that the next one is a whole step away.
    const first = await shown.innerText();
    for (let waited = 0; (await shown.innerText()) === first; waited += 100) {
      expect(waited).toBeLessThan(20_000);
      await page.clock.runFor(100);
      await settled(page);
    }
    const at = titles.indexOf(await shown.innerText());
    const expected = [1, 2, 3].map((step) => titles[(at + step) % 3]);
    const rolled: string[] = [];
    for (let step = 0; step < 3; step += 1) {
      const before = await shown.innerText();
      await page.clock.runFor(4_800);
      expect(await shown.innerText()).toBe(before);
      await page.clock.runFor(200);
      await eventually(async () => expect(await shown.innerText()).not.toBe(before));
      rolled.push(await shown.innerText());
    }
    expect(rolled).toEqual(expected);
    await ticker.hover();
    await settled(page);
    const resting = await shown.innerText();
    await page.clock.runFor(30_000);
    expect(await shown.innerText()).toBe(resting);
    await page.mouse.move(720, 700);
    await settled(page);
    await page.clock.runFor(5_000);
    await eventually(async () => expect(await shown.innerText()).not.toBe(resting));
    await visitor.close();
  });
});

test.describe('a page', () => {
  for (const width of [390, 1440])
    test(`offers a button to its top after 100 px, over no control at its end (${width} px) (CLIENT-22)`, async () => {
      const visitor = await stage.visit({ width });
      const { page } = visitor;
      await page.goto('/');
      await page.getByRole('contentinfo').getByRole('link').first().waitFor();
      const toTop = page.getByRole('button', { name: '맨 위로 가기' });
      await page.evaluate('window.scrollTo(0, 100)');
      expect(await toTop.count()).toBe(0);
      await page.evaluate('window.scrollTo(0, 101)');
      await toTop.waitFor();
      await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
      const covered = () =>
        page.evaluate<string[]>(`(() => {
        const own = document.querySelector('[aria-label="맨 위로 가기"]');
        const box = own.getBoundingClientRect();
        return [...document.querySelectorAll('main a, main button, footer a, footer button')]
          .filter((control) => {
            const { left, right, top, bottom } = control.getBoundingClientRect();
            return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
          })
          .map((control) => control.textContent);
      })()`);
      expect(await covered()).toEqual([]);
      await toTop.click();
      await eventually(async () => expect(await scrolled(page)).toBe(0));
      await toTop.waitFor({ state: 'detached' });
      await visitor.close();
    });

  test('starts at its top when it is opened by its address, and keeps its position over a reload', async () => {
    const visitor = await stage.visit({ width: 390 });
    const { page } = visitor;
    const footer = page.getByRole('contentinfo').getByRole('link').first();
    await page.goto('/');
    await footer.waitFor();
    await page.evaluate('window.scrollTo(0, 600)');
    await page.goto('/announce');
    await footer.waitFor();
    await page.goto('/');
    await footer.waitFor();
    expect(await scrolled(page)).toBe(0);
    await page.evaluate('window.scrollTo(0, 400)');
    await page.reload();
    await eventually(async () => expect(await scrolled(page)).toBe(400));
    await visitor.close();
  });

  test('refreshes its title and description for another path, but not in my page, a live or the app (CLIENT-23)', async () => {
    const visitor = await stage.visit({ as: 'fan01' });
    const { page } = visitor;
    const requested: (string | null)[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/common/meta') requested.push(url.searchParams.get('request_url'));
    });
    await page.goto('/announce');
    await page.getByRole('tab', { name: '이벤트' }).click();
    await page.waitForURL(/board=events/);
    await page.waitForLoadState('networkidle');
    // A page whose scripts take long has no request in flight for a while: it is idle once it has sent its requests.
    await eventually(async () => expect(requested).toContain('/announce'));
    const before = requested.length;
    expect(requested.filter((path) => path === '/announce')).toHaveLength(1);
    for (const path of ['/mypage/settings/person', '/app/users/test?platform=web']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
    }
    expect(requested).toHaveLength(before);
    await visitor.watch(host);
    await page.getByRole('log').waitFor();
    expect(requested.filter((path) => path?.startsWith('/lives/play'))).toEqual([]);
    await visitor.close([refusedResponse]);
  });

  test('reports every change of page to the site statistics (CLIENT-24)', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await page.addInitScript(`
      window.pages = [];
      window.addEventListener('honey:page', ({ detail }) => window.pages.push(detail.path + detail.search));
    `);
    await page.goto('/');
    await untilHydrated(page);
    // A link that is pressed before the script has loaded opens a new document, with a new list.
    await eventually(async () => expect(await page.evaluate('window.pages')).toEqual(['/']));
    await page.getByRole('link', { name: '공지 더 보기' }).click();
    await page.getByRole('tab', { name: '이벤트' }).click();
    await page.waitForURL(/board=events/);
    await eventually(async () =>
      expect(await page.evaluate('window.pages')).toEqual(['/', '/announce', '/announce?board=events']),
    );
    await visitor.close();
  });
});

test.describe('the header', () => {
  test('outside a live has ticker, search, live start and store, and links home in the same tab (CLIENT-18)', async () => {
    const visitor = await stage.visit();
    await visitor.login('vip01');
    const header = visitor.page.getByRole('banner');
    await header.getByRole('region', { name: '새 소식' }).first().waitFor();
    const address = (name: string | RegExp) =>
      header.getByRole('link', { name, exact: true }).getAttribute('href');
    expect(await Promise.all(['검색', '방송하기', '꿀 충전', /^알림/, '공지 더 보기'].map(address))).toEqual([
      '/search',
      '/users/host-apply',
      '/stores',
      '/announce',
      '/announce?board=notices',
    ]);
    const logo = header.getByRole('link', { name: '허니라이브 홈', exact: true });
    expect(await logo.getAttribute('target')).toBeNull();
    await visitor.close();
  });

  test('in a live has none of them, sells honey in a dialog, and links home in a new tab (CLIENT-19)', async () => {
    const visitor = await inRoom('vip01');
    const { page } = visitor;
    const header = page.getByRole('banner');
    expect(await header.getByRole('region', { name: '새 소식' }).count()).toBe(0);
    expect(await header.getByRole('link', { name: /검색|방송하기|꿀 충전/ }).count()).toBe(0);
    const logo = header.getByRole('link', { name: '허니라이브 홈 (새 창에서 열려요)' });
    expect(await logo.getAttribute('target')).toBe('_blank');
    await header.getByRole('button', { name: '꿀 충전' }).click();
    await page.getByRole('dialog', { name: '꿀 충전' }).waitFor();
    expect(page.url()).toMatch(/\/lives\/play\/\d+$/);
    await visitor.close();
  });

  test('opens the profile layer with a host’s balances and settings; a change of page closes it (CLIENT-20)', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await visitor.login('host01');
    const open = page.getByRole('button', { name: '내 프로필' });
    await open.click();
    const layer = page.getByRole('dialog', { name: '내 프로필' });
    await layer.getByText('하늘이라이브', { exact: true }).waitFor();
    await layer.getByText('@host01').waitFor();
    expect(await layer.getByRole('term').allInnerTexts()).toEqual(['꿀', 'BTUC']);
    const links = layer.getByRole('link');
    expect(await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))).toEqual([
      expect.stringMatching(/^\/channels\/\d+$/),
      '/mypage/settings/person',
      '/mypage/settings/service',
      '/ebooks',
      '/mypage/settings/live',
    ]);
    await layer.getByRole('link', { name: '내 정보' }).click();
    await page.waitForURL(/\/mypage\/settings\/person$/);
    await layer.waitFor({ state: 'detached' });
    await open.click();
    await layer.waitFor();
    await page.keyboard.press('Escape');
    await layer.waitFor({ state: 'detached' });
    await visitor.close();
  });

  test('signs out on the index by reloading it (CLIENT-21)', async () => {
    const visitor = await stage.visit({ as: 'excel01' });
    const { page } = visitor;
    await page.goto('/');
    await mark(page);
    await page.getByRole('button', { name: '내 프로필' }).click();
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: '로그아웃' }).click()]);
    await page.getByRole('banner').getByRole('button', { name: '로그인' }).waitFor();
    expect([new URL(page.url()).pathname, await isMarked(page)]).toEqual(['/', false]);
    await visitor.close();
  });
});

test.describe('an avatar', () => {
  test('whose picture fails shows initials on the colour of its key, in its size (CLIENT-25)', async () => {
    const visitor = await stage.visit({ as: 'manager01' });
    const { page } = visitor;
    await page.route(
      (url) => url.pathname.startsWith('/files/'),
      (route) => (route.request().resourceType() === 'image' ? route.abort() : route.continue()),
    );
    await visitor.watch(host);
    await untilChatConnected(page);
    await sendLine(page, '그림 없이 말해요');
    const row = page.getByRole('log').getByRole('listitem').filter({ hasText: '그림 없이 말해요' });
    const places = [
      { avatar: row.locator('[data-vip]'), size: 25 },
      { avatar: page.getByRole('button', { name: '내 프로필' }).locator('[data-vip]'), size: 32 },
    ];
    const ownKey = await page.evaluate<number>("JSON.parse(localStorage.getItem('honey.session')).user_key");
    for (const { avatar, size } of places) {
      await eventually(async () => expect(await avatar.innerText()).toBe('든든'));
      expect(await avatar.getAttribute('class')).toContain(`bg-avatar-${ownKey % 5}`);
      expect(await avatar.boundingBox()).toMatchObject({ width: size, height: size });
    }
    await page.goto('/lives/all');
    // The server-rendered avatar has no initials to fall back to.
    await untilHydrated(page);
    const card = page
      .getByRole('main')
      .getByRole('button', { name: `${host} 프로필 보기` })
      .locator('[data-vip]');
    await eventually(async () => expect(await card.innerText()).toBe('하늘'));
    expect(await card.boundingBox()).toMatchObject({ width: 40, height: 40 });
    await visitor.close([/net::ERR_FAILED/]);
  });

  test('opens the name card outside a live, and requires a visitor to sign in first (CLIENT-26)', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    const avatar = page
      .getByRole('main')
      .getByRole('button', { name: `${host} 프로필 보기` })
      .first();
    await page.goto('/lives/all');
    await avatar.click();
    await page.getByRole('dialog', { name: '로그인' }).waitFor();
    await visitor.login('fan01');
    await page.goto('/lives/all');
    // The server-rendered page for visitors is there first.
    await page.getByRole('button', { name: '내 프로필' }).waitFor();
    await avatar.click();
    await page
      .getByRole('dialog', { name: `${host}님의 프로필` })
      .getByText('@host01')
      .waitFor();
    await visitor.close();
  });

  test('in a live opens host control for its host, the viewer card for others, and nothing for oneself (CLIENT-27)', async () => {
    const owner = await inRoom('host01');
    const viewer = await inRoom('fan01');
    await sendLine(viewer.page, '방송 잘 보고 있어요');
    await sendLine(owner.page, '와 줘서 고마워요');
    const lineOf = (page: Page, text: string) =>
      page.getByRole('log').getByRole('listitem').filter({ hasText: text });
    const avatarAt = (page: Page, text: string) => lineOf(page, text).locator('[data-vip]');

    await avatarAt(owner.page, '방송 잘 보고 있어요').click();
    const control = owner.page.getByRole('dialog', { name: '시청자 정보' });
    await control.getByText('하늘바라기').waitFor();
    await owner.page.keyboard.press('Escape');
    await control.waitFor({ state: 'detached' });
    await avatarAt(owner.page, '와 줘서 고마워요').click();

    await avatarAt(viewer.page, '방송 잘 보고 있어요').click();
    await avatarAt(viewer.page, '와 줘서 고마워요').click();
    const card = viewer.page.getByRole('dialog');
    await card.getByText('@host01').waitFor();
    expect(await viewer.page.getByRole('dialog').count()).toBe(1);
    await viewer.page.keyboard.press('Escape');
    expect(await owner.page.getByRole('dialog').count()).toBe(0);
    await owner.close();
    await viewer.close();
  });

  test('of another viewer offers to hide their lines, on this page only (CHAT-39)', async () => {
    const reader = await inRoom('fan01');
    const talker = await inRoom('manager01');
    await sendLine(talker.page, '조금 시끄러운 말');
    const line = reader.page.getByRole('log').getByText('조금 시끄러운 말');
    await reader.page
      .getByRole('log')
      .getByRole('listitem')
      .filter({ hasText: '조금 시끄러운 말' })
      .locator('[data-vip]')
      .click();
    await reader.page.getByRole('button', { name: '이 사람 채팅 가리기' }).click();
    await line.waitFor({ state: 'detached' });
    expect(await talker.page.getByRole('log').getByText('조금 시끄러운 말').count()).toBe(1);
    await reader.close();
    await talker.close();
  });
});

test.describe('a session', () => {
  test('whose refresh token ends within an hour ends itself; with more left it is renewed (SESSION-35)', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    const renewals: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/issuetoken')) renewals.push(request.url());
    });
    /** Makes the access token due, and sets the remaining time of the refresh token. */
    const leave = (refreshMs: number) =>
      page.evaluate(`localStorage.setItem('honey.session', JSON.stringify({
        ...JSON.parse(localStorage.getItem('honey.session')),
        access_expires_at: Date.now() + 30_000,
        refresh_expires_at: Date.now() + ${refreshMs},
      }))`);
    await visitor.login('viewer02');
    await leave(3_600_000);
    await page.reload();
    await page.getByRole('banner').getByRole('button', { name: '로그인' }).waitFor();
    expect(renewals).toEqual([]);
    await visitor.login('viewer02');
    await leave(3_600_000 + 600_000);
    await Promise.all([page.waitForResponse(/\/issuetoken$/), page.reload()]);
    await page.getByRole('button', { name: '내 프로필' }).waitFor();
    expect(renewals).toHaveLength(1);
    await visitor.close([refusedResponse]);
  });
});

test.describe('maintenance', () => {
  test('refuses a member at the login and admits an operator, to the console too (SESSION-44, PAGES-3)', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await stage.sandbox('PUT', 'settings/is_maintenance', { value: true });
    try {
      await visitor.enter('viewer02');
      await page.getByText('점검', { exact: false }).first().waitFor();
      expect(await page.getByLabel('아이디', { exact: true }).inputValue()).toBe('viewer02');
      await page.goto('/admin');
      await page.waitForURL(/\/login\?redirect=%2Fadmin/);
      await page.getByLabel('아이디', { exact: true }).fill('admin01');
      await page.getByLabel('비밀번호', { exact: true }).fill('Honey!2026');
      await page.getByRole('button', { name: '로그인하기', exact: true }).click();
      await page.getByRole('navigation', { name: '콘솔 메뉴' }).waitFor();
    } finally {
      await stage.sandbox('PUT', 'settings/is_maintenance', { value: false });
    }
    await visitor.close([refusedResponse, /status of 503/]);
  });

  test('closes every page with status 404 and no link home, and opens it again by itself (PAGES-3, CLIENT-12)', async () => {
    const visitor = await stage.visit({ width: 390 });
    const { page } = visitor;
    await page.clock.install();
    await stage.sandbox('PUT', 'settings/is_maintenance', { value: true });
    try {
      const response = await page.goto('/announce');
      expect(response?.status()).toBe(404);
      await page.getByRole('heading', { name: '서비스 점검 중이에요' }).waitFor();
      await page.getByText(/404 · Maintenance/).waitFor();
      expect(await page.getByRole('link', { name: /홈으로|확인/ }).count()).toBe(0);
    } finally {
      await stage.sandbox('PUT', 'settings/is_maintenance', { value: false });
    }
    await eventually(async () => {
      await page.clock.runFor(5_000);
      expect(await page.getByRole('tab', { name: '이벤트' }).count()).toBe(1);
    }, 30_000);
    await visitor.close([refusedResponse, /status of 503/]);
  });
});
