import type { Page } from 'playwright';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';

const stage = setStage();
const host = '붉은노을';

async function channelOf(page: Page, id: string): Promise<void> {
  const { list } = await stage.sandbox<{ list: { id: string; user_key: number }[] }>('GET', 'personas');
  await page.goto(`/channels/${list.find((persona) => persona.id === id)?.user_key}`);
}

test.describe('subscribing in the page', () => {
  test('is done from the page of a host with honey, and shows the remaining days (SUBSCRIPTIONS-1, SUBSCRIPTIONS-12)', async () => {
    const viewer = await stage.visit({ as: 'viewer01' });
    const { page } = viewer;
    await channelOf(page, 'host02');
    await page.getByRole('button', { name: `${host} 구독` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('구독하면').waitFor();
    await dialog.getByRole('button', { name: '45꿀 내고 구독하기' }).click();
    await page.getByText(`${host}님을 구독했어요.`, { exact: false }).first().waitFor();
    await page.getByRole('button', { name: `${host} 구독 중` }).waitFor();
    await page.goto('/mypage/settings/service/subscriptions');
    await page.getByRole('link', { name: host }).waitFor();
    await page.getByText('30일 남음').waitFor();
    // An extension is for the last days.
    expect(await page.getByRole('button', { name: '연장' }).count()).toBe(0);
    await page.getByRole('button', { name: '끝난 구독' }).click();
    await page.getByText('끝난 구독이 없어요').waitFor();
    await viewer.close();
  });

  test('links a member without honey to the store, and shows how many fans a host lacks (SUBSCRIPTIONS-5, SUBSCRIPTIONS-8)', async () => {
    const viewer = await stage.visit({ as: 'viewer02', width: 390 });
    const { page } = viewer;
    await channelOf(page, 'host02');
    await page.getByRole('button', { name: `${host} 구독` }).click();
    await page.getByRole('dialog').getByText('꿀이 45 부족해요').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '충전하기' }).waitFor();
    await channelOf(page, 'host05');
    await page.getByText(/팬이 \d+명 더 모이면 구독할 수 있어요/).waitFor();
    await viewer.close();
  });

  test('shows an unknown outcome of paying with honey beside that payment alone (SUBSCRIPTIONS-1)', async () => {
    const viewer = await stage.visit({ as: 'vip01', width: 390 });
    const { page } = viewer;
    await channelOf(page, 'host02');
    await page.route('**/bt-subscribe', (route) => route.abort('internetdisconnected'));
    await page.getByRole('button', { name: `${host} 구독` }).click();
    const dialog = page.getByRole('dialog');
    const outcome = dialog.getByText('결제됐는지 확인하지 못했어요.', { exact: false });
    await dialog.getByRole('button', { name: '45꿀 내고 구독하기' }).click();
    await outcome.waitFor();
    // A payment in won is another one, which would be charged as well.
    await dialog.getByRole('button', { name: '원화로 결제' }).click();
    await dialog.getByRole('button', { name: '4,500원 결제하기' }).waitFor();
    expect(await outcome.count()).toBe(0);
    await dialog.getByRole('button', { name: '꿀로 결제' }).click();
    await outcome.waitFor();
    await viewer.close([/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/]);
  });

  test('shows a host the subscribers, with the figures of the month (SUBSCRIPTIONS-13)', async () => {
    const hostPage = await stage.visit({ as: 'host02' });
    const { page } = hostPage;
    await page.goto('/mypage/settings/service/subscriptions?side=host');
    await page.getByText('이번 달 구독 수익').waitFor();
    await page.getByText('하늘바라기').waitFor();
    await hostPage.close();
  });

  test("shows the member's payment grade and the next month's (USERS-15)", async () => {
    const viewer = await stage.visit({ as: 'vip01' });
    const { page } = viewer;
    await page.goto('/mypage/settings/person');
    const box = page.getByRole('region', { name: '결제 등급' });
    await box.getByText('꿀 상품 9% 할인').waitFor();
    await box.getByText('다음 달 예상 등급').waitFor();
    await viewer.close();
  });
});
