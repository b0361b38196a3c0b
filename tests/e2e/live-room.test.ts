import type { Page } from 'playwright';
import { publish, type RunningPublisher } from '../setup/publisher.ts';
import { openCase, openSection } from './console.ts';
import { START_TIMEOUT_MS, untilPlaying } from './playing.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse, untilChatConnected, type Visitor } from './visitor.ts';

const stage = setStage({ MEDIA_ADAPTER: 'nms', INGEST_PORT: '0' });
/** A moderator's action applies within two seconds; a busy machine needs the rest to render it. */
const effectTimeoutMs = 4_000;

let publisher: RunningPublisher | undefined;
test.afterAll(() => publisher?.stop());

/** The host makes manager01 a manager, prepares a live on my page, and streams with the key that the page shows. */
async function goLive({ page }: Visitor): Promise<string> {
  await page.goto('/mypage/settings/live/managers');
  await page.getByLabel('닉네임 또는 프로필 ID').fill('manager01');
  await page.getByRole('button', { name: '임명하기' }).click();
  await page.getByText('10명 중 1명').waitFor();
  await page.goto('/mypage/settings/live');
  await page.getByLabel('방송 제목').fill('모두 함께 보는 방송');
  await page.getByRole('button', { name: '토크', exact: true }).click();
  await page.getByRole('button', { name: '방송 시작하기' }).click();
  await page.getByText('송출 기다리는 중').waitFor();
  await page.getByRole('button', { name: '스트림 키 만들기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '새로 만들기' }).click();
  const fields = page.getByRole('region', { name: '스트림 키' }).locator('input');
  const [server, key] = [await fields.first().inputValue(), await fields.last().inputValue()];
  publisher = publish(`${server}/${key}`);
  await page.getByText('방송 중', { exact: true }).first().waitFor({ timeout: START_TIMEOUT_MS });
  const room = await page.getByRole('link', { name: '내 방송 보기' }).getAttribute('href');
  if (!room) throw new Error('the live has no address');
  return room;
}

const log = (page: Page) => page.getByRole('log');

async function enter(visitor: Visitor, room: string): Promise<void> {
  await visitor.page.goto(room);
  await untilChatConnected(visitor.page);
}

test('a host streams, viewers watch and talk, a manager and an operator act immediately, and the host reads the summary (BLOCKS-8, BLOCKS-9, ADMIN-6, LIVES-55, MEDIA-12)', async () => {
  const host = await stage.visit({ as: 'host05' });
  const room = await goLive(host);
  const [phone, desktop, other, manager] = [
    await stage.visit({ as: 'viewer01', width: 390 }),
    await stage.visit({ as: 'viewer01' }),
    await stage.visit({ as: 'vip01', width: 390 }),
    await stage.visit({ as: 'manager01' }),
  ];
  for (const visitor of [phone, desktop, other, manager]) await enter(visitor, room);
  for (const { page } of [phone, desktop, other]) await untilPlaying(page);

  await phone.page.getByLabel('채팅 메시지').fill('모두 들리나요');
  await phone.page.keyboard.press('Enter');
  for (const { page } of [phone, desktop, other, manager])
    await log(page).getByText('모두 들리나요').waitFor();

  const row = log(manager.page).getByRole('listitem').filter({ hasText: '모두 들리나요' });
  await row.locator('button', { hasText: /.+/ }).first().click();
  const control = manager.page.getByRole('dialog', { name: '시청자 정보' });
  await control.getByRole('button', { name: '채팅 차단' }).click();
  for (const { page } of [phone, desktop])
    await page.getByText('이 방송에서 채팅이 제한됐어요.').first().waitFor({ timeout: effectTimeoutMs });
  await control.getByRole('button', { name: '시청 차단', exact: true }).click();
  const confirmation = manager.page.getByRole('dialog', { name: /시청을 차단할까요/ });
  await confirmation.getByRole('button', { name: '시청 차단', exact: true }).click();
  for (const { page } of [phone, desktop]) {
    await page.getByText('볼 수 없는 방송이에요').waitFor({ timeout: effectTimeoutMs });
    expect(await page.locator('video').count()).toBe(0);
  }
  await untilPlaying(other.page);
  for (const visitor of [phone, desktop]) await visitor.close([refusedResponse, /chat: cannot/, /net::ERR_/]);

  const operator = await stage.visit({ as: 'admin01' });
  await openSection(operator.page, '방송');
  await openCase(operator.page, '모두 함께 보는 방송');
  await operator.page.getByRole('button', { name: /강제 종료$/ }).click();
  const ending = operator.page.getByRole('dialog');
  await ending.getByLabel('사유').fill('커뮤니티 가이드라인 위반');
  await ending.getByRole('button', { name: '강제 종료' }).click();
  for (const { page } of [other, manager]) {
    await page.waitForURL(`**${room}/result-admin`);
    // The address changes before the page does, and the chat of the room shows the reason too.
    await page.getByRole('heading', { name: '운영자가 방송을 종료했어요' }).waitFor();
    await page.getByText('커뮤니티 가이드라인 위반').waitFor();
    expect(await page.locator('video').count()).toBe(0);
  }
  for (const visitor of [other, manager, operator])
    await visitor.close([refusedResponse, /chat:/, /net::ERR_/]);

  await host.page.goto(`${room}/result-admin`);
  await host.page.getByRole('heading', { name: '방송 요약' }).waitFor();
  await host.page.getByText('최고 시청자').waitFor();
  await host.close([refusedResponse]);
});
