import { expect, it } from '@jest/globals';
import { setStage } from './stage.ts';

const stage = setStage();

it('a host begins a live from my page, changes it, and ends it after being asked (BROADCAST-10, BROADCAST-15, BROADCAST-16)', async () => {
  const host = await stage.visit({ as: 'host05' });
  const { page } = host;
  await page.goto('/mypage/settings/live');
  await page.getByRole('button', { name: '방송 시작하기' }).click();
  await page.getByText('방송 제목을 입력해 주세요.').waitFor();
  await page.getByLabel('방송 제목').fill('내 방에서 시작한 방송');
  await page.getByRole('button', { name: '토크', exact: true }).click();
  await page.getByRole('button', { name: '방송 시작하기' }).click();
  await page.getByRole('link', { name: '내 방송 보기' }).waitFor();

  await page.getByLabel('방송 제목').fill('바뀐 제목');
  await page.getByRole('button', { name: '제목과 태그 바꾸기' }).click();
  await page.getByText('바뀐 제목', { exact: true }).waitFor();

  // A page that is loaded anew takes back what is not saved yet.
  const saved = page.waitForResponse(/\/live-setting-update$/);
  await page.getByRole('switch', { name: '선물 메시지 읽어주기' }).click();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await page.getByRole('switch', { name: '선물 메시지 읽어주기', checked: false }).waitFor();

  await page.getByRole('button', { name: '방송 끝내기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '방송 끝내기' }).click();
  await page.getByRole('button', { name: '방송 시작하기' }).waitFor();
  await host.close();
});

it('a host begins a live for the fans from a level on (LIVES-31, BROADCAST-10)', async () => {
  const host = await stage.visit({ as: 'host05' });
  const { page } = host;
  await page.goto('/mypage/settings/live');
  await page.getByLabel('방송 제목').fill('레벨 높은 팬과 함께');
  await page.getByRole('button', { name: '토크', exact: true }).click();
  await page.getByRole('button', { name: '팬만', exact: true }).click();
  await page.getByLabel('볼 수 있는 팬 레벨').selectOption({ label: '레벨 20 이상' });
  const begun = page.waitForResponse(/\/live-start-proc$/);
  await page.getByRole('button', { name: '방송 시작하기' }).click();
  const { vod_key } = (await (await begun).json()) as { vod_key: number };
  const { body } = await stage.client.get(`/v1/vods/${vod_key}`);
  expect(body).toMatchObject({ target: 'fans', entry_fan_level: 20 });
  await page.getByRole('button', { name: '방송 끝내기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '방송 끝내기' }).click();
  await page.getByRole('button', { name: '방송 시작하기' }).waitFor();
  await host.close();
});

it('the sandbox lets a host go on and off the air (BROADCAST-30)', async () => {
  const visitor = await stage.visit();
  const { page } = visitor;
  await page.goto('/sandbox?tab=broadcaster');
  await page.getByRole('button', { name: '쉬는중 방송 시작하기' }).click();
  await page.getByRole('button', { name: '쉬는중 방송 끝내기' }).click();
  await page.getByRole('button', { name: '쉬는중 방송 시작하기' }).waitFor();
  await visitor.close();
});
