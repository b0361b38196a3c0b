import type { Page } from 'playwright';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { untilChatConnected, type Visitor } from './visitor.ts';

const stage = setStage();

const bar = (page: Page) => page.getByRole('region', { name: '목표', exact: true });

async function give(giverId: string, vodKey: number, target: number, star_cnt: number): Promise<void> {
  const giver = await stage.client.login(giverId);
  const { status } = await giver.send('PUT', '/v1/payment/user-star-use-proc', {
    body: { target_code: 'LIVE', target_user_key: target, vod_key: vodKey, star_cnt },
  });
  expect(status).toBe(200);
}

async function shot({ page }: Visitor, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
}

async function enter(
  as: string,
  vodKey: number,
  width = 390,
  theme: 'dark' | 'light' = 'dark',
): Promise<Visitor> {
  const visitor = await stage.visit({ as, width, theme });
  await visitor.page.goto(`/lives/play/${vodKey}`);
  await untilChatConnected(visitor.page);
  return visitor;
}

async function setGoal(page: Page, title: string, stars: string): Promise<void> {
  await page.getByRole('button', { name: '목표 정하기' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('목표를 이루면').fill(title);
  await dialog.getByLabel('목표 꿀').fill(stars);
  await dialog.getByRole('button', { name: '목표 정하기' }).click();
}

test('a host sets a goal in the room; it moves with the gifts, is reached with a show, and stays after a reload (GIFTS-37, GIFTS-40)', async () => {
  test.setTimeout(120_000);
  const { lives, members } = await stage.make({
    members: [{ ref: 'giver', id: 'goalgiver', nick: '목표벌', star_granted: 50_000 }],
    hosts: [{ ref: 'host', id: 'goalhost', nick: '목표방송', live: { title: '목표 방송' } }],
  });
  const [vodKey, target] = [lives.host?.vod_key ?? 0, members.host?.user_key ?? 0];
  const host = await enter('goalhost', vodKey, 1440, 'light');
  const viewers = [await enter('viewer01', vodKey, 360, 'light'), await enter('viewer02', vodKey, 1440)];
  await setGoal(host.page, '짧아요', '10');
  await host.page.getByText('100부터 10,000,000까지의 숫자로 입력해 주세요.').waitFor();
  await host.page.getByLabel('목표 꿀').fill('3,000');
  await host.page.getByRole('dialog').getByRole('button', { name: '목표 정하기' }).click();
  for (const { page } of [host, ...viewers]) await bar(page).getByText('0 / 3,000꿀').waitFor();
  await give('goalgiver', vodKey, target, 1_200);
  for (const { page } of [host, ...viewers]) await bar(page).getByText('1,200 / 3,000꿀').waitFor();
  await shot(viewers[0] as Visitor, 'goal-360-light');
  await shot(viewers[1] as Visitor, 'goal-1440-dark');
  await shot(host, 'goal-host-1440-light');
  await give('goalgiver', vodKey, target, 1_800);
  for (const { page } of viewers) {
    await page.getByTestId('gift-effect').getByText('목표 달성!').waitFor();
    await bar(page).getByText('목표 달성!').waitFor();
  }
  await shot(viewers[1] as Visitor, 'goal-reached-1440-dark');
  const [first] = viewers;
  await first?.page.reload();
  await bar(first?.page as Page)
    .getByText('목표 달성!')
    .waitFor();
  // The show is not repeated.
  expect(await first?.page.getByTestId('gift-effect').count()).toBe(0);
  for (const visitor of [host, ...viewers]) await visitor.close();
});

test('a host sets and removes a goal in the settings, and viewers see both (GIFTS-38)', async () => {
  const { lives } = await stage.make({
    hosts: [{ ref: 'host', id: 'goalhost2', nick: '설정방송', live: { title: '설정 방송' } }],
  });
  const vodKey = lives.host?.vod_key ?? 0;
  const viewer = await enter('viewer01', vodKey);
  const host = await stage.visit({ as: 'goalhost2' });
  await host.page.goto('/mypage/settings/live');
  await setGoal(host.page, '춤을 춰요', '500');
  await bar(viewer.page).getByText('춤을 춰요').waitFor();
  await shot(host, 'goal-settings-1440-dark');
  await host.page.getByRole('button', { name: '바꾸기', exact: true }).first().click();
  await host.page.getByRole('dialog').getByRole('button', { name: '목표 내리기' }).click();
  await bar(viewer.page).waitFor({ state: 'detached' });
  await host.close();
  await viewer.close();
});

test('a large gift elsewhere is announced, leads to its live, and is switched off for the device (GIFTS-41, GIFTS-42)', async () => {
  test.setTimeout(120_000);
  const { lives, members } = await stage.make({
    members: [{ ref: 'giver', id: 'biggiver', nick: '큰손벌', star_granted: 1_000_000 }],
    hosts: [
      { ref: 'one', id: 'sitehost1', nick: '한방송', live: { title: '큰 선물 방송' } },
      { ref: 'two', id: 'sitehost2', nick: '두방송', live: { title: '옆 방송' } },
    ],
  });
  const [from, target] = [lives.one?.vod_key ?? 0, members.one?.user_key ?? 0];
  const elsewhere = lives.two?.vod_key ?? 0;
  const note = (page: Page) => page.getByRole('region', { name: '다른 방송의 큰 선물 소식' });
  const phone = await enter('viewer01', elsewhere, 360, 'light');
  const desktop = await enter('viewer02', elsewhere, 1440);
  const own = await enter('fan01', from);
  await give('biggiver', from, target, 100_000);
  for (const { page } of [phone, desktop])
    await note(page).getByText('큰손벌님이 한방송님에게 100,000꿀을 선물했어요').waitFor();
  await shot(phone, 'site-360-light');
  await shot(desktop, 'site-1440-dark');
  expect(await note(own.page).count()).toBe(0);
  await note(desktop.page).getByRole('link').click();
  await desktop.page.waitForURL(`**/lives/play/${from}`);
  await note(phone.page).getByRole('button', { name: '이 기기에서 큰 선물 소식 끄기' }).click();
  await note(phone.page).waitFor({ state: 'detached' });
  await phone.page.reload();
  await untilChatConnected(phone.page);
  const other = await enter('vip01', elsewhere);
  await give('biggiver', from, target, 200_000);
  await note(other.page).getByText('200,000꿀').first().waitFor({ timeout: 30_000 });
  expect(await note(phone.page).count()).toBe(0);
  await phone.page.goto('/mypage/settings/person/alarm');
  const toggle = phone.page.getByRole('switch', { name: '다른 방송의 큰 선물 소식' });
  expect(await toggle.getAttribute('aria-checked')).toBe('false');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-checked', 'true');
  for (const visitor of [phone, desktop, own, other]) await visitor.close();
});
