import type { Page } from 'playwright';
import { eventually } from '../setup/eventually.ts';
import { violationsOf } from './accessibility.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';

const stage = setStage();
const title = '새벽 세 시, 삼각김밥';

/** The response to the next place that a page stores. */
const placeStored = (page: Page) =>
  page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' && response.url().includes('/ebook/place/') && response.ok(),
  );

test.describe('e-books', () => {
  test('are bought and read on a phone, and continued on a desktop (EBOOKS-15, EBOOKS-18, EBOOKS-19, EBOOKS-21)', async () => {
    const phone = await stage.visit({ as: 'viewer01', width: 390, theme: 'light' });
    const { page } = phone;
    await page.goto('/ebooks');
    await page.getByRole('link', { name: new RegExp(`^${title}`) }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('link', { name: new RegExp(`^${title}`) }).click();
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByRole('button', { name: /^4화/ }).waitFor();
    expect(await violationsOf(page)).toEqual([]);

    await page.getByRole('button', { name: /^4화/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: '꿀' }).check();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: '10꿀 구매하기' }).click();
    await page.getByRole('link', { name: /^4화.*구매함/ }).click();

    await page.getByRole('heading', { name: '4화 왼쪽에 서는 사람' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: '보기 설정' }).click();
    const settings = page.getByRole('dialog', { name: '보기 설정' });
    await settings.getByRole('button', { name: '한 쪽씩' }).click();
    await settings.getByRole('button', { name: '종이 배경' }).click();
    await settings.getByRole('button', { name: '아주 크게' }).click();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await settings.waitFor({ state: 'detached' });
    await page
      .getByText(/^1 \/ \d+쪽$/)
      .first()
      .waitFor();
    const stored = placeStored(page);
    await page.keyboard.press('ArrowRight');
    await page
      .getByText(/^2 \/ \d+쪽$/)
      .first()
      .waitFor();
    await stored;
    await phone.close();

    const desktop = await stage.visit({ as: 'viewer01', theme: 'dark' });
    await desktop.page.goto('/ebooks');
    await desktop.page
      .getByRole('region', { name: '읽고 있는 책' })
      .getByRole('link', { name: new RegExp(`^${title}`) })
      .click();
    await desktop.page.getByRole('link', { name: '4화 이어 읽기' }).click();
    await desktop.page.getByRole('heading', { name: '4화 왼쪽에 서는 사람' }).waitFor();
    await eventually(async () =>
      expect(await desktop.page.evaluate<number>('window.scrollY')).toBeGreaterThan(0),
    );

    // The next chapter is locked: it is bought in its place.
    await desktop.page.keyboard.press(']');
    await desktop.page.getByRole('button', { name: '구매하고 읽기' }).click();
    await desktop.page.getByRole('dialog').getByRole('radio', { name: '꿀' }).check();
    await desktop.page.getByRole('button', { name: '10꿀 구매하기' }).click();
    await desktop.page.locator('[data-paragraph="0"]').waitFor();
    expect(await violationsOf(desktop.page)).toEqual([]);
    await desktop.close();
  });

  test('are read without a connection once opened, also after a reload (EBOOKS-20, EBOOKS-22)', async () => {
    const visitor = await stage.visit({ as: 'viewer02', width: 390 });
    const { page, context } = visitor;
    await page.goto('/ebooks/1/chapters/2');
    await page.locator('[data-paragraph="0"]').waitFor();
    await page.getByRole('button', { name: '보기 설정' }).click();
    await page.getByRole('button', { name: '어두운 배경' }).click();
    await eventually(async () => {
      const files = await page.evaluate<number>(
        `caches.open('honey-ebooks').then((cache) => cache.keys()).then(({ length }) => length)`,
      );
      expect(files).toBeGreaterThan(5);
    });
    // A chapter loads the next one, which is then on this device as well.
    await context.setOffline(true);
    await page.reload();
    await page.locator('[data-paragraph="0"]').waitFor();
    await page.getByText('오프라인이에요.', { exact: false }).waitFor();
    expect(await page.locator('[data-theme="dark"] [data-paragraph="0"]').count()).toBe(1);
    await page.getByRole('button', { name: '다음 화' }).click();
    await page.getByRole('heading', { name: /^3화/ }).waitFor();
    await page.keyboard.press(']');
    await page.getByText('이 화는 아직 이 기기에 없어요').waitFor();
    await page.keyboard.press('[');
    await page.getByRole('heading', { name: /^3화/ }).waitFor();
    await context.setOffline(false);
    await visitor.close([/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/]);
  });
});
