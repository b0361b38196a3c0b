import { violationsOf } from './accessibility.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse } from './visitor.ts';

const stage = setStage();

/** The key of a persona. */
async function keyOf(id: string): Promise<number> {
  const owner = await stage.client.login('admin01');
  const { body } = await owner.get<{ list: { user_key: number; login_id: string }[] }>(
    `/v1/admin/members?q=${id}`,
  );
  return body.list.find(({ login_id }) => login_id === id)?.user_key ?? 0;
}

test.describe('the page of one member', () => {
  test('is opened by its address, has tabs, and shows one field for a reason (ADMIN-34, ADMIN-35)', async () => {
    const owner = await stage.visit({ as: 'admin01' });
    const { page } = owner;
    const userKey = await keyOf('viewer01');
    await page.goto(`/admin?tab=members&member=${userKey}`);
    const member = page.getByRole('article');
    for (const tab of ['돈', '선물', '방송', '쪽지', '제재', '로그인', '문의', '신고', '이력']) {
      await member.getByRole('tab', { name: tab, exact: true }).click();
      await expect(
        member.getByRole('tabpanel').locator('li').or(member.getByText('내역이 없어요')).first(),
      ).toBeVisible();
    }
    expect(await violationsOf(page)).toEqual([]);
    if (process.env.PICTURES) {
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await page.screenshot({ path: `${process.env.PICTURES}/member-${width}.png`, fullPage: true });
      }
      await page.setViewportSize({ width: 1280, height: 800 });
    }
    await expect(member.getByText(/^010-\*{4}-\d{4}$/)).toBeVisible();
    await member.getByRole('button', { name: '휴대폰 보기' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '보기', exact: true }).click();
    await dialog.getByText('사유를 입력해 주세요.').waitFor();
    await dialog.getByLabel('사유').fill('본인 확인 문의');
    await dialog.getByRole('button', { name: '보기', exact: true }).click();
    await expect(member.getByText(/^010\d{8}$/)).toBeVisible();
    await member.getByRole('button', { name: '휴대폰 가리기' }).click();
    await expect(member.getByText(/^010-\*{4}-\d{4}$/)).toBeVisible();
    // Without another reason while it lasts.
    await member.getByRole('button', { name: '휴대폰 보기' }).click();
    await expect(member.getByText(/^010\d{8}$/)).toBeVisible();
    await member.getByRole('tab', { name: '돈', exact: true }).click();
    await page.goBack();
    await expect(member.getByRole('tab', { name: '이력', exact: true })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await owner.close([refusedResponse]);
  });

  test('has no tabs and no button of rights that the operator lacks (ADMIN-35)', async () => {
    const finance = await stage.visit({ as: 'finance01', width: 390 });
    const userKey = await keyOf('viewer01');
    await finance.page.goto(`/admin?tab=members&member=${userKey}`);
    await finance.page.getByRole('tab', { name: '돈', exact: true }).waitFor();
    for (const tab of ['방송', '쪽지', '문의', '신고'])
      await expect(finance.page.getByRole('tab', { name: tab, exact: true })).toHaveCount(0);
    await expect(finance.page.getByRole('button', { name: '휴대폰 보기' })).toHaveCount(0);
    await finance.close();
  });
});
