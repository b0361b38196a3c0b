import { violationsOf } from './accessibility.ts';
import { agreeToPay, cards, confirmIn, openCheckout, openWindow, pickMethod } from './checkout.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse } from './visitor.ts';

const stage = setStage();

test('the guide explains the purchase limits and the benefits of grades, and links back to the products (STORE-30)', async () => {
  const visitor = await stage.visit({ as: 'viewer01', width: 390 });
  const { page } = visitor;
  await page.goto('/stores');
  await page.getByRole('link', { name: '충전 안내 보기' }).click();
  await page.waitForURL('**/stores/guide');
  await page.getByRole('heading', { name: '충전 안내', level: 1 }).waitFor();
  await page.getByText('하루에 꿀 10,000개, 20번까지 살 수 있어요.', { exact: false }).waitFor();
  await page.getByRole('row', { name: /9%$/ }).waitFor();
  expect(await page.getByRole('row').count()).toBe(6);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: '충전할 꿀 고르기' }).click();
  await page.waitForURL('**/stores');
  await page.getByRole('link', { name: /^꿀 100개/ }).waitFor();
  await visitor.close();
});

test('a product is paid in two steps, and the history links to the result of its order (STORE-41, STORE-44)', async () => {
  const visitor = await stage.visit({ as: 'viewer01', width: 390 });
  const { page } = visitor;
  await openCheckout(page, /^꿀 100개/);
  await page.getByRole('link', { name: '단계별로 결제하기' }).click();
  await page.waitForURL(/\/stores\/products\/\d+$/);
  await page.getByText('1. 수량과 결제 수단').waitFor();
  await page.getByRole('button', { name: '다음' }).click();
  await page.getByText('결제 수단을 골라 주세요.').waitFor();
  await pickMethod(page, '신용카드');
  await page.getByRole('button', { name: '다음' }).click();
  await page.getByText('2. 확인하고 결제').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await agreeToPay(page);
  const popup = await openWindow(visitor);
  await popup.getByLabel('카드 번호').fill(cards.approved);
  await confirmIn(popup);
  await page.getByRole('heading', { name: '충전이 끝났어요' }).waitFor();
  const orderNo = new URL(page.url()).searchParams.get('order_no') ?? '';
  expect(orderNo).not.toBe('');

  await page.goto('/mypage/settings/service/buy');
  await page
    .getByRole('button', { name: /^꿀 100개/ })
    .first()
    .click();
  await page.getByRole('link', { name: new RegExp(`^${orderNo}`) }).click();
  await page.waitForURL(`**/stores/result/${orderNo}`);
  await page.getByRole('heading', { name: '충전이 끝났어요' }).waitFor();
  await page.getByText(orderNo, { exact: true }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await visitor.close();

  // Another member cannot see it.
  const other = await stage.visit({ as: 'viewer02' });
  await other.page.goto(`/stores/result/${orderNo}`);
  await other.page.getByText('결제 내역을 찾을 수 없어요', { exact: true }).waitFor();
  await other.close([refusedResponse]);
});

test('a failed payment shows the server’s reason, and links to another attempt (STORE-41)', async () => {
  const visitor = await stage.visit({ as: 'viewer02' });
  const { page } = visitor;
  await openCheckout(page, /^꿀 100개/);
  await pickMethod(page, '신용카드');
  await agreeToPay(page);
  const requested = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/pg/pg-request'),
  );
  const popup = await openWindow(visitor);
  const { order_no: orderNo } = (await (await requested).json()) as { order_no: string };
  await popup.getByLabel('카드 번호').fill(cards.declined);
  await confirmIn(popup);
  await page.getByText('결제를 거절했어요.', { exact: false }).waitFor();
  await page.goto(`/stores/fail?order_no=${orderNo}&message=${encodeURIComponent('가짜 이유')}`);
  await page.getByRole('heading', { name: '결제하지 못했어요' }).waitFor();
  await page.getByText('결제를 거절했어요.', { exact: false }).waitFor();
  expect(await page.getByText('가짜 이유').count()).toBe(0);
  await page.getByText(orderNo, { exact: true }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: '다시 결제하기' }).click();
  await page.waitForURL(/\/stores\/products3\/\d+$/);
  await page.getByRole('heading', { name: '결제하기' }).waitFor();
  await visitor.close();
});

test('the history of BTUC shows what came in and the price of an item (MONEY-19)', async () => {
  const { body } = await stage.client.get<{ list: { item_id: number; btuc_cnt: number | null }[] }>(
    '/v1/items/item-list?group_cd=general',
  );
  const item = body.list.find(({ btuc_cnt }) => btuc_cnt !== null && btuc_cnt <= 1_000);
  if (!item) throw new Error('nothing is sold for BTUC');
  const buyer = await stage.client.login('viewer01');
  const { body: me } = await buyer.send<{ user_key: number }>('POST', '/v1/user/login-check-proc');
  // On the last days of a month it also contains what the dataset's events paid.
  const { body: before } = await buyer.get<{ saved: number }>('/v1/user/user-btuc-list');
  const operator = await stage.client.login('admin01');
  const granted = await operator.send('POST', '/v1/admin/star-grants', {
    body: { user_key: me.user_key, asset: 'BTUC', amount: 1_000, reason: '테스트' },
  });
  expect(granted.status).toBe(200);
  const bought = await buyer.send('PUT', '/v1/payment/item-star-use-proc', {
    body: { item_id: item.item_id, pay_cd: 'BTUC', price: item.btuc_cnt },
  });
  expect(bought.status).toBe(200);
  const visitor = await stage.visit({ as: 'viewer01', width: 390 });
  const { page } = visitor;
  await page.goto('/mypage/settings/service');
  await page.getByRole('main').getByRole('link', { name: 'BTUC 내역', exact: true }).last().click();
  await page.getByRole('heading', { name: 'BTUC 내역', level: 1 }).waitFor();
  const sums = page.getByRole('main').locator('dl').first();
  const saved = `${(before.saved + 1_000).toLocaleString('ko-KR')} BTUC`;
  await sums.getByText(saved, { exact: true }).first().waitFor();
  const price = `${(item.btuc_cnt ?? 0).toLocaleString('ko-KR')} BTUC`;
  await sums.getByText(price, { exact: true }).last().waitFor();
  await page
    .getByRole('button', { name: new RegExp(`-${price}`) })
    .first()
    .waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await visitor.close();
});
