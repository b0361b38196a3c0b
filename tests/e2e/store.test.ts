import type { Locator } from 'playwright';
import { eventually } from '../setup/eventually.ts';
import { violationsOf } from './accessibility.ts';
import { agreeToPay, balanceOf, cards, confirmIn, openCheckout, openWindow, pickMethod } from './checkout.ts';
import { edgesOf } from './edges.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse } from './visitor.ts';

const stage = setStage();

const expectFocused = async (field: Locator) => {
  await field.and(field.page().locator(':focus')).waitFor();
  await eventually(async () => expect(await edgesOf(field)).toMatchObject({ isHit: true }));
};

test.describe('buying honey on the page', () => {
  test('by card ends on the page of the order, and the balance follows (STORE-30, STORE-41)', async () => {
    const visitor = await stage.visit({ as: 'viewer02' });
    const { page } = visitor;
    expect(await balanceOf(visitor)).toBe('0꿀');
    await openCheckout(page, /^꿀 100개/);
    await pickMethod(page, '신용카드');
    await agreeToPay(page);
    const popup = await openWindow(visitor);
    await popup.getByLabel('카드 번호').fill(cards.approved);
    await confirmIn(popup);
    await page.getByRole('heading', { name: '충전이 끝났어요' }).waitFor();
    await page.getByText('주문 번호').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await balanceOf(visitor)).toBe('100꿀');
    await visitor.close();
  });

  test('shows what is wrong at its field, focuses the first one and keeps the input (STORE-44, STORE-50, STORE-51)', async () => {
    const visitor = await stage.visit({ as: 'viewer01', width: 390, theme: 'light' });
    const { page } = visitor;
    await openCheckout(page, /^꿀 100개/);
    await page.getByRole('button', { name: /원 결제하기$/ }).click();
    await page.getByText('결제 수단을 골라 주세요.').waitFor();
    // The first wrong field has the focus, and is in sight (STORE-50).
    const methods = page.getByRole('group', { name: '결제 수단' }).getByRole('radio');
    await expectFocused(methods.first());
    await pickMethod(page, '무통장 입금');
    await page.getByLabel('휴대폰 번호').fill('010-1234-567x');
    await page.getByRole('button', { name: /입금 계좌 받기$/ }).click();
    await page.getByText('입금자명을 입력해 주세요.').waitFor();
    await expectFocused(page.getByLabel('입금자명'));
    await page.getByText('휴대폰 번호를 숫자로 입력해 주세요.', { exact: true }).waitFor();
    await page.getByLabel('입금자명').fill('김꿀벌');
    await page.getByRole('button', { name: /입금 계좌 받기$/ }).click();
    await expectFocused(page.getByLabel('휴대폰 번호'));
    expect(await page.getByLabel('휴대폰 번호').inputValue()).toBe('0101234567x');
    // Typed or pasted hyphens and spaces are removed (STORE-51).
    await page.getByLabel('휴대폰 번호').fill('+82 10-1234\u20135678');
    expect(await page.getByLabel('휴대폰 번호').inputValue()).toBe('01012345678');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await violationsOf(page)).toEqual([]);
    await visitor.close();
  });

  test('by bank transfer shows the account, and updates by itself when the money arrives (STORE-43, STORE-51, STORE-52)', async () => {
    const visitor = await stage.visit({ as: 'viewer01', width: 390 });
    const { page, context } = visitor;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openCheckout(page, /^꿀 100개/);
    await pickMethod(page, '무통장 입금');
    await page.getByLabel('입금자명').fill('김꿀벌');
    await page.getByLabel('휴대폰 번호').fill('01012345678');
    await agreeToPay(page);
    await page.getByRole('button', { name: /입금 계좌 받기$/ }).click();
    await page.getByRole('heading', { name: '아래 계좌로 입금해 주세요' }).waitFor();
    // Grouped for reading, and digits only when copied.
    await page.getByText(/^\d{4}-\d{4}-\d{4}-\d{2}$/).waitFor();
    await page.getByRole('button', { name: '계좌번호 복사' }).click();
    await page.getByText('계좌번호를 복사했어요', { exact: true }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^\d{14}$/);
    expect(await page.getByLabel('휴대폰 번호').inputValue()).toBe('01012345678');
    await page.getByRole('button', { name: '현금영수증 신청하기' }).click();
    await page.getByText('010****5678로 신청했어요.').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    const udKey = new URL(page.url()).searchParams.get('ud_key');
    await stage.sandbox('POST', `deposits/${udKey}/arrive`, { how: 'exact' });
    await page.getByRole('heading', { name: '입금을 확인했어요' }).waitFor();
    await page.getByText(/010\*\*\*\*5678로 발급했어요/).waitFor();
    // The next time the method and the telephone are filled in.
    await openCheckout(page, /^꿀 100개/);
    expect(await page.getByRole('radio', { name: '무통장 입금' }).isChecked()).toBe(true);
    expect(await page.getByLabel('휴대폰 번호').inputValue()).toBe('01012345678');
    await visitor.close();
  });

  test('by bank transfer of another amount shows its result, once it is credited (STORE-47)', async () => {
    const visitor = await stage.visit({ as: 'viewer01' });
    const { page } = visitor;
    await openCheckout(page, /^꿀 100개/);
    await pickMethod(page, '무통장 입금');
    await page.getByLabel('입금자명').fill('김꿀벌');
    await page.getByLabel('휴대폰 번호').fill('01012345678');
    await agreeToPay(page);
    await page.getByRole('button', { name: /입금 계좌 받기$/ }).click();
    await page.getByRole('heading', { name: '아래 계좌로 입금해 주세요' }).waitFor();
    const udKey = new URL(page.url()).searchParams.get('ud_key');
    await stage.sandbox('POST', `deposits/${udKey}/arrive`, { how: 'other', amount_krw: 5_500 });
    await page.getByRole('heading', { name: '입금 내용을 확인하고 있어요' }).waitFor();
    const operator = await stage.client.login('admin01');
    const { status } = await operator.send('PUT', `/v1/admin/deposits/${udKey}`, {
      body: { decision: 'confirm', reason: '통장을 확인했어요' },
    });
    expect(status).toBe(200);
    await page.reload();
    // 100 honey for 11,000 won, with a bonus of 5: half of it, and no fraction.
    await page.getByText('꿀 52개가 충전됐어요.', { exact: true }).waitFor();
    await page.getByText('50꿀 + 보너스 2꿀').waitFor();
    await page.getByText('5,500원', { exact: true }).waitFor();
    await visitor.close();
  });

  test('by bank transfer is listed where honey is sold, and cancelled there (STORE-46, STORE-34)', async () => {
    const visitor = await stage.visit({ as: 'viewer01', width: 390 });
    const { page } = visitor;
    await openCheckout(page, /^꿀 100개/);
    await pickMethod(page, '무통장 입금');
    const summary = page.getByRole('region', { name: '결제 금액' });
    await summary.getByText('무통장 입금 보너스 5%').waitFor();
    await summary.getByText('100꿀 + 보너스 5꿀').waitFor();
    await page.getByLabel('입금자명').fill('김꿀벌');
    await page.getByLabel('휴대폰 번호').fill('01012345678');
    await agreeToPay(page);
    await page.getByRole('button', { name: /입금 계좌 받기$/ }).click();
    await page.getByRole('heading', { name: '아래 계좌로 입금해 주세요' }).waitFor();
    const udKey = new URL(page.url()).searchParams.get('ud_key');
    await page.goto('/mypage/settings/service/buy');
    const open = page.getByRole('region', { name: '끝나지 않은 무통장 입금이 있어요' });
    await open.getByText('입금 대기').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await openCheckout(page, /^꿀 100개/);
    await pickMethod(page, '무통장 입금');
    await open.getByRole('button', { name: /^입금 안내 보기/ }).click();
    await page.waitForURL(`**/stores/bankbook/complete?ud_key=${udKey}`);
    await page.goto('/stores');
    await open.getByText('11,000원').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await violationsOf(page)).toEqual([]);
    await open.getByRole('link', { name: /^입금 안내 보기/ }).click();
    await page.getByRole('button', { name: '입금 취소하기' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '입금 취소하기' }).click();
    await page.getByRole('heading', { name: '무통장 입금을 취소했어요' }).waitFor();
    await page.getByRole('link', { name: '다시 충전하기' }).click();
    await page.getByRole('heading', { name: '꿀 충전' }).waitFor();
    await open.waitFor({ state: 'detached' });
    await visitor.close();
  });

  test('on a phone has the button in sight, above the tab bar and the keyboard, and covers no field (STORE-49, STORE-53)', async () => {
    const visitor = await stage.visit({ as: 'viewer01', width: 360 });
    const { page, context } = visitor;
    await page.setViewportSize({ width: 360, height: 640 });
    await openCheckout(page, /^꿀 100개/);
    await page.getByRole('radio', { name: '간편결제' }).waitFor();
    expect(await page.getByRole('group', { name: '결제 수단' }).locator('label').allInnerTexts()).toEqual([
      '간편결제',
      '신용카드',
      '휴대폰 결제',
      '실시간 계좌이체',
      expect.stringContaining('무통장 입금'),
    ]);
    await pickMethod(page, '무통장 입금');
    const pay = page.getByRole('button', { name: /입금 계좌 받기$/ });
    const tabBarTop = (await page.getByRole('navigation', { name: '주요 메뉴' }).boundingBox())?.y ?? 0;
    await page.evaluate('window.scrollTo(0, 300)');
    await page.getByRole('button', { name: '맨 위로' }).waitFor({ state: 'hidden' });
    await page.evaluate('window.scrollTo(0, 0)');
    const inSight = await edgesOf(pay);
    expect(inSight.isHit).toBe(true);
    expect(inSight.bottom).toBeLessThanOrEqual(tabBarTop);
    for (const field of ['수량', '입금자명', '휴대폰 번호']) {
      await page.evaluate('window.scrollTo(0, 0)');
      await page.getByLabel(field, { exact: true }).focus();
      expect({ field, ...(await edgesOf(page.getByLabel(field, { exact: true }))) }).toMatchObject({
        field,
        isHit: true,
      });
    }
    // A keyboard that overlays the page, as on iOS.
    await page.evaluate(`
      Object.defineProperty(visualViewport, 'height', { configurable: true, value: 360 });
      visualViewport.dispatchEvent(new Event('resize'));
    `);
    await eventually(async () => expect((await edgesOf(pay)).bottom).toBeLessThanOrEqual(360));
    await page.evaluate('document.activeElement.blur(), window.scrollTo(0, 0)');
    await page.getByLabel('휴대폰 번호').focus();
    const focused = await edgesOf(page.getByLabel('휴대폰 번호'));
    expect(focused.isHit).toBe(true);
    expect(focused.bottom).toBeLessThanOrEqual((await edgesOf(pay)).top);
    await page.evaluate(`
      delete visualViewport.height;
      visualViewport.dispatchEvent(new Event('resize'));
    `);
    expect(await violationsOf(page)).toEqual([]);
    const [terms] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: '환불 규정 보기 (새 창)' }).click(),
    ]);
    await eventually(async () =>
      expect(await edgesOf(terms.getByRole('heading', { name: '환불할 수 있나요?' }))).toMatchObject({
        isHit: true,
      }),
    );
    await visitor.close();
  });

  test('shows the shop and the amount in the window while the order is made (STORE-54)', async () => {
    const visitor = await stage.visit({ as: 'viewer01' });
    const { page, context } = visitor;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/pg/pg-request', async (route) => {
      await released;
      await route.continue();
    });
    await openCheckout(page, /^꿀 100개/);
    await pickMethod(page, '신용카드');
    await agreeToPay(page);
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: /원 결제하기$/ }).click(),
    ]);
    await popup.getByRole('heading', { name: '허니라이브' }).waitFor();
    await popup.getByText('11,000원').waitFor();
    await popup.getByText('꿀 100개 × 1').waitFor();
    await popup.getByText('결제창을 여는 중이에요.', { exact: false }).waitFor();
    expect(new URL(popup.url()).pathname).toBe('/payment-window.html');
    expect(await violationsOf(popup)).toEqual([]);
    release();
    await popup.getByRole('heading', { name: '결제', exact: true }).waitFor();
    // Redirecting to the provider has not disconnected the two windows.
    await popup.getByLabel('카드 번호').fill(cards.approved);
    await confirmIn(popup);
    await page.getByRole('heading', { name: '충전이 끝났어요' }).waitFor();
    await visitor.close();
  });

  test('that is declined shows the reason and allows another attempt (STORE-41)', async () => {
    const visitor = await stage.visit({ as: 'viewer01' });
    const { page } = visitor;
    await openCheckout(page, /^꿀 100개/);
    await pickMethod(page, '신용카드');
    await agreeToPay(page);
    const popup = await openWindow(visitor);
    await popup.getByLabel('카드 번호').fill(cards.declined);
    await confirmIn(popup);
    await page.getByText('카드사나 결제사가 결제를 거절했어요. 다른 결제 수단을 이용해 주세요.').waitFor();
    await page.getByRole('button', { name: /원 결제하기$/ }).waitFor();
    await visitor.close();
  });

  test('is cancelled by closing the window, and by cancelling in it (STORE-41)', async () => {
    const visitor = await stage.visit({ as: 'viewer01' });
    const { page } = visitor;
    await openCheckout(page, /^꿀 100개/);
    await pickMethod(page, '신용카드');
    await agreeToPay(page);
    await (await openWindow(visitor)).close();
    await page.getByText('결제를 취소했어요.').waitFor();
    const popup = await openWindow(visitor);
    await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: '취소하기' }).click()]);
    await page.getByText('결제를 취소했어요.').waitFor();
    await visitor.close();
  });

  test('continues in the page where the browser blocks the window (STORE-42)', async () => {
    const visitor = await stage.visit({ as: 'viewer01' });
    const { page } = visitor;
    await page.addInitScript('window.open = () => null');
    await openCheckout(page, /^꿀 100개/);
    await pickMethod(page, '간편결제');
    await page.getByRole('radio', { name: '카카오페이' }).check();
    await agreeToPay(page);
    await page.getByRole('button', { name: /원 결제하기$/ }).click();
    await page.getByText('팝업이 차단됐어요').waitFor();
    await page.getByRole('button', { name: '이 화면에서 결제하기' }).click();
    await page.getByRole('heading', { name: '결제', exact: true }).waitFor();
    await page.getByRole('button', { name: '결제하기' }).click();
    await page.waitForURL(/\/stores\/complete/);
    await page.getByRole('heading', { name: '충전이 끝났어요' }).waitFor();
    await visitor.close();
  });

  test('requires a visitor to sign in first (STORE-44)', async () => {
    const visitor = await stage.visit();
    await visitor.page.goto('/stores');
    await visitor.page.getByRole('button', { name: '로그인하기' }).first().waitFor();
    expect(await violationsOf(visitor.page)).toEqual([]);
    await visitor.close([refusedResponse]);
  });
});

test.describe('buying honey in a room', () => {
  test('by simple-pay ends in the dialog with the order, and the live continues (STORE-43)', async () => {
    const visitor = await stage.visit({ as: 'vip01' });
    const { page } = visitor;
    await visitor.watch('하늘이라이브');
    await page.getByRole('button', { name: '꿀 충전' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^꿀 100개/ }).click();
    await pickMethod(page, '간편결제');
    await page.getByRole('radio', { name: '토스페이' }).check();
    await agreeToPay(page);
    const popup = await openWindow(visitor);
    await confirmIn(popup);
    await dialog.getByRole('heading', { name: '충전이 끝났어요' }).waitFor();
    await dialog.getByText('주문 번호').waitFor();
    await dialog.getByText('5,000,100꿀').waitFor();
    expect(page.url()).toMatch(/\/lives\/play\/\d+/);
    await dialog.getByRole('button', { name: '방송 계속 보기' }).click();
    await visitor.close([/chat:/]);
  });

  test('by bank transfer ends in the dialog with its key (STORE-43)', async () => {
    const visitor = await stage.visit({ as: 'vip01' });
    const { page } = visitor;
    await visitor.watch('하늘이라이브');
    await page.getByRole('button', { name: '꿀 충전' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^꿀 100개/ }).click();
    await pickMethod(page, '무통장 입금');
    await dialog.getByLabel('입금자명').fill('왕벌');
    await dialog.getByLabel('휴대폰 번호').fill('01012345678');
    await agreeToPay(page);
    await dialog.getByRole('button', { name: /입금 계좌 받기$/ }).click();
    const udKey = await dialog.getByText(/^D[0-9A-Z]{19}$/).innerText();
    await stage.sandbox('POST', `deposits/${udKey}/arrive`, { how: 'exact' });
    await dialog.getByRole('heading', { name: '입금을 확인했어요' }).waitFor();
    await visitor.close([/chat:/]);
  });
});
