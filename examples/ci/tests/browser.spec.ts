import { expect, test } from '@honey/testkit/playwright';

test('a member sees their own profile without signing in by hand', async ({ pageAs }) => {
  const page = await pageAs('viewer01');
  await page.goto('/');
  await expect(page.getByRole('button', { name: '내 프로필' })).toBeVisible();
});
