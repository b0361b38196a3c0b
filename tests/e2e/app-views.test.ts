import { eventually } from '../setup/eventually.ts';
import { violationsOf } from './accessibility.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse } from './visitor.ts';

const stage = setStage();

test.describe('a page in the app', () => {
  test('is marked, and stays marked on every page of the site until the app clears it (CLIENT-15)', async () => {
    const visitor = await stage.visit({ width: 390 });
    const { page } = visitor;
    await page.goto('/announce?platform=app');
    expect(await page.locator('html.platform-app').count()).toBe(1);
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
    await page.waitForURL(/\/announce\/\d+\?(.*&)?platform=app/);
    await page.goBack();
    await page.waitForURL(/\/announce\?(.*&)?platform=app/);
    // A guard redirects, and a full load without the value still finds it.
    await page.goto('/mypage/settings/person');
    await page.waitForURL(/\/login\?(.*&)?platform=app/);
    await page.goto('/app/users/test');
    await page.getByText('honey-web/1 (app)').waitFor();
    await page.goto('/app/users/test?platform=web');
    await page.getByText('honey-web/1 (web)').waitFor();
    expect(await page.locator('html.platform-app').count()).toBe(0);
    await visitor.close();
  });

  for (const name of ['move', 'switch', 'switch-event', 'test'])
    test(`is clean and without the site’s frame: users/${name} (CLIENT-16)`, async () => {
      const visitor = await stage.visit({ width: 390, theme: name === 'test' ? 'light' : 'dark' });
      await visitor.page.goto(`/app/users/${name}`);
      await visitor.page.getByRole('heading', { level: 1 }).waitFor();
      expect(await visitor.page.getByRole('banner').count()).toBe(0);
      expect(await violationsOf(visitor.page)).toEqual([]);
      await visitor.close();
    });

  test('shows one of the site’s error pages at the app’s request (CLIENT-16)', async () => {
    const visitor = await stage.visit({ width: 390 });
    await visitor.page.goto('/app/users/move?error=blockAdmin');
    await visitor.page.getByRole('heading', { name: '이용이 제한되었어요' }).waitFor();
    await visitor.close();
  });

  test('of an event’s account leads back to the event, and to the app for another one (CLIENT-16)', async () => {
    const visitor = await stage.visit({ as: 'viewer01', width: 390 });
    const { page } = visitor;
    await page.goto('/app/users/switch-event?redirect=%2Fevent%2Fcircadian-animals');
    const other = page.getByRole('link', { name: '다른 계정으로 바꾸기' });
    expect(await other.getAttribute('href')).toBe(
      'honeylive://users/switch-event?redirect=%2Fevent%2Fcircadian-animals',
    );
    await page.getByRole('link', { name: '이 계정으로 참여하기' }).click();
    await page.waitForURL(/\/event\/circadian-animals$/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Another site is no event.
    await page.goto('/app/users/switch-event?redirect=https%3A%2F%2Fevil.example%2F');
    expect(await page.getByRole('link', { name: '이 계정으로 참여하기' }).getAttribute('href')).toBe(
      '/announce',
    );
    await visitor.close();
  });

  test('requires a sign-in before a verification (CLIENT-13)', async () => {
    const visitor = await stage.visit({ width: 390 });
    await visitor.page.goto('/app/users/cert');
    await visitor.page.waitForURL(/\/login\?redirect=%2Fapp%2Fusers%2Fcert/);
    await visitor.close();
  });

  test('reports to the app why the effects of a live are not shown, and stays empty itself', async () => {
    const visitor = await stage.visit({ width: 390 });
    const { page } = visitor;
    const messages: string[] = [];
    await page.exposeFunction('hear', (message: string) => messages.push(message));
    await page.addInitScript('window.HoneyApp = { postMessage: (message) => window.hear(message) }');
    const refused = page.waitForResponse(/\/streams\/999999\/join/);
    await page.goto('/app/effect-live?vod_key=999999');
    await refused;
    await eventually(async () => expect(messages).toHaveLength(1));
    await page.locator('html.see-through').waitFor();
    await visitor.close([refusedResponse]);
    expect(messages.map((message) => JSON.parse(message))).toEqual([
      { type: 'effect-live', vod_key: 999_999, state: 'refused', code: 'live_not_found' },
    ]);
  });
});

test.describe('a policy', () => {
  for (const [width, theme] of [
    [390, 'light'],
    [1440, 'dark'],
  ] as const)
    test(`is readable at ${width} px in ${theme}`, async () => {
      const visitor = await stage.visit({ width, theme });
      await visitor.page.goto('/policy/privacy');
      await visitor.page.getByRole('heading', { level: 1, name: '개인정보 처리방침' }).waitFor();
      expect(await violationsOf(visitor.page)).toEqual([]);
      await visitor.close();
    });

  test('shows coming and past versions, and links to its sections (POLICIES-8)', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await page.goto('/policy/privacy');
    await page.getByRole('button', { name: '새 버전 보기' }).click();
    await page.getByRole('heading', { name: '11. 로그인 기록의 확인' }).waitFor();
    await page.getByRole('button', { name: '지금 버전 보기' }).click();
    await page.waitForURL((url) => !url.searchParams.has('version'));
    await page.getByLabel('버전').selectOption({ index: 2 });
    await page.getByText('지난 버전이에요.').waitFor();
    const contents = page.getByRole('navigation', { name: '목차' });
    await contents.getByRole('link', { name: '7. 정보주체의 권리' }).click();
    await page.waitForURL(/#section-7$/);
    await eventually(async () => {
      const { y = 0 } = (await page.locator('#section-7').boundingBox()) ?? {};
      expect(y).toBeGreaterThan(56);
      expect(y).toBeLessThan(page.viewportSize()?.height ?? 0);
    });
    await visitor.close();
  });

  test('prints without the frame of the site', async () => {
    const visitor = await stage.visit();
    await visitor.page.goto('/policy/youth-policy');
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    await visitor.page.emulateMedia({ media: 'print' });
    for (const role of ['banner', 'contentinfo', 'complementary'] as const) {
      expect(await visitor.page.getByRole(role).count()).toBe(0);
    }
    expect(await visitor.page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    await visitor.close();
  });

  test('is not found when it is unknown', async () => {
    const visitor = await stage.visit();
    await visitor.page.goto('/policy/nothing-at-all');
    await visitor.page.getByText('Page Not Found: /policy/nothing-at-all').waitFor();
    await visitor.close([refusedResponse]);
  });
});

test.describe('the opening notice', () => {
  test('links to the site', async () => {
    const visitor = await stage.visit({ width: 390 });
    await visitor.page.goto('/temporary/open');
    await visitor.page.getByRole('heading', { name: /문을 열었어요/ }).waitFor();
    expect(await violationsOf(visitor.page)).toEqual([]);
    await visitor.page.getByRole('link', { name: '방송 보러 가기' }).click();
    await visitor.page.waitForURL(/\/$/);
    await visitor.close();
  });
});
