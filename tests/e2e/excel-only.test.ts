import type { Page } from 'playwright';
import { eventually } from '../setup/eventually.ts';
import { serverRenderedPage, withoutScripts } from './server-rendered.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse, type Visitor } from './visitor.ts';

const stage = setStage();

interface Card {
  vod_key: number;
  type: string;
  host: { nick: string };
}

let excel: Card;
let foreign: Card[];

test.beforeAll(async () => {
  const { body } = await stage.client.get<{ list: Card[] }>('/v1/vod/total-live-list?limit=100');
  const found = body.list.find(({ type }) => type === 'excel');
  if (!found) throw new Error('no excel live is running');
  excel = found;
  foreign = body.list.filter(({ type }) => type !== 'excel');
  expect(foreign.length).toBeGreaterThan(2);
});

const addressOf = ({ vod_key }: Card) => `/lives/play/${vod_key}`;

/**
 * Links to lives that were visible at any time from now on, on any page, however briefly: checked at every change and
 * frame.
 */
async function watchLinks(page: Page): Promise<Set<string>> {
  const seen = new Set<string>();
  await page.exposeFunction('seenLive', (address: string) => seen.add(address));
  await page.addInitScript(`
    const reported = new Set();
    const check = () => {
      // Nothing is painted before the head's styles are there.
      const waits = [...document.querySelectorAll('head link[rel="stylesheet"]')].some(({ sheet }) => !sheet);
      if (waits) return;
      for (const link of document.querySelectorAll('a[href^="/lives/play/"]')) {
        const address = link.getAttribute('href');
        if (reported.has(address) || !link.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        reported.add(address);
        window.seenLive(address);
      }
    };
    new MutationObserver(check).observe(document, { subtree: true, childList: true, attributes: true });
    const everyFrame = () => {
      check();
      requestAnimationFrame(everyFrame);
    };
    everyFrame();
  `);
  return seen;
}

/** Shows a page as the server renders it, long enough to be seen, and then as hydrated for the member. */
async function openSlowly(page: Page, path: string): Promise<void> {
  await serverRenderedPage(stage.baseUrl, path);
  const release = await withoutScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('main h2').first().waitFor({ state: 'attached' });
  // Two frames: the content was painted.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  release();
}

/**
 * Signs in, and waits until the browser knows which lives the member may watch: the home page learns it after it was
 * shown.
 */
async function signIn(id: string): Promise<Visitor> {
  const visitor = await stage.visit();
  await visitor.login(id);
  await eventually(async () =>
    expect(await visitor.page.evaluate("localStorage.getItem('honey.excel-only')")).toMatch(/:[YN]$/),
  );
  return visitor;
}

const excelCard = (page: Page) => page.getByRole('main').getByRole('link', { name: excel.host.nick }).first();

test.describe('a member for excel lives only', () => {
  for (const path of ['/', '/lives/all'])
    test(`sees no other live at ${path}, not even briefly (PAGES-10)`, async () => {
      const visitor = await signIn('excel01');
      const { page } = visitor;
      const seen = await watchLinks(page);
      await openSlowly(page, path);
      await excelCard(page).waitFor();
      await page.waitForLoadState('networkidle');
      expect([...seen]).toEqual([addressOf(excel)]);
      // The same in a browser that does not know yet who they are.
      await page.evaluate("localStorage.removeItem('honey.excel-only')");
      await openSlowly(page, path);
      await excelCard(page).waitFor();
      await page.waitForLoadState('networkidle');
      expect([...seen]).toEqual([addressOf(excel)]);
      await visitor.close();
    });

  test('sees none right after signing in either, nor where a live is closed to them (PAGES-10)', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    const seen = await watchLinks(page);
    await visitor.loginByForm('excel01');
    await page.waitForURL(`${stage.baseUrl}/`);
    await excelCard(page).waitFor();
    const [closed] = foreign;
    if (!closed) throw new Error('no other live is running');
    await page.goto(addressOf(closed));
    await page.getByRole('dialog', { name: '엑셀 방송만 볼 수 있는 계정이에요' }).waitFor();
    await page.keyboard.press('Escape');
    await excelCard(page).waitFor();
    expect([...seen]).toEqual([addressOf(excel)]);
    await visitor.close([refusedResponse]);
  });
});

test.describe('any other member', () => {
  test('sees the lists of the server-rendered page immediately (PAGES-10)', async () => {
    const visitor = await signIn('viewer01');
    const { page } = visitor;
    const seen = await watchLinks(page);
    await serverRenderedPage(stage.baseUrl, '/');
    const release = await withoutScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await eventually(async () => expect([...seen]).toContain(addressOf(foreign[0] as Card)));
    release();
    await page.getByRole('button', { name: '내 프로필' }).waitFor();
    await visitor.close();
  });
});
