import { type PagePattern, pagePatterns } from '@honey/rules';
import type { Page } from 'playwright';
import { eventually } from '../setup/eventually.ts';
import { sampledChoices } from '../setup/sample/scope.mjs';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse, untilHydrated } from './visitor.ts';

const stage = setStage();

/** Phone widths in CSS pixels, from the narrowest still sold: the most common, and others. */
const widthsOf = (pathname: string) => [360, ...sampledChoices(`narrow ${pathname}`, [320, 375, 390])];
const height = 740;

/** The parameters of pages that show one of many; a page with an unknown value shows "not found". */
const sample: Record<string, string> = { no: '1', order_no: 'H1' };
const sampleIds: [prefix: string, id: string][] = [['/policy/', 'privacy']];

test.beforeAll(async () => {
  const { client } = stage;
  const lives = await client.get<{ list: { vod_key: number; type: string; host: { user_key: number } }[] }>(
    '/v1/vod/total-live-list',
  );
  const notices = await client.get<{ list: { board_sn: number }[] }>(
    '/v1/mypage/alarm-notice-list?board_setting_cd=1030&limit=1',
  );
  const live = lives.body.list.find(({ type }) => type === 'normal');
  const [notice] = notices.body.list;
  if (!live || !notice) throw new Error('the dataset has no live or no notice');
  for (const prefix of ['/lives/', '/embed/']) sampleIds.push([prefix, String(live.vod_key)]);
  sampleIds.push(['/channels/', String(live.host.user_key)], ['/announce/', String(notice.board_sn)]);
});

const addressOf = (pattern: PagePattern): string => {
  const [, id = '1'] = sampleIds.find(([prefix]) => pattern.startsWith(prefix)) ?? [];
  return pattern.replace(/\{(\w+)\}/g, (_whole, name: string) => sample[name] ?? id);
};

/** Runs in a page: elements wider than the window, and the controls of the header that are cut off or covered. */
const faults = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  const found = [];
  if (scrollWidth > clientWidth) {
    const wide = [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > clientWidth + 1);
    found.push('scrolls sideways, ' + scrollWidth + ' px: ' + (wide.at(-1)?.outerHTML.slice(0, 120) ?? ''));
  }
  // A dialog that a page opens lies over its header until it is closed.
  const isUnderDialog = document.querySelector('[role="dialog"]') !== null;
  const header = [...document.querySelectorAll('header')].find((one) => !one.closest('main'));
  for (const control of header?.querySelectorAll('a, button') ?? []) {
    // The ticker rolls its lines through a window of one.
    if (!control.checkVisibility() || control.closest('li')) continue;
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const isHit = (x) => control.contains(document.elementFromPoint(x, (top + bottom) / 2));
    if (left < 0 || right > clientWidth || (!isUnderDialog && !(isHit(left + 2) && isHit(right - 2))))
      found.push('the header cuts off ' + (control.getAttribute('aria-label') ?? control.textContent));
  }
  for (const avatar of document.querySelectorAll('[data-vip]')) {
    // A form shows the picture that is chosen larger.
    if (avatar.offsetWidth > 0 && !avatar.closest('form') && ![25, 32, 40].includes(avatar.offsetWidth))
      found.push('an avatar of ' + avatar.offsetWidth + ' px');
  }
  return found;
})()`;

/** Runs in a page: whether the page of the address is shown, with its data. */
const isShown = `window.shownPage === location.pathname + location.search
  && document.querySelector('main')?.innerText.trim().length > 0
  && document.querySelector('.animate-skeleton') === null`;

/** Navigates as a link does, without a reload, which would cost a second for each of a hundred pages. */
async function show(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `history.pushState({ idx: history.state.idx + 1, key: String(history.length) }, '', ${JSON.stringify(path)});
     dispatchEvent(new PopStateEvent('popstate'))`,
  );
  await eventually(async () => expect([path, await page.evaluate(isShown)]).toEqual([path, true]), 30_000);
}

/** Pages per test, so that each has enough time on a busy machine. */
const pagesPerTest = 16;

/** A user's pages in chunks: name, persona, pages. */
const partsOf = (userName: string, as: string | undefined, patterns: readonly PagePattern[]) =>
  Array.from({ length: Math.ceil(patterns.length / pagesPerTest) }, (_, at) => {
    const part = patterns.slice(at * pagesPerTest, (at + 1) * pagesPerTest);
    return [userName, `${part.at(0)} to ${part.at(-1)}`, as, part] as const;
  });

test.describe('every page on a phone', () => {
  for (const [userName, range, as, patterns] of [
    ...partsOf('a visitor', undefined, pagePatterns),
    ...partsOf('a host', 'host01', pagePatterns),
    ...partsOf(
      'an operator',
      'admin01',
      pagePatterns.filter((pattern) => /^\/(admin|mgt)/.test(pattern)),
    ),
  ])
    test(`fits into the window for ${userName}, and the header with all its controls: ${range} (CLIENT-25, CLIENT-38)`, async () => {
      const visitor = await stage.visit({ width: 390, ...(as && { as }) });
      const { page } = visitor;
      const found: string[] = [];
      const seen = new Set<string>();
      await page.addInitScript(
        "addEventListener('honey:page', ({ detail }) => { window.shownPage = detail.path + detail.search; })",
      );
      await page.goto('/');
      await untilHydrated(page);
      for (const pattern of patterns) {
        await show(page, addressOf(pattern));
        const { pathname } = new URL(page.url());
        if (seen.has(pathname)) continue;
        seen.add(pathname);
        for (const width of widthsOf(pathname)) {
          await page.setViewportSize({ width, height });
          for (const fault of await page.evaluate<string[]>(faults))
            found.push(`${pathname} at ${width} px: ${fault}`);
        }
      }
      expect(found).toEqual([]);
      await visitor.close([refusedResponse]);
    });
});
