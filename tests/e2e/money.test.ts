import type { Page } from 'playwright';
import { agreeToPay, balanceOf, cards, confirmIn, openCheckout, openWindow, pickMethod } from './checkout.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import type { Visitor } from './visitor.ts';

const stage = setStage();
const tenThousand = /^꿀 10,000개/;

async function buyByCard(visitor: Visitor): Promise<void> {
  await openCheckout(visitor.page, tenThousand);
  await pickMethod(visitor.page, '신용카드');
  await agreeToPay(visitor.page);
  const popup = await openWindow(visitor);
  await popup.getByLabel('카드 번호').fill(cards.approved);
  await popup.getByRole('button', { name: '결제하기' }).click();
  // The issuer requires a code for large amounts.
  await popup.getByLabel('카드사 인증번호 6자리').fill('123456');
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: '인증하기' }).click()]);
  await visitor.page.getByRole('heading', { name: '충전이 끝났어요' }).waitFor();
}

async function buyBySimplePay(visitor: Visitor): Promise<void> {
  await openCheckout(visitor.page, tenThousand);
  await pickMethod(visitor.page, '간편결제');
  await visitor.page.getByRole('radio', { name: '카카오페이' }).check();
  await agreeToPay(visitor.page);
  await confirmIn(await openWindow(visitor));
  await visitor.page.getByRole('heading', { name: '충전이 끝났어요' }).waitFor();
}

/** The sandbox console makes the money arrive. */
async function buyByBankTransfer({ page }: Visitor): Promise<void> {
  await openCheckout(page, tenThousand);
  await pickMethod(page, '무통장 입금');
  await page.getByLabel('입금자명').fill('김꿀벌');
  await page.getByLabel('휴대폰 번호').fill('01012345678');
  await agreeToPay(page);
  await page.getByRole('button', { name: /입금 계좌 받기$/ }).click();
  await page.getByRole('heading', { name: '아래 계좌로 입금해 주세요' }).waitFor();
  const operator = await stage.visit();
  await operator.page.goto('/sandbox?tab=deposits');
  await operator.page.getByRole('button', { name: /제때 입금$/ }).click();
  await page.getByRole('heading', { name: '입금을 확인했어요' }).waitFor();
  await operator.close();
}

async function giveInRoom(visitor: Visitor, hostNick: string): Promise<void> {
  await visitor.watch(hostNick);
  await visitor.page.getByRole('button', { name: '선물하기' }).first().click();
  const sheet = visitor.page.getByRole('dialog');
  await sheet.getByText('500꿀', { exact: true }).first().click();
  await sheet.getByRole('button', { name: '500꿀 선물하기' }).click();
  await visitor.page.getByRole('log').getByText('500꿀').first().waitFor();
}

async function subscribe(page: Page, id: string, nick: string): Promise<void> {
  const { list } = await stage.sandbox<{ list: { id: string; user_key: number }[] }>('GET', 'personas');
  await page.goto(`/channels/${list.find((persona) => persona.id === id)?.user_key}`);
  await page.getByRole('button', { name: `${nick} 구독` }).click();
  await page.getByRole('dialog').getByRole('button', { name: '45꿀 내고 구독하기' }).click();
  await page.getByRole('button', { name: `${nick} 구독 중` }).waitFor();
}

async function buyAndUseItem(page: Page): Promise<void> {
  await page.goto('/stores/item');
  await page.getByRole('button', { name: '꿀빛 닉네임 구매' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '500꿀 결제하기' }).click();
  await page.getByText('꿀빛 닉네임을 샀어요.', { exact: false }).first().waitFor();
  await page.goto('/mypage/settings/service/items');
  await page.getByRole('button', { name: '꿀빛 닉네임 사용하기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '사용하기' }).click();
  await page.getByText('꿀빛 닉네임을 사용했어요.').first().waitFor();
}

test('honey is bought in three ways, given, and spent on a term and an item, and every history agrees (STORE-30, STORE-43, MONEY-18, MONEY-19)', async () => {
  // The sum of all three exceeds the daily limit.
  await stage.sandbox('PUT', 'settings/charge_star_max', { value: 30_000 });
  const visitor = await stage.visit({ as: 'viewer02' });
  const { page } = visitor;
  expect(await balanceOf(visitor)).toBe('0꿀');
  await buyByCard(visitor);
  expect(await balanceOf(visitor)).toBe('10,300꿀');
  await buyBySimplePay(visitor);
  expect(await balanceOf(visitor)).toBe('20,600꿀');
  await buyByBankTransfer(visitor);
  expect(await balanceOf(visitor)).toBe('31,400꿀');
  await giveInRoom(visitor, '하늘이라이브');
  await subscribe(page, 'host02', '붉은노을');
  await buyAndUseItem(page);
  expect(await balanceOf(visitor)).toBe('30,355꿀');

  const main = page.getByRole('main');
  await page.goto('/mypage/settings/service');
  await main.getByRole('link', { name: '충전 내역', exact: true }).last().click();
  for (const method of ['신용카드', '간편결제', '무통장 입금'])
    await main.getByText(method).first().waitFor();
  for (const sum of ['30,000꿀', '1,400꿀']) await main.getByText(sum, { exact: true }).first().waitFor();
  await page.goto('/mypage/settings/service/cash/use');
  for (const paid of ['꿀빛 닉네임', '붉은노을님 채널 구독', '하늘이라이브님에게 선물'])
    await main.getByRole('button', { name: paid }).waitFor();
  await main.getByText('1,045꿀').first().waitFor();
  await page.goto('/mypage/settings/service/gifts');
  await main.getByRole('button', { name: /하늘이라이브님에게 선물 -500꿀/ }).waitFor();
  await page.goto('/mypage/settings/service/items?tab=using');
  await main.getByText('꿀빛 닉네임 30일 남음').waitFor();
  await page.goto('/mypage/settings/service/subscriptions');
  await main.getByText('30일 남음').waitFor();
  await visitor.close([/chat:/]);

  const host = await stage.visit({ as: 'host01' });
  await host.page.goto('/mypage/settings/service/income');
  await host.page.getByRole('button', { name: /이 보낸 선물 \+500꿀/ }).waitFor();
  await host.close();
});
