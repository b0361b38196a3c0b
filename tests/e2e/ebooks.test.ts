import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { eventually } from '../setup/eventually.ts';
import { violationsOf } from './accessibility.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse } from './visitor.ts';

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

  test('keep the open settings when the chapter arrives (EBOOKS-20)', async () => {
    const visitor = await stage.visit({ as: 'fan01', width: 390 });
    const { page } = visitor;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/external/ebook/chapters/*', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/ebooks/1/chapters/1');
    await page.getByRole('button', { name: '보기 설정' }).click();
    const settings = page.getByRole('dialog', { name: '보기 설정' });
    await settings.waitFor();
    release();
    await page.locator('[data-paragraph="0"]').waitFor();
    expect(await settings.isVisible()).toBe(true);
    await visitor.close();
  });

  test('store the newest place although the response to the one before was lost (EBOOKS-15)', async () => {
    const visitor = await stage.visit({ as: 'fan01', width: 390 });
    const { page } = visitor;
    await page.goto('/ebooks/1/chapters/1');
    await page.getByRole('button', { name: '보기 설정' }).click();
    await page.getByRole('button', { name: '한 쪽씩' }).click();
    await page.getByRole('button', { name: '아주 크게' }).click();
    const opened = placeStored(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowRight');
    await opened;
    // The server stores the place; no response arrives.
    let lost = 0;
    await page.route('**/ebook/place/*', async (route) => {
      await route.fetch();
      lost += 1;
      await route.abort();
    });
    await page.keyboard.press('ArrowLeft');
    await eventually(async () => expect(lost).toBeGreaterThan(0));
    await page.unroute('**/ebook/place/*');
    const stored = placeStored(page);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await stored;
    expect(await page.getByText(/다른 기기/).count()).toBe(0);
    await visitor.close([/Failed to load resource/, refusedResponse]);
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

  test('are offered for another currency, or the store, when what the member has is not enough (EBOOKS-8)', async () => {
    await stage.make({ members: [{ ref: 'poor', id: 'poorreader', btuc: 29, star_granted: 9 }] });
    const visitor = await stage.visit({ as: 'poorreader', width: 390 });
    const { page } = visitor;
    await page.goto('/ebooks/1/chapters');
    await page.getByRole('button', { name: /^4화/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'BTUC' }).check();
    await dialog.getByRole('button', { name: '30 BTUC 구매하기' }).click();
    await dialog.getByText('BTUC가 부족해요.', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: '꿀로 바꾸기' }).click();
    await dialog.getByRole('button', { name: '10꿀 구매하기' }).click();
    await dialog.getByText('꿀이 부족해요.', { exact: false }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('link', { name: '꿀 충전하기' }).click();
    await page.waitForURL(/\/stores/);
    await visitor.close([refusedResponse]);
  });

  test('open their dialogs in the colours of the reader (EBOOKS-20)', async () => {
    const visitor = await stage.visit({ as: 'viewer02', width: 390, theme: 'light' });
    const { page } = visitor;
    await page.goto('/ebooks/1/chapters/8');
    await page.getByRole('button', { name: '보기 설정' }).click();
    await page.getByRole('button', { name: '어두운 배경' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '구매하고 읽기' }).click();
    await expect(page.getByRole('dialog')).toHaveAttribute('data-theme', 'dark');
    expect(await violationsOf(page)).toEqual([]);
    await visitor.close();
  });

  test('turn a page by swiping across the text, and none by scrolling (EBOOKS-21)', async () => {
    await stage.make({ members: [{ ref: 'swiper', id: 'swiper01' }] });
    const visitor = await stage.visit({ as: 'swiper01', width: 390 });
    const { page, context } = visitor;
    await page.goto('/ebooks/1/chapters/1');
    await page.getByRole('button', { name: '보기 설정' }).click();
    await page.getByRole('button', { name: '한 쪽씩' }).click();
    await page.keyboard.press('Escape');
    const pageNo = (no: number) => page.getByText(new RegExp(`^${no} / \\d+쪽$`)).first();
    await pageNo(1).waitFor();
    const finger = await context.newCDPSession(page);
    const swipe = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [to] });
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await swipe({ x: 300, y: 400 }, { x: 90, y: 410 });
    await pageNo(2).waitFor();
    await swipe({ x: 300, y: 400 }, { x: 90, y: 410 });
    await pageNo(3).waitFor();
    // Neither a movement down nor a short one.
    await swipe({ x: 200, y: 500 }, { x: 190, y: 300 });
    await swipe({ x: 200, y: 400 }, { x: 170, y: 400 });
    await swipe({ x: 90, y: 400 }, { x: 300, y: 410 });
    await pageNo(2).waitFor();
    await visitor.close();
  });

  test('are bought whole, and downloaded as a file (EBOOKS-6, EBOOKS-14)', async () => {
    await stage.make({ members: [{ ref: 'rich', id: 'richreader', btuc: 5_000 }] });
    const visitor = await stage.visit({ as: 'richreader', width: 390 });
    const { page } = visitor;
    await page.goto('/ebooks/1/chapters');
    await page.getByRole('button', { name: /^남은 \d+화 모두 구매$/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'BTUC' }).check();
    await dialog.getByRole('button', { name: /BTUC 구매하기$/ }).click();
    await page.getByText('모든 화를 구매했어요.', { exact: false }).waitFor();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: '책 내려받기 (EPUB)' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/\.epub$/);
    const bytes = await readFile(await file.path());
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    expect(bytes.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip');
    await visitor.close();
  });
});
