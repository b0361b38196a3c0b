import type { Page } from 'playwright';
import { violationsOf } from './accessibility.ts';
import { openCase } from './console.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse } from './visitor.ts';

const stage = setStage();

/** Waits until the open campaign shows these counts. */
async function countsOf(page: Page, counts: Record<string, number>): Promise<void> {
  for (const [name, count] of Object.entries(counts))
    await page
      .getByRole('article')
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .getByText(String(count), { exact: true })
      .waitFor();
}

test.describe('the operators’ section of coupons', () => {
  test('begins a campaign with codes, which a member enters, and withdraws it (COUPONS-3, COUPONS-16, COUPONS-18)', async () => {
    const operator = await stage.visit({ as: 'admin01', width: 390, theme: 'light' });
    const { page } = operator;
    await page.goto('/admin?tab=coupons');
    await page.getByText('아직 만든 쿠폰이 없어요').waitFor();
    await page.getByRole('button', { name: '쿠폰 만들기' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '만들기', exact: true }).click();
    await dialog.getByText('입력해 주세요.').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByLabel('쿠폰 이름').fill('가을 쿠폰');
    await dialog.getByLabel('종류', { exact: true }).selectOption({ label: '할인 쿠폰' });
    await dialog.getByLabel('할인 방식').selectOption({ label: '정률 (%)' });
    await dialog.getByLabel('할인율 (%)').fill('10');
    await dialog.getByLabel('사유').fill('가을 행사');
    await dialog.getByRole('button', { name: '만들기', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('번호 등록 중').waitFor();
    await openCase(page, '가을 쿠폰');
    await page.getByRole('button', { name: '가을 쿠폰 번호 보기' }).click();
    const code = (await dialog.locator('code').first().textContent()) ?? '';
    expect([await page.evaluate('document.documentElement.scrollWidth'), await violationsOf(page)]).toEqual([
      390,
      [],
    ]);
    await page.keyboard.press('Escape');

    const member = await stage.visit({ as: 'viewer02', width: 390 });
    await member.page.goto('/mypage/settings/service/coupons');
    await member.page.getByRole('textbox', { name: '쿠폰 번호' }).fill(code);
    await member.page.getByRole('button', { name: '등록하기' }).click();
    await member.page.getByText('가을 쿠폰을 받았어요.', { exact: true }).waitFor();
    await member.close();

    await page.reload();
    await countsOf(page, { 발급: 1, 사용: 0, '회수한 수': 0 });
    await page.getByRole('button', { name: '가을 쿠폰 회수' }).click();
    await dialog.getByLabel('사유').fill('잘못 만들었어요.');
    await dialog.getByRole('button', { name: '회수', exact: true }).click();
    await page.getByText('회수함').first().waitFor();
    await countsOf(page, { 발급: 1, 사용: 0, '회수한 수': 1 });
    await operator.close();
  });

  test('refuses a member who does not exist at the field, and gives one more member a coupon (COUPONS-16)', async () => {
    const operator = await stage.visit({ as: 'admin01', width: 1440 });
    const { page } = operator;
    const { list } = await stage.sandbox<{ list: { id: string; user_key: number }[] }>('GET', 'personas');
    const keyOf = (login: string) => String(list.find(({ id }) => id === login)?.user_key);
    await page.goto('/admin?tab=coupons');
    await page.getByRole('button', { name: '쿠폰 만들기' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('쿠폰 이름').fill('사과의 꿀');
    await dialog.getByLabel('종류', { exact: true }).selectOption({ label: '꿀 쿠폰' });
    await dialog.getByLabel('꿀 개수').fill('30');
    await dialog.getByLabel('받는 사람').selectOption({ label: '지정한 회원' });
    await dialog.getByLabel('회원 번호').fill(`${keyOf('viewer01')}, 99999999`);
    await dialog.getByLabel('사유').fill('장애 보상');
    await dialog.getByRole('button', { name: '만들기', exact: true }).click();
    await dialog.getByText('회원을 찾을 수 없어요.').waitFor();
    await dialog.getByLabel('회원 번호').fill(keyOf('viewer01'));
    await dialog.getByRole('button', { name: '만들기', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await openCase(page, '사과의 꿀');
    await countsOf(page, { 발급: 1, 사용: 0, '회수한 수': 0 });
    await page.getByRole('button', { name: '사과의 꿀 한 명에게 더 주기' }).click();
    await dialog.getByLabel('회원 번호').fill(keyOf('vip01'));
    await dialog.getByLabel('사유').fill('추가 보상');
    await dialog.getByRole('button', { name: '한 명에게 더 주기' }).click();
    await countsOf(page, { 발급: 2, 사용: 0, '회수한 수': 0 });
    expect(await violationsOf(page)).toEqual([]);
    await operator.close([refusedResponse]);
  });
});
