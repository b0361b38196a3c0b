import type { Page } from 'playwright';
import { violationsOf } from './accessibility.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';

const stage = setStage();

/** Every section that an owner has: its name in the address, its heading, and its letter after g. */
const sections = [
  ['overview', '오늘', 'o'],
  ['members', '회원', 'm'],
  ['host-asks', '방송인 신청', 'h'],
  ['reports', '신고', 'r'],
  ['inquiries', '문의', 'i'],
  ['lives', '방송', 'l'],
  ['deposits', '입금', 'd'],
  ['orders', '주문', 's'],
  ['receivables', '미납금', 'v'],
  ['exchange-accounts', '환전 계좌', 'f'],
  ['exchanges', '환전', 'x'],
  ['grants', '지급과 이전', 'k'],
  ['notices', '공지', 'n'],
  ['roulette', '룰렛', 'u'],
  ['events', '이벤트', 'e'],
  ['coupons', '쿠폰', 'c'],
  ['banners', '배너', 'b'],
  ['words', '금지어', 'w'],
  ['policies', '약관', 'p'],
  ['settings', '설정', 't'],
  ['operators', '운영자', 'q'],
  ['requests', '승인 요청', 'z'],
  ['personal-data', '개인정보', 'j'],
  ['audit-log', '감사 기록', 'a'],
  ['security', '내 보안', 'y'],
] as const;

const themes = ['dark', 'light'] as const;

/** The section shows its content: the number of its rows, or what a section without a list begins with. */
async function untilLoaded(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main
    .getByText(/^(총 [\d,]+건|설정 [\d,]+개|대기 중인 업무|두 번째 인증)/)
    .first()
    .waitFor();
  await expect(main.locator('.animate-skeleton')).toHaveCount(0);
}

for (const width of [1440, 390] as const)
  test(`every section opens, is accessible in both themes and fits at ${width} px (ADMIN-28, ADMIN-31)`, async () => {
    const theme = width === 390 ? 'light' : 'dark';
    const operator = await stage.visit({ as: 'admin01', width, theme });
    const { page } = operator;
    await page.goto('/admin');
    await page.getByRole('heading', { level: 1, name: '오늘' }).waitFor();
    const listed = page
      .getByRole('navigation', { name: '콘솔 메뉴', includeHidden: true })
      .locator('a[href*="tab="]');
    if (width === 1440) expect(await listed.count()).toBe(sections.length);
    for (const [name, heading, letter] of sections) {
      await page.keyboard.press('g');
      await page.keyboard.press(letter);
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
      await untilLoaded(page);
      const rows = page.getByRole('main').locator('[data-row]');
      if ((await rows.count()) > 0) {
        await page.keyboard.press('j');
        await page.keyboard.press('Enter');
        await page.getByRole('article').getByRole('heading', { level: 2 }).waitFor();
      }
      expect([name, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([name, width]);
      for (const shown of themes) {
        await page.evaluate(`document.documentElement.dataset.theme = '${shown}'`);
        const violations = await violationsOf(page, shown === theme ? 'all' : 'colours');
        expect([name, shown, violations]).toEqual([name, shown, []]);
        if (process.env.SHOTS)
          await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}-${shown}.png` });
      }
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
      await page.keyboard.press('Escape');
    }
    // No section is left out.
    if (width === 1440) {
      const addresses = await listed.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      const names = addresses.map((address) => new URLSearchParams(address?.split('?')[1]).get('tab'));
      expect(new Set(names)).toEqual(new Set(sections.map(([name]) => name)));
    }
    await operator.close();
  });
