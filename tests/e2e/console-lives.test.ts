import { violationsOf } from './accessibility.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';

const stage = setStage();

test('lives are moving pictures, at most 12 in view; still ones with reduced motion; one is opened by keyboard (ADMIN-46)', async () => {
  await stage.make({
    hosts: Array.from({ length: 16 }, (_, at) => ({
      ref: `grid${at}`,
      live: { title: `그림 방송 ${at}` },
    })),
  });
  const operator = await stage.visit({ as: 'admin01' });
  const { page } = operator;
  const joins: string[] = [];
  page.on('request', (request) => {
    if (/join|inspect/.test(request.url())) joins.push(request.url());
  });
  await page.goto('/admin?tab=lives');
  await page.getByLabel('보는 방식').selectOption({ label: '움직이는 그림' });
  await page.waitForURL(/form=grid/);
  const moving = page.getByRole('main').locator('video');
  await moving.first().waitFor();
  expect(await moving.count()).toBeLessThanOrEqual(12);
  await page.setViewportSize({ width: 1440, height: 4_000 });
  await expect(moving).toHaveCount(12);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page
    .getByRole('article')
    .getByRole('button', { name: /강제 종료$/ })
    .waitFor();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/lives-grid.png` });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(moving).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: null });
  expect(joins).toEqual([]);
  await operator.close();
});
