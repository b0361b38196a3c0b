import { Database } from '@honey/server/core/database/database';
import type { Page } from 'playwright';
import { startApp, type TestApp } from '../setup/app.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse, untilChatConnected, type Visitor } from './visitor.ts';

const stage = setStage();
/** A moderator's action applies within two seconds; a busy machine needs the rest to render it. */
const effectTimeoutMs = 4_000;

let reader: TestApp;
let room: string;
test.beforeAll(async () => {
  reader = await startApp({ DATABASE_URL: stage.databaseUrl });
  const { vodKey } = await reader.app.get(Database).prisma.live.findFirstOrThrow({
    where: { state: 'live', host: { loginId: 'host01' } },
  });
  room = `/lives/play/${vodKey}`;
});
test.afterAll(() => reader?.close());

async function inside(as: string, width: number): Promise<Visitor> {
  const visitor = await stage.visit({ as, width });
  await visitor.page.goto(room);
  await untilChatConnected(visitor.page);
  await visitor.page.getByLabel('채팅 메시지').waitFor();
  return visitor;
}

const log = (page: Page) => page.getByRole('log');

async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('채팅 메시지').fill(text);
  await page.keyboard.press('Enter');
  await log(page).getByText(text).waitFor();
}

test('a manager hides a line and restores it, blocks from the chat, then from watching, on both devices (BLOCKS-8, BLOCKS-9)', async () => {
  const [phone, desktop] = [await inside('viewer01', 390), await inside('viewer01', 1440)];
  const manager = await inside('manager01', 1440);
  const devices = [phone.page, desktop.page];
  const { page } = manager;
  await say(phone.page, '가릴 말이에요');

  const row = log(page).getByRole('listitem').filter({ hasText: '가릴 말이에요' });
  await row.hover();
  await row.getByRole('button', { name: /모두에게서 가리기/ }).click();
  for (const device of [...devices, page])
    await log(device).getByText('가릴 말이에요').waitFor({ state: 'detached', timeout: effectTimeoutMs });
  await page.getByRole('button', { name: '되돌리기' }).click();
  for (const device of [...devices, page])
    await log(device).getByText('가릴 말이에요').waitFor({ timeout: effectTimeoutMs });

  await row.locator('button', { hasText: /.+/ }).first().click();
  const control = page.getByRole('dialog', { name: '시청자 정보' });
  await control.getByRole('button', { name: '채팅 차단' }).click();
  for (const device of devices)
    await device.getByText('이 방송에서 채팅이 제한됐어요.').first().waitFor({ timeout: effectTimeoutMs });
  await control.getByRole('button', { name: '시청 차단', exact: true }).click();
  const confirmation = page.getByRole('dialog', { name: /시청을 차단할까요/ });
  await confirmation.getByRole('button', { name: '시청 차단', exact: true }).click();
  for (const device of devices) {
    await device.getByText('볼 수 없는 방송이에요').waitFor({ timeout: effectTimeoutMs });
    expect(await device.locator('video').count()).toBe(0);
  }

  await page.getByRole('button', { name: '운영 기록 보기' }).click();
  const entries = page.getByRole('dialog', { name: '운영 기록' }).getByRole('listitem');
  await entries.first().waitFor();
  expect((await entries.allInnerTexts()).slice(0, 4).map((text) => text.split('\n')[0])).toEqual([
    '시청 차단',
    '채팅 차단',
    '가린 채팅 다시 보이기',
    '채팅 가리기',
  ]);
  await manager.close();
  for (const visitor of [phone, desktop]) await visitor.close([refusedResponse, /chat: cannot/]);
});

test('a manager acts on a line by one key or one press, and undoes each action (BLOCKS-16)', async () => {
  const [talker, manager] = [await inside('vip01', 390), await inside('manager01', 1440)];
  const { page } = manager;
  await say(talker.page, '한 번에 할 말이에요');
  const row = log(page).locator('li[data-index]').filter({ hasText: '한 번에 할 말이에요' });
  const takeBack = (notice: string) =>
    page.getByRole('listitem').filter({ hasText: notice }).getByRole('button', { name: '되돌리기' }).click();

  await row.focus();
  await page.keyboard.press('Delete');
  await log(talker.page)
    .getByText('한 번에 할 말이에요')
    .waitFor({ state: 'detached', timeout: effectTimeoutMs });
  await takeBack('채팅을 가렸어요.');
  await log(talker.page).getByText('한 번에 할 말이에요').waitFor({ timeout: effectTimeoutMs });

  await row.focus();
  await page.keyboard.press('b');
  await talker.page.getByText('이 방송에서 채팅이 제한됐어요.').first().waitFor({ timeout: effectTimeoutMs });
  await takeBack('님의 채팅을 차단했어요.');
  await talker.page.getByLabel('채팅 메시지').waitFor({ timeout: effectTimeoutMs });
  await say(talker.page, '다시 말할 수 있어요');
  await log(page).getByText('다시 말할 수 있어요').waitFor();

  await row.hover();
  await row.getByRole('button', { name: '더 보기' }).click();
  await row.getByRole('button', { name: '내보내기 (X)' }).click();
  await talker.page
    .getByRole('dialog', { name: '이 방송에서 내보내졌어요' })
    .waitFor({ timeout: effectTimeoutMs });
  await takeBack('님을 내보냈어요.');
  await page.getByRole('listitem').filter({ hasText: '님이 다시 들어올 수 있어요.' }).waitFor();
  await talker.page.goto(room);
  await untilChatConnected(talker.page);

  await row.focus();
  await page.keyboard.press('w');
  await talker.page.getByText('볼 수 없는 방송이에요').waitFor({ timeout: effectTimeoutMs });
  expect(await talker.page.locator('video').count()).toBe(0);
  await takeBack('님의 시청을 차단했어요.');
  await page.getByRole('listitem').filter({ hasText: '님의 시청 차단을 해제했어요.' }).waitFor();
  await talker.page.goto(room);
  await untilChatConnected(talker.page);

  // A key removes neither the room's other moderators nor the manager.
  await say(page, '매니저가 하는 말이에요');
  const ownLine = log(page).locator('li[data-index]').filter({ hasText: '매니저가 하는 말이에요' });
  await ownLine.hover();
  await ownLine.getByRole('button', { name: /모두에게서 가리기/ }).waitFor();
  expect(await ownLine.getByRole('button', { name: /\((B|X|W)\)$/ }).count()).toBe(0);
  await manager.close();
  await talker.close([refusedResponse, /chat: cannot/]);
});

test('the message of a gift is reported from its line, and a gift without a message is not (REPORTS-1, REPORTS-2)', async () => {
  const reader = await inside('viewer02', 1440);
  const { page } = reader;
  const giver = await stage.client.login('vip01');
  const vodKey = Number(room.split('/').at(-1));
  const { body: live } = await giver.get<{ host: { user_key: number } }>(`/v1/vods/${vodKey}`);
  const give = async (star_cnt: number, message?: string) => {
    const { status } = await giver.send('PUT', '/v1/payment/user-star-use-proc', {
      body: { target_code: 'LIVE', target_user_key: live.host.user_key, vod_key: vodKey, star_cnt, message },
    });
    expect(status).toBe(200);
  };
  await give(41, '선물에 실은 말이에요');
  await give(43);
  const row = (text: string) => log(page).locator('li[data-index]').filter({ hasText: text });
  await row('43꿀').hover();
  expect(await row('43꿀').getByRole('button', { name: '신고하기 (S)' }).count()).toBe(0);
  await row('선물에 실은 말이에요').focus();
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('도배·광고·사기').check();
  await dialog.getByLabel('자세한 내용').fill('선물로 광고를 해요');
  await dialog.getByRole('button', { name: '신고하기' }).click();
  await page.getByRole('dialog', { name: '신고해 주셔서 고마워요' }).waitFor();
  const { list } = await stage.sandbox<{ list: { target_nick: string; content: string }[] }>(
    'GET',
    'reports',
  );
  expect(list.map(({ target_nick, content }) => [target_nick, content])).toContainEqual([
    '로열젤리',
    '선물로 광고를 해요',
  ]);
  await reader.close();
});

test('a member hides another in the room and shows them again on my page, on both devices (BLOCKS-10)', async () => {
  const [talker, member] = [await inside('vip01', 1440), await inside('viewer02', 1440)];
  await say(talker.page, '저 여기 있어요');
  await log(member.page).getByText('저 여기 있어요').waitFor();
  const row = log(member.page).getByRole('listitem').filter({ hasText: '저 여기 있어요' });
  await row.locator('button', { hasText: /.+/ }).first().click();
  await member.page.getByRole('dialog').getByRole('button', { name: '이 사람 채팅 가리기' }).click();
  await log(member.page).getByText('저 여기 있어요').waitFor({ state: 'detached', timeout: effectTimeoutMs });
  expect(await log(talker.page).getByText('저 여기 있어요').count()).toBe(1);

  await member.page.goto('/mypage/settings/person/block/hidden');
  await member.page.getByText('100명 중 1명').waitFor();
  await member.page.getByRole('button', { name: /다시 보기$/ }).click();
  await member.page.getByText('채팅을 숨긴 사람이 없어요').waitFor();
  await member.page.goto(room);
  await log(member.page).getByText('저 여기 있어요').waitFor();
  await talker.close();
  await member.close();
});

test('a host appoints and dismisses a manager by nickname, and sees what is wrong (BLOCKS-5)', async () => {
  const host = await stage.visit({ as: 'host01', width: 390 });
  const { page } = host;
  await page.goto('/mypage/settings/live/managers');
  await page.getByText('10명 중 1명').waitFor();
  await page.getByRole('button', { name: '임명하기' }).click();
  await page.getByText('닉네임 또는 프로필 ID를 입력해 주세요.').waitFor();
  const field = page.getByLabel('닉네임 또는 프로필 ID');
  await field.fill('없는사람');
  await page.getByRole('button', { name: '임명하기' }).click();
  await page.getByText('회원을 찾을 수 없어요.').waitFor();
  expect(await field.inputValue()).toBe('없는사람');
  await field.fill('viewer02');
  await page.getByRole('button', { name: '임명하기' }).click();
  await page.getByText('10명 중 2명').waitFor();
  await page
    .getByRole('button', { name: /해임하기$/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: '해임하기' }).click();
  await page.getByText('10명 중 1명').waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await host.close([refusedResponse]);
});
