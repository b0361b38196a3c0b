import type { Page } from 'playwright';

/** The last steps of deleting an account, after the reason was chosen and the identity confirmed. */
export async function requestDeletion(page: Page): Promise<void> {
  await page.getByLabel(/사라지는 것을 모두 확인했어요/).check();
  await page.getByRole('button', { name: '탈퇴 신청하기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '탈퇴 신청하기' }).click();
  await page
    .getByText(/탈퇴를 신청했어요/)
    .first()
    .waitFor();
}
