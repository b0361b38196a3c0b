import { eventually } from '../setup/eventually.ts';
import { violationsOf } from './accessibility.ts';
import { agreeToPay, cards, confirmIn, openCheckout, openWindow, pickMethod } from './checkout.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse } from './visitor.ts';

const stage = setStage();

/** Gives a persona a coupon. */
async function give(loginId: string, kind: 'honey' | 'discount' | 'item'): Promise<void> {
  const { list } = await stage.sandbox<{ list: { id: string; user_key: number }[] }>('GET', 'personas');
  const { user_key } = list.find(({ id }) => id === loginId) ?? { user_key: 0 };
  await stage.sandbox('POST', 'external/coupons', { user_key, kind });
}

test('a coupon lowers a purchase, and its full refund brings the coupon back (COUPONS-9, COUPONS-12, COUPONS-14, COUPONS-15)', async () => {
  await give('viewer02', 'discount');
  const visitor = await stage.visit({ as: 'viewer02', width: 390 });
  const { page } = visitor;
  await openCheckout(page, /^꿀 100개/);
  await page.getByRole('button', { name: '추천 쿠폰으로 1,000원 할인받기' }).click();
  await page.getByText('쿠폰: 1,000원 할인 쿠폰').waitFor();
  await pickMethod(page, '신용카드');
  await agreeToPay(page);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  const popup = await openWindow(visitor);
  await popup.getByLabel('카드 번호').fill(cards.approved);
  await confirmIn(popup);
  await page.getByRole('heading', { name: '충전이 끝났어요' }).waitFor();
  await page.getByText('−1,000원', { exact: true }).waitFor();
  const orderNo = new URL(page.url()).searchParams.get('order_no');

  await page.goto('/mypage/settings/service/coupons');
  await page.getByText('사용 완료', { exact: true }).last().waitFor();
  const operator = await stage.client.login('admin01');
  const { status } = await operator.send('POST', `/v1/admin/orders/${orderNo}/refund`, {
    body: { reason: '고객이 환불을 요청했어요.' },
  });
  expect(status).toBe(200);
  await eventually(async () => {
    await page.reload();
    await page.getByRole('link', { name: '충전하러 가기' }).waitFor({ timeout: 2_000 });
  });
  expect(await violationsOf(page)).toEqual([]);
  await visitor.close();
});

test('a coupon for honey is used on the page, and a wrong code is shown at its field (COUPONS-4, COUPONS-7, COUPONS-15)', async () => {
  await give('viewer02', 'honey');
  const visitor = await stage.visit({ as: 'viewer02', width: 390 });
  const { page } = visitor;
  await page.goto('/mypage/settings/service/coupons');
  await page.getByRole('textbox', { name: '쿠폰 번호' }).fill('abcd efgh jkl0');
  await page.getByRole('button', { name: '등록하기' }).click();
  await page.getByText(/숫자 0과 1, 영문 O와 I는/).waitFor();
  await page.getByRole('textbox', { name: '쿠폰 번호' }).fill('abcd efgh jklm');
  await page.getByRole('button', { name: '등록하기' }).click();
  await page.getByText('없는 쿠폰 번호예요. 번호를 다시 확인해 주세요.').waitFor();
  await page.getByRole('button', { name: '꿀 100개 쿠폰 쓰기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '쓰기', exact: true }).click();
  await page.getByText('꿀 100개를 받았어요.', { exact: true }).waitFor();
  await visitor.close([refusedResponse]);
});
