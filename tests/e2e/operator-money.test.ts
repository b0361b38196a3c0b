import type { Page } from 'playwright';
import { violationsOf } from './accessibility.ts';
import { openCase, openSection, rowOf } from './console.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse } from './visitor.ts';

const stage = setStage();

/** A bank transfer of viewer01 for which another amount has arrived. */
async function heldDeposit(): Promise<void> {
  const member = await stage.client.login('viewer01');
  const { body: sold } = await member.get<{ list: { product_id: number; discounted_price_krw: number }[] }>(
    '/v1/pg/bt-save-item-list',
  );
  const { product_id, discounted_price_krw: amount_krw } = sold.list[0] as (typeof sold.list)[number];
  const { body } = await member.send<{ ud_key: string }>('POST', '/v1/pg/bank-deposit-request', {
    body: { method: 'bank', product_id, quantity: 1, amount_krw, depositor: '박입금', phone: '01012345678' },
  });
  await stage.sandbox('POST', `deposits/${body.ud_key}/arrive`, { how: 'other', amount_krw: 11_000 });
}

/** Confirms the open dialog with a reason. */
async function confirm(page: Page, action: string, reason = '확인했어요'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('사유').fill(reason);
  await dialog.getByRole('button', { name: action }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test.describe('the queues of money', () => {
  test('credit a held bank transfer and refund its order by keyboard (ADMIN-27, ADMIN-26)', async () => {
    await heldDeposit();
    const operator = await stage.visit({ as: 'admin01' });
    const { page } = operator;
    await page.goto('/admin');
    await page.getByRole('link', { name: /확인할 입금 1건/ }).click();
    await page.getByRole('heading', { level: 1, name: '입금' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const opened = await openCase(page, '박*금');
    await opened.getByText('다른 금액').first().waitFor();
    await page.keyboard.press('a');
    await page.getByRole('dialog', { name: '박*금님의 입금을 충전할까요?' }).waitFor();
    await confirm(page, '충전하기');

    await openSection(page, '주문');
    await page.getByRole('main').locator('tbody tr').first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const order = page.getByRole('article');
    await order.getByText('지금 환불할 수 있는 금액').waitFor();
    await page.keyboard.press('f');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '환불하기' }).click();
    await dialog.getByText('사유를 입력해 주세요.').waitFor();
    await dialog.getByLabel('환불할 꿀').fill('0');
    await dialog.getByLabel('사유').fill('고객 요청');
    await dialog.getByRole('button', { name: '환불하기' }).click();
    await dialog.getByText(/^1부터 [\d,]+까지 입력해 주세요\.$/).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByLabel('환불할 꿀').fill('');
    await confirm(page, '환불하기', '고객 요청');
    await rowOf(page, '무통장 입금')
      .or(rowOf(page, '환불'))
      .getByText(/^환불 (진행 중|완료)$/)
      .first()
      .waitFor();
    await operator.close();
  });

  test('show papers on request, and approve an exchange on a phone (ADMIN-27)', async () => {
    const host = await stage.client.login('host05');
    await host.send('POST', '/v1/user/bt-calculate-ask-proc', { body: { star_cnt: 500 } });
    const operator = await stage.visit({ as: 'admin01', width: 390 });
    const { page } = operator;
    await openSection(page, '환전 계좌');
    await rowOf(page, '등록 완료').getByRole('link').first().click();
    await page.getByRole('button', { name: '서류와 계좌 정보 보기' }).click();
    await page.getByText('본인인증 이름').waitFor();
    await page.getByText('신분증 사본', { exact: true }).first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);

    await openSection(page, '환전');
    await rowOf(page, '승인 대기').getByRole('link').first().click();
    await page.getByRole('button', { name: /승인하기$/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/계좌로 보내요/).waitFor();
    await dialog.getByRole('button', { name: '승인하기' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.goto('/admin?tab=exchanges&state=approved');
    await rowOf(page, '입금 진행 중').first().waitFor();
    await operator.close();
  });

  test('grant honey, refuse a recall of more than there is, and keep the input (ADMIN-27)', async () => {
    const operator = await stage.visit({ as: 'admin01' });
    const { page } = operator;
    await openSection(page, '지급과 이전');
    await page.getByRole('button', { name: '지급·회수하기' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '지급하기' }).click();
    await dialog.getByText('회원 번호를 숫자로 입력해 주세요.').waitFor();
    const { list } = await stage.sandbox<{ list: { id: string; user_key: number }[] }>('GET', 'personas');
    const user_key = list.find(({ id }) => id === 'viewer02')?.user_key;
    await dialog.getByLabel('회원 번호').fill(String(user_key));
    await dialog.getByLabel('구분').selectOption({ label: '회수' });
    await dialog.getByLabel('금액').fill('99999');
    await dialog.getByLabel('사유').fill('잘못 지급');
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: '회수하기' }).click();
    await expect(dialog.getByLabel('금액')).toHaveAttribute('aria-invalid', 'true');
    expect(await dialog.getByLabel('금액').inputValue()).toBe('99999');
    await dialog.getByLabel('구분').selectOption({ label: '지급' });
    await dialog.getByLabel('금액').fill('77');
    await dialog.getByRole('button', { name: '지급하기' }).click();
    await page.getByText(/^지급했어요\. 남은 양: [\d,]+꿀$/).waitFor();
    await rowOf(page, '잘못 지급').getByText('지급', { exact: true }).first().waitFor();
    await operator.close([refusedResponse]);
  });
});
