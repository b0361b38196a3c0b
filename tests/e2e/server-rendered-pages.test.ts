import pg from 'pg';
import { serverRenderedPage, withoutScripts } from './server-rendered.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';

const stage = setStage();
const title = `<b>"밤</b>'</script><script>window.hostile=1</script>`;
let vodKey: number;
let hostNick: string;

/** KiB, compressed. */
const homeScriptsMax = 150;
const pageMax = 60;

test.beforeAll(async () => {
  const database = new pg.Client({ connectionString: stage.databaseUrl });
  await database.connect();
  const { rows } = await database.query<{ vod_key: number; nick: string }>(
    `UPDATE lives SET title = $1 FROM users
     WHERE vod_key = (SELECT min(vod_key) FROM lives WHERE state = 'live') AND user_key = host_key
     RETURNING vod_key, nick`,
    [title],
  );
  await database.end();
  if (!rows[0]) throw new Error('no host is live');
  vodKey = rows[0].vod_key;
  hostNick = rows[0].nick;
});

test.describe('server-rendered pages', () => {
  for (const [path, texts] of [
    ['/', ['지금 인기 있는 라이브', '방금 시작한 라이브']],
    ['/lives/all', ['전체 라이브']],
  ] as const)
    test(`${path} shows its lists with titles and links (PAGES-5)`, async () => {
      const html = await serverRenderedPage(stage.baseUrl, path);
      for (const text of texts) expect(html).toContain(text);
      expect(html).toContain(`href="/lives/play/${vodKey}"`);
      expect(html).not.toContain('<script>window.hostile');
    });

  test('show the login form, and the live of a room (PAGES-5)', async () => {
    expect(await serverRenderedPage(stage.baseUrl, '/login')).toContain('로그인하기');
    expect(await serverRenderedPage(stage.baseUrl, `/lives/play/${vodKey}`)).toContain(`${hostNick}</p>`);
  });

  test('stay within their size limits', async () => {
    await serverRenderedPage(stage.baseUrl, '/');
    const visitor = await stage.visit({ width: 390 });
    const { page } = visitor;
    const sizes = { script: 0, document: 0 };
    const measured: Promise<void>[] = [];
    page.on('requestfinished', (request) => {
      const type = request.resourceType();
      if (type !== 'script' && type !== 'document') return;
      measured.push(
        request.sizes().then(({ responseBodySize }) => {
          sizes[type] += responseBodySize / 1024;
        }),
      );
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    await Promise.all(measured);
    await visitor.close();
    expect(sizes.script).toBeGreaterThan(50);
    expect(sizes.script).toBeLessThan(homeScriptsMax);
    expect(sizes.document).toBeLessThan(pageMax);
  });
});

test.describe('a visitor', () => {
  for (const path of ['/', '/lives/all', '/login'])
    test(`at ${path} gets a page that is hydrated and requests nothing again (PAGES-6)`, async () => {
      await serverRenderedPage(stage.baseUrl, path);
      const visitor = await stage.visit({ width: 390 });
      const { page } = visitor;
      const calls: string[] = [];
      const popups: string[] = [];
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (/^\/(v1|api)\//.test(pathname)) (searchParams.has('popup_yn') ? popups : calls).push(pathname);
      });
      await page.addInitScript(`
        document.addEventListener('DOMContentLoaded', () => {
          document.querySelector('main')?.setAttribute('data-sent', '');
        });
      `);
      const hydrated = page
        .locator('main[data-sent] a, main[data-sent] input')
        .first()
        .waitFor({ state: 'attached' });
      await page.goto(path, { waitUntil: 'networkidle' });
      await hydrated;
      expect(calls).toEqual([]);
      // A popup over the home page is not part of it: it is requested once, when the page is idle.
      expect(popups.length).toBeLessThanOrEqual(path === '/' ? 1 : 0);
      expect(await page.evaluate("'hostile' in window")).toBe(false);
      // It is hydrated: a press works.
      if (path !== '/login') {
        await page.getByRole('button', { name: '마이' }).click();
        await page.getByRole('dialog', { name: '로그인' }).waitFor();
      } else {
        await page.getByLabel('아이디', { exact: true }).fill('viewer01');
      }
      await visitor.close();
    });

  test('presses a button before the script has loaded, and the press takes effect once it has', async () => {
    await serverRenderedPage(stage.baseUrl, '/');
    const visitor = await stage.visit();
    const { page } = visitor;
    const release = await withoutScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: '방송하기' }).first().click();
    release();
    await page.getByRole('dialog', { name: '로그인' }).waitFor();
    await visitor.close();
  });

  test('sees the chosen theme from the first paint', async () => {
    await serverRenderedPage(stage.baseUrl, '/');
    const visitor = await stage.visit({ theme: 'light' });
    const { page } = visitor;
    const release = await withoutScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('heading', { name: '지금 인기 있는 라이브' }).waitFor();
    expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('light');
    release();
    await visitor.close();
  });
});

test.describe('a member', () => {
  for (const path of ['/', '/login'])
    test(`never sees the visitors’ version of ${path} (PAGES-9)`, async () => {
      await serverRenderedPage(stage.baseUrl, path);
      const visitor = await stage.visit({ as: 'viewer01' });
      const { page } = visitor;
      const release = await withoutScripts(page);
      await page.goto(path, { waitUntil: 'commit' });
      await page.locator('main').waitFor({ state: 'attached' });
      await page.locator('html[data-member]').waitFor({ state: 'attached' });
      expect(await page.getByRole('button', { name: '로그인', exact: true }).count()).toBe(0);
      expect(await page.getByRole('button', { name: '로그인하기' }).count()).toBe(0);
      release();
      await page.getByRole('button', { name: '내 프로필' }).waitFor();
      await page.waitForURL(`${stage.baseUrl}/`);
      expect(await page.getByRole('button', { name: '로그인', exact: true }).count()).toBe(0);
      await visitor.close();
    });

  test('presses a button of the server-rendered page, which is replaced, and the press takes effect on its replacement', async () => {
    await serverRenderedPage(stage.baseUrl, '/');
    const visitor = await stage.visit({ as: 'viewer01' });
    const { page } = visitor;
    const release = await withoutScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: '목록 접기' }).click();
    release();
    await page.getByRole('button', { name: '목록 펼치기' }).waitFor();
    await visitor.close();
  });
});
