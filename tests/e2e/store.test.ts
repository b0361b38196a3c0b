import { describe, expect, it } from '@jest/globals';
import { objectionsTo } from './accessibility.ts';
import { agreeToPay, balanceOf, cards, confirmIn, openCheckout, openWindow, pickMethod } from './checkout.ts';
import { setStage } from './stage.ts';
import { refusedAnswer } from './visitor.ts';

const stage = setStage();

describe('buying honey on the page', () => {
  it('by card ends on the page of the order, and the balance follows (STORE-30, STORE-41)', async () => {
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
    expect(await objectionsTo(page)).toEqual([]);
    expect(await balanceOf(visitor)).toBe('100꿀');
    await visitor.close();
  });

  it('says what is wrong at its field and keeps what was entered (STORE-44)', async () => {
    const visitor = await stage.visit({ as: 'viewer01', width: 390, theme: 'light' });
    const { page } = visitor;
    await openCheckout(page, /^꿀 100개/);
    await page.getByRole('button', { name: /원 결제하기$/ }).click();
    await page.getByText('결제 수단을 골라 주세요.').waitFor();
    await pickMethod(page, '무통장 입금');
    await page.getByLabel('휴대폰 번호').fill('010-1234-5678');
    await page.getByRole('button', { name: /입금 계좌 받기$/ }).click();
    await page.getByText('입금자명을 입력해 주세요.').waitFor();
    await page.getByText('하이픈 없이 숫자만 입력해 주세요.', { exact: true }).waitFor();
    expect(await page.getByLabel('휴대폰 번호').inputValue()).toBe('010-1234-5678');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await objectionsTo(page)).toEqual([]);
    await visitor.close();
  });

  it('by bank transfer shows the account, and turns by itself when the money is there (STORE-43)', async () => {
    const visitor = await stage.visit({ as: 'viewer01', width: 390 });
    const { page } = visitor;
    await openCheckout(page, /^꿀 100개/);
    await pickMethod(page, '무통장 입금');
    await page.getByLabel('입금자명').fill('김꿀벌');
    await page.getByLabel('휴대폰 번호').fill('01012345678');
    await agreeToPay(page);
    await page.getByRole('button', { name: /입금 계좌 받기$/ }).click();
    await page.getByRole('heading', { name: '아래 계좌로 입금해 주세요' }).waitFor();
    await page.getByLabel('휴대폰 번호').fill('01012345678');
    await page.getByRole('button', { name: '현금영수증 신청하기' }).click();
    await page.getByText('010****5678로 신청했어요.').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    const udKey = new URL(page.url()).searchParams.get('ud_key');
    await stage.sandbox('POST', `deposits/${udKey}/arrive`, { how: 'exact' });
    await page.getByRole('heading', { name: '입금을 확인했어요' }).waitFor();
    await page.getByText(/010\*\*\*\*5678로 발급했어요/).waitFor();
    await visitor.close();
  });

  it('by bank transfer of another amount tells what that brought, once it is credited (STORE-47)', async () => {
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
    // 100 honey for 11,000 won, with a bonus of 5: half of it, and no part of one.
    await page.getByText('꿀 52개가 충전됐어요.', { exact: true }).waitFor();
    await page.getByText('50꿀 + 보너스 2꿀').waitFor();
    await page.getByText('5,500원', { exact: true }).waitFor();
    await visitor.close();
  });

  it('by bank transfer is found again from where honey is sold, and cancelled there (STORE-46, STORE-34)', async () => {
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
    expect(await objectionsTo(page)).toEqual([]);
    await openCheckout(page, /^꿀 100개/);
    await pickMethod(page, '무통장 입금');
    await open.getByRole('button', { name: /^입금 안내 보기/ }).click();
    await page.waitForURL(`**/stores/bankbook/complete?ud_key=${udKey}`);
    await page.goto('/stores');
    await open.getByText('11,000원').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await objectionsTo(page)).toEqual([]);
    await open.getByRole('link', { name: /^입금 안내 보기/ }).click();
    await page.getByRole('button', { name: '입금 취소하기' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '입금 취소하기' }).click();
    await page.getByRole('heading', { name: '무통장 입금을 취소했어요' }).waitFor();
    await page.getByRole('link', { name: '다시 충전하기' }).click();
    await page.getByRole('heading', { name: '꿀 충전' }).waitFor();
    await open.waitFor({ state: 'detached' });
    await visitor.close();
  });

  it('that is declined says why and lets pay again (STORE-41)', async () => {
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

  it('is given up by closing the window, and by cancelling in it (STORE-41)', async () => {
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

  it('goes on in the page where the browser blocks the window (STORE-42)', async () => {
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

  it('leads who is not verified to be, and is closed to them (STORE-44)', async () => {
    const visitor = await stage.visit();
    await visitor.page.goto('/stores');
    await visitor.page.getByRole('button', { name: '로그인하기' }).first().waitFor();
    expect(await objectionsTo(visitor.page)).toEqual([]);
    await visitor.close([refusedAnswer]);
  });
});

describe('buying honey in a room', () => {
  it('by simple-pay ends in the dialog with the order, and the live goes on (STORE-43)', async () => {
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

  it('by bank transfer ends in the dialog with its key (STORE-43)', async () => {
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
