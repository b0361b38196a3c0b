import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { violationsOf } from './accessibility.ts';
import { openSection, rowOf } from './console.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';

const stage = setStage();

const inquire = (title: string, member = 'viewer02') =>
  stage.sandbox('POST', 'fixtures/inquiries', { member, title, privilege_yn: 'N' });
const caseOf = (page: Page, title: string) => page.getByRole('article', { name: `${title} 내용` });

test.describe('the console', () => {
  test('decides a queue by keyboard alone, and opens the next case after each decision (ADMIN-31)', async () => {
    const titles = ['줄선 문의 하나', '줄선 문의 둘', '줄선 문의 셋'];
    for (const title of titles) await inquire(title);
    const operator = await stage.visit({ as: 'admin01' });
    const { page } = operator;
    const { keyboard } = page;
    await page.goto('/admin');
    await page.getByRole('heading', { level: 1, name: '오늘' }).waitFor();
    // The second key as a Korean input method reports it.
    await keyboard.press('g');
    await page.evaluate(
      "window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ㅑ', code: 'KeyI', bubbles: true }))",
    );
    await page.getByRole('heading', { level: 1, name: '문의' }).waitFor();
    await rowOf(page, titles[0] ?? '').waitFor();
    await keyboard.press('/');
    await keyboard.type('줄선');
    await page.getByText('총 3건', { exact: true }).waitFor();
    await keyboard.press('Escape');
    await keyboard.press('j');
    await keyboard.press('Enter');
    // Without a state the newest is first.
    for (const title of titles.toReversed()) {
      await caseOf(page, title).waitFor();
      await keyboard.press('a');
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      // These letters are keys of the list: in a field they are text.
      await keyboard.type('jkxg 확인했어요.');
      expect(await dialog.getByLabel('답변', { exact: true }).inputValue()).toBe('jkxg 확인했어요.');
      await keyboard.press('Control+Enter');
      await dialog.waitFor({ state: 'detached' });
    }
    await page.getByText('이 페이지의 대기 건을 모두 처리했어요.', { exact: true }).waitFor();
    await expect(page.getByRole('article')).toHaveCount(0);
    for (const title of titles) await rowOf(page, title).getByText('답변 완료').waitFor();
    await keyboard.press('Shift+Slash');
    const keys = page.getByRole('dialog', { name: '단축키' });
    await keys.getByText('답변하기').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await operator.close();
  });

  test('finds a member by the palette, and keeps a saved view and chosen columns (ADMIN-32)', async () => {
    const operator = await stage.visit({ as: 'admin01' });
    const { page } = operator;
    await page.goto('/admin');
    await page.getByRole('heading', { level: 1, name: '오늘' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: '빠른 찾기' }).waitFor();
    await page.keyboard.type('viewer01');
    await page.getByRole('option', { name: /꿀벌이/ }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '꿀벌이' }).waitFor();
    await page.getByRole('heading', { name: '지갑' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);

    await page.goto('/admin?tab=members&role=host');
    await page.getByRole('button', { name: '저장한 보기' }).click();
    await page.getByLabel('보기 이름').fill('방송인만');
    await page.getByRole('button', { name: '지금 보기 저장' }).click();
    await page.getByRole('button', { name: '방송인만', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '표시할 열' }).click();
    await page.getByLabel('프로필 ID').check();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: '프로필 ID' }).waitFor();

    await page.goto('/admin?tab=members');
    await page.getByRole('columnheader', { name: '프로필 ID' }).waitFor();
    await page.getByRole('button', { name: '저장한 보기' }).click();
    await page.getByRole('button', { name: '방송인만', exact: true }).click();
    await page.waitForURL(/role=host/);
    await expect(page.getByLabel('역할')).toHaveValue('host');
    await operator.close();
  });

  test('turns pages by cursor and back, also from an open case, and keeps the filters (ADMIN-29, ADMIN-32)', async () => {
    // A member may send few inquiries a day.
    for (let number = 1; number <= 25; number += 1)
      await inquire(`쪽넘김 문의 ${number}번`, `viewer0${1 + (number % 2)}`);
    const operator = await stage.visit({ as: 'admin01' });
    const { page } = operator;
    await page.goto('/admin?tab=inquiries&q=쪽넘김');
    const [newest, oldest] = [rowOf(page, '쪽넘김 문의 25번'), rowOf(page, '쪽넘김 문의 1번')];
    await newest.waitFor();
    await page.getByRole('button', { name: '다음 페이지' }).click();
    await oldest.waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('쪽넘김');
    await expect(page.getByRole('button', { name: '다음 페이지' })).toBeDisabled();
    await oldest.getByRole('link').click();
    await caseOf(page, '쪽넘김 문의 1번').waitFor();
    await page.keyboard.press('[');
    await newest.waitFor();
    await expect(page.getByRole('button', { name: '이전 페이지' })).toBeDisabled();
    await page.keyboard.press(']');
    await oldest.waitFor();
    await page.getByRole('button', { name: '이전 페이지' }).click();
    await newest.waitFor();
    await operator.close();
  });

  test('shows a chosen filter at once, while its list is still loading (ADMIN-32)', async () => {
    const operator = await stage.visit({ as: 'admin01' });
    const { page } = operator;
    await page.goto('/admin?tab=members&q=viewer01');
    await rowOf(page, 'viewer01').waitFor();
    let release = (): void => undefined;
    const isShown = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/v1\/admin\/members\?.*role=host/, async (route) => {
      await isShown;
      await route.continue();
    });
    await page.getByLabel('역할').selectOption('host');
    await expect(page.getByLabel('역할')).toHaveValue('host');
    await expect(rowOf(page, 'viewer01')).toBeVisible();
    release();
    await rowOf(page, 'viewer01').waitFor({ state: 'hidden' });
    await expect(page.getByLabel('역할')).toHaveValue('host');
    await operator.close();
  });

  test('downloads what is filtered, with formulas as text (ADMIN-30)', async () => {
    await inquire('=HYPERLINK("https://evil.example") 문의');
    const operator = await stage.visit({ as: 'admin01' });
    const { page } = operator;
    await page.goto('/admin?tab=inquiries&q=HYPERLINK');
    await page.getByText('총 1건', { exact: true }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV 받기' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('honey-inquiries.csv');
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.example"") 문의"`);
    await operator.close();
  });

  test('says that a file did not arrive whole, and saves nothing (ADMIN-30)', async () => {
    const operator = await stage.visit({ as: 'admin01' });
    const { page } = operator;
    const downloads: unknown[] = [];
    page.on('download', (file) => downloads.push(file));
    await operator.context.addInitScript(`{
      const send = window.fetch;
      window.fetch = async (input, init) => {
        const answer = await send(input, init);
        if (!answer.url.includes('/csv')) return answer;
        const reader = answer.body.getReader();
        const cut = new ReadableStream({
          async pull(controller) {
            const { value, done } = await reader.read();
            if (done) controller.error(new TypeError('network error'));
            else controller.enqueue(value.subarray(0, 1));
          },
        });
        return new Response(cut, answer);
      };
    }`);
    await page.goto('/admin?tab=inquiries');
    await page.getByRole('button', { name: 'CSV 받기' }).click();
    await page.getByText('파일을 끝까지 받지 못해서 저장하지 않았어요. 다시 받아 주세요.').first().waitFor();
    await expect(page.getByRole('button', { name: 'CSV 받기' })).toBeEnabled();
    expect(downloads).toEqual([]);
    await operator.close();
  });

  test('fits a phone: its menu is a drawer, and a case takes the place of the list (ADMIN-31)', async () => {
    const operator = await stage.visit({ as: 'admin01', width: 390, theme: 'light' });
    const { page } = operator;
    const fits = async () => [
      await page.evaluate('document.documentElement.scrollWidth'),
      await violationsOf(page),
    ];
    for (const section of ['오늘', '회원', '방송', '방송인 신청', '신고', '문의', '감사 기록']) {
      await openSection(page, section);
      await page
        .getByRole('main')
        .locator('dl')
        .or(page.getByText(/^총 [\d,]+건$/))
        .first()
        .waitFor();
      expect([section, await fits()]).toEqual([section, [390, []]]);
    }
    await page.goto('/admin?tab=members&q=viewer01');
    await rowOf(page, 'viewer01').getByRole('link').click();
    await page.getByRole('article').getByRole('heading', { name: '지갑' }).waitFor();
    expect(await fits()).toEqual([390, []]);
    await page.getByRole('button', { name: '목록으로' }).click();
    await rowOf(page, 'viewer01').waitFor();
    await operator.close();
  });
});
