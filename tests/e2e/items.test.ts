import type { Page } from 'playwright';
import { violationsOf } from './accessibility.ts';
import { cards, confirmIn } from './checkout.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import type { Visitor } from './visitor.ts';

const stage = setStage();

/** Simple-pay is offered first (STORE-53); a card has outcomes to choose from. */
const byCard = (page: Page) =>
  page.getByRole('dialog').getByLabel('결제 수단').selectOption({ label: '신용카드' });

/** Pays by card in the window that the button of the dialog opens. */
async function payWith({ page, context }: Visitor, card: string): Promise<void> {
  await byCard(page);
  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    page
      .getByRole('dialog')
      .getByRole('button', { name: /원 결제하기$/ })
      .click(),
  ]);
  await popup.getByLabel('카드 번호').fill(card);
  await confirmIn(popup);
}

test.describe('paying in won', () => {
  test('delivers an item from its dialog; a declined payment can be retried (ITEMS-18)', async () => {
    const visitor = await stage.visit({ as: 'viewer02', width: 390 });
    const { page } = visitor;
    await page.goto('/stores/item');
    await page.getByRole('button', { name: '꿀빛 닉네임 구매' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: '원화 결제' }).check();
    expect(await violationsOf(page)).toEqual([]);
    await payWith(visitor, cards.declined);
    await dialog.getByText('결제를 거절했어요.', { exact: false }).waitFor();
    await payWith(visitor, cards.approved);
    await page.getByText('꿀빛 닉네임을 샀어요.', { exact: false }).first().waitFor();
    await page.goto('/mypage/settings/service/items');
    await page.getByText('꿀빛 닉네임').first().waitFor();
    await visitor.close();
  });

  test('hides the failure of another way to pay, which would be charged as well (ITEMS-18)', async () => {
    const visitor = await stage.visit({ as: 'viewer01', width: 390 });
    const { page } = visitor;
    await page.route('**/item-star-use-proc', (route) => route.abort('internetdisconnected'));
    await page.goto('/stores/item');
    await page.getByRole('button', { name: '꿀빛 닉네임 구매' }).click();
    const dialog = page.getByRole('dialog');
    const failure = dialog.getByText('확인하지 못했어요.', { exact: false });
    await dialog.getByRole('button', { name: '500꿀 결제하기' }).click();
    await failure.waitFor();
    await dialog.getByRole('radio', { name: 'BTUC' }).check();
    await dialog.getByRole('button', { name: /BTUC 결제하기$/ }).waitFor();
    expect(await failure.count()).toBe(0);
    await dialog.getByRole('radio', { name: '원화 결제' }).check();
    await dialog.getByRole('button', { name: /원 결제하기$/ }).waitFor();
    expect(await failure.count()).toBe(0);
    await visitor.close([/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/]);
  });

  test('starts by Enter in a field as by the button (ITEMS-18)', async () => {
    const visitor = await stage.visit({ as: 'viewer02' });
    const { page, context } = visitor;
    await page.goto('/stores/item');
    await page.getByRole('button', { name: '꿀빛 닉네임 구매' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: '방송인에게 선물' }).check();
    await dialog.getByRole('radio', { name: '원화 결제' }).check();
    await dialog.getByRole('button', { name: /원 결제하기$/ }).waitFor();
    await byCard(page);
    const host = dialog.getByRole('textbox', { name: '방송인의 닉네임 또는 프로필 ID' });
    await host.press('Enter');
    await dialog.getByText('받을 방송인을 입력해 주세요.').waitFor();
    await host.fill('하늘이라이브');
    const [popup] = await Promise.all([context.waitForEvent('page'), host.press('Enter')]);
    await popup.getByLabel('카드 번호').fill(cards.approved);
    await confirmIn(popup);
    await page.getByText('꿀빛 닉네임을 선물했어요.', { exact: false }).first().waitFor();
    await visitor.close();
  });

  test('pays a term of a subscription by the same components (SUBSCRIPTIONS-1)', async () => {
    const visitor = await stage.visit({ as: 'viewer02' });
    const { page } = visitor;
    const { list } = await stage.sandbox<{ list: { id: string; user_key: number }[] }>('GET', 'personas');
    await page.goto(`/channels/${list.find(({ id }) => id === 'host02')?.user_key}`);
    await page.getByRole('button', { name: '붉은노을 구독' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '원화로 결제' }).click();
    await payWith(visitor, cards.approved);
    await page.getByText('붉은노을님을 구독했어요.', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: '붉은노을 구독 중' }).waitFor();
    await visitor.close();
  });
});
