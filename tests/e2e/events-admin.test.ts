import { violationsOf } from './accessibility.ts';
import { rowOf } from './console.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';

const stage = setStage();

test.describe('the operators’ section of the roulette', () => {
  test('pays out tickets, and shows rounds, winners and unpaid prizes on a desktop and a phone (EVENTS-16)', async () => {
    const member = await stage.client.login('viewer01');
    const { user_key } = (await member.send<{ user_key: number }>('POST', '/v1/user/login-check-proc')).body;
    for (const width of [1440, 390] as const) {
      const operator = await stage.visit({ as: 'admin01', width, theme: width === 390 ? 'light' : 'dark' });
      const { page } = operator;
      await page.goto('/admin?tab=roulette');
      await page.getByText('진행 중').first().waitFor();
      await page.getByRole('button', { name: '룰렛권 지급하기' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: '룰렛권 지급하기' }).click();
      await dialog.getByText('회원 번호를 숫자로 입력해 주세요.').waitFor();
      await dialog.getByLabel('회원 번호').fill(String(user_key));
      await dialog.getByLabel('사유').fill('점검 보상');
      expect(await violationsOf(page)).toEqual([]);
      await shot(page, `grant-${width}`);
      await dialog.getByRole('button', { name: '룰렛권 지급하기' }).click();
      await dialog.waitFor({ state: 'detached' });
      await rowOf(page, '진행 중').getByRole('link').first().click();
      await page.getByText('지급한 룰렛권').waitFor();
      expect([await page.evaluate('document.documentElement.scrollWidth'), await violationsOf(page)]).toEqual(
        [width, []],
      );
      await shot(page, `rounds-${width}`);
      await page
        .getByRole('button', { name: width === 390 ? '목록으로' : '닫기' })
        .first()
        .click();
      await member.send('POST', '/sandbox/api/roulette/next-field', {
        body: { animal_cd: 'tiger', user_key: String(user_key) },
      });
      expect((await member.send('POST', '/v1/event/roulette/spin', { body: {} })).status).toBe(200);
      await page.getByLabel('목록', { exact: true }).selectOption({ label: '당첨 내역' });
      await page.getByText('1,000꿀 당첨').first().waitFor();
      await shot(page, `winners-${width}`);
      await page.getByLabel('목록', { exact: true }).selectOption({ label: '미지급 당첨금' });
      await page.getByText('지급하지 못한 당첨금이 없어요').waitFor();
      await shot(page, `unpaid-${width}`);
    }
  });
});

const shot = async (page: { screenshot(options: { path: string }): Promise<unknown> }, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};
