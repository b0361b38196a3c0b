import type { Page } from 'playwright';
import { timed } from '../setup/timed.ts';
import { violationsOf } from './accessibility.ts';
import { openCase, openSection, rowOf } from './console.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import type { Visitor } from './visitor.ts';

const stage = setStage();

/** Within this time a console shows what another operator or a member did. */
const shownWithinMs = 2_000;
/** A page that says nothing has nothing open after ten seconds; the next poll shows it. */
const endsWithinMs = 13_000;
const watching = /님이 보고 있어요$/;
const lostConnection = /net::ERR_INTERNET_DISCONNECTED/;

interface Inquiry {
  board_sn: number;
  version: number;
}

let members = 0;

/** Writes inquiries of a new member, whom the list is searched for, and answers them as another operator. */
async function withInquiries(...titles: string[]) {
  members += 1;
  const nick = `묻는회원${members}`;
  await stage.make({
    members: [{ ref: 'asking', nick }],
    inquiries: titles.map((title) => ({ member: 'asking', title })),
  });
  const operator = await stage.client.login('support01');
  return {
    /** Opens the list in the console of an operator. */
    open: async (as: string, width = 1440): Promise<Visitor> => {
      const visitor = await stage.visit({ as, width, theme: width === 390 ? 'light' : 'dark' });
      await visitor.page.goto(`/admin?${new URLSearchParams({ tab: 'inquiries', q: nick })}`);
      await rowOf(visitor.page, titles[0] ?? '')
        .first()
        .waitFor();
      return visitor;
    },
    answer: async (title: string) => {
      const search = new URLSearchParams({ q: nick, limit: '50' });
      const { body } = await operator.get<{ list: (Inquiry & { title: string })[] }>(
        `/v1/admin/inquiries?${search}`,
      );
      const found = body.list.find((one) => one.title === title);
      const answered = await operator.send('PUT', `/v1/admin/inquiries/${found?.board_sn}`, {
        body: { answer: '확인했어요.', version: found?.version },
      });
      expect(answered.status).toBe(200);
    },
  };
}

/** Pretends that the tab is hidden, or visible again. */
const show = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
    Object.defineProperty(document, 'hidden', { value: ${state === 'hidden'}, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  `);

const shot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

test.describe('a console of one operator', () => {
  test('shows what another one decided within two seconds, and says who, without a press (ADMIN-58, ADMIN-61)', async () => {
    const { answer, open } = await withInquiries('열어 둔 문의', '목록의 문의', '걸러 둔 문의');
    const first = await open('admin01');
    const { page } = first;
    const opened = await openCase(page, '열어 둔 문의');
    const { ms } = await timed(async () => {
      await answer('열어 둔 문의');
      await opened.getByText(/님이 \d+월 \d+일 \d\d:\d\d에 먼저 처리했어요\. \(답변\)/).waitFor();
      await rowOf(page, '열어 둔 문의').getByText('답변 완료').first().waitFor();
      await opened.getByText('확인했어요.').waitFor();
    });
    expect(ms).toBeLessThan(shownWithinMs);
    await shot(page, 'decided-1440');
    const { ms: inList } = await timed(async () => {
      await answer('목록의 문의');
      await rowOf(page, '목록의 문의').getByText('답변 완료').first().waitFor();
    });
    expect(inList).toBeLessThan(shownWithinMs);

    await page.getByLabel('상태').selectOption({ label: '답변 대기' });
    const left = await openCase(page, '걸러 둔 문의');
    await answer('걸러 둔 문의');
    await rowOf(page, '걸러 둔 문의').first().waitFor({ state: 'detached' });
    await left.getByText(/에 먼저 처리했어요\. \(답변\)/).waitFor();
    await left.getByText('걸러 둔 문의').first().waitFor();
    await expect(left.getByRole('button', { name: /답변/ })).toHaveCount(0);
    expect(await violationsOf(page)).toEqual([]);
    await first.close();
  });

  for (const width of [1440, 390] as const)
    test(`shows who else has a case open, until that page is left or lost, at ${width} px (ADMIN-60)`, async () => {
      const title = `같이 보는 문의 ${width}`;
      const { open } = await withInquiries(title);
      const [first, second] = [await open('admin01', width), await open('support01')];
      const { page } = first;
      await openCase(second.page, title);
      const inList = rowOf(page, title).getByText(watching);
      const { ms } = await timed(() => inList.waitFor());
      expect(ms).toBeLessThan(shownWithinMs);
      await shot(page, `open-list-${width}`);
      const opened = await openCase(page, title);
      await opened.getByText(watching).waitFor();
      await second.page.getByRole('article').getByText(watching).waitFor();
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      await shot(page, `open-case-${width}`);
      await second.page.keyboard.press('Escape');
      await opened.getByText(watching).waitFor({ state: 'detached' });

      await openCase(second.page, title);
      await opened.getByText(watching).waitFor();
      // Its connection is lost before the page: nothing can be said any more.
      await second.context.setOffline(true);
      await second.page.close();
      await opened.getByText(watching).waitFor({ state: 'detached', timeout: endsWithinMs });
      await second.close([lostConnection]);
      await first.close();
    });

  test('keeps what is typed while its case is decided, and the place of a row that left (ADMIN-62)', async () => {
    const titles = [1, 2, 3, 4].map((at) => `줄 선 문의 ${at}`);
    const { answer, open } = await withInquiries(...titles);
    const first = await open('admin01');
    const { page } = first;
    await page.getByLabel('상태').selectOption({ label: '답변 대기' });
    await openCase(page, '줄 선 문의 2');
    await page.keyboard.press('a');
    const text = page.getByRole('dialog').getByLabel('답변', { exact: true });
    await text.fill('쓰고 있는 답변');
    await answer('줄 선 문의 2');
    // Behind the dialog it has no role.
    await page
      .locator('article')
      .getByText(/에 먼저 처리했어요/)
      .waitFor();
    await expect(text).toHaveValue('쓰고 있는 답변');
    await expect(text).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The next row is the one that followed it.
    await page.keyboard.press('j');
    await page.getByRole('article', { name: '줄 선 문의 3 내용' }).waitFor();
    await first.close();
  });

  test('shows a new row, and keeps the chosen rows and the place on the page (ADMIN-58, ADMIN-62)', async () => {
    await stage.sandbox('POST', 'queues', { reports: 20 });
    const first = await stage.visit({ as: 'admin01' });
    const { page } = first;
    await openSection(page, '신고');
    const rows = page.getByRole('main').locator('tbody tr');
    const chosen = rows.nth(12);
    const key = (await chosen.getAttribute('data-row')) ?? '';
    const row = page.locator(`[data-row="${key}"]`);
    await row.getByRole('checkbox').check();
    expect(await page.evaluate('scrollTo(0, 60), scrollY')).toBe(60);
    const newest = Number(await rows.first().getAttribute('data-row'));
    const before = await row.boundingBox();
    const { ms } = await timed(async () => {
      await stage.sandbox('POST', 'queues', { reports: 1 });
      await expect(rows.first()).not.toHaveAttribute('data-row', String(newest));
    });
    expect(ms).toBeLessThan(shownWithinMs);
    await expect(row.getByRole('checkbox')).toBeChecked();
    const after = await row.boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(3);
    await first.close();
  });

  test('waits while its tab is hidden or offline, and catches up by itself (ADMIN-62)', async () => {
    const { answer, open } = await withInquiries('숨긴 동안의 문의', '끊긴 동안의 문의');
    const [first, second] = [await open('admin01'), await open('support01')];
    const { page } = first;
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().includes('/v1/admin/changes')) calls += 1;
    });
    const answered = ({ page: shown }: Visitor, title: string) =>
      rowOf(shown, title).getByText('답변 완료').first().waitFor();
    await show(page, 'hidden');
    const before = calls;
    await answer('숨긴 동안의 문의');
    await answered(second, '숨긴 동안의 문의');
    expect(calls - before).toBeLessThanOrEqual(1);
    await show(page, 'visible');
    await answered(first, '숨긴 동안의 문의');

    await first.context.setOffline(true);
    const failed = page.waitForEvent('requestfailed');
    await answer('끊긴 동안의 문의');
    await answered(second, '끊긴 동안의 문의');
    await failed;
    await first.context.setOffline(false);
    await answered(first, '끊긴 동안의 문의');
    await second.close();
    await first.close([lostConnection]);
  });
});
