import type { Page } from 'playwright';
import { eventually } from '../setup/eventually.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { untilChatConnected, untilHydrated } from './visitor.ts';

const stage = setStage();
const host = '하늘이라이브';

const composer = (page: Page) => page.getByRole('textbox', { name: '채팅 메시지' });
const log = (page: Page) => page.getByRole('log');

/** A persona gives to the live's host. */
async function give(id: string, vodKey: number, gift: { star_cnt: number; message?: string }): Promise<void> {
  const giver = await stage.client.login(id);
  const { body: live } = await giver.get<{ host: { user_key: number } }>(`/v1/vods/${vodKey}`);
  const { status } = await giver.send('PUT', '/v1/payment/user-star-use-proc', {
    body: { target_code: 'LIVE', target_user_key: live.host.user_key, vod_key: vodKey, ...gift },
  });
  expect(status).toBe(200);
}

async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

/**
 * Runs in a page: whether the action of the line with these words covers them; they are measured line by line as
 * rendered.
 */
const actionCoversText = (words: string) => `(() => {
  const isMeant = ({ textContent }) => textContent.includes(${JSON.stringify(words)});
  const element = [...document.querySelectorAll('[role="log"] li[data-index]')].find(isMeant);
  const button = element.querySelector('[aria-label^="답장하기"]')?.getBoundingClientRect();
  const textRects = [];
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    // What is only read aloud covers nothing.
    if (!isMeant(text) || text.parentElement.closest('.sr-only, [aria-hidden], button')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    textRects.push(...range.getClientRects());
  }
  const overlaps = (word) => word.left < button.right && button.left < word.right && word.top < button.bottom && button.top < word.bottom;
  return { found: button !== undefined && textRects.length > 0, covered: button !== undefined && textRects.some(overlaps) };
})()`;

test.describe("a room's chat", () => {
  test('replies, mentions and copies lines by the keyboard, and remembers the size of the text (CHAT-48, CHAT-49, CHAT-51, CHAT-62)', async () => {
    const asker = await stage.visit({ as: 'vip01' });
    await asker.watch(host);
    await untilChatConnected(asker.page);
    const replier = await stage.visit({ as: 'viewer01' });
    await replier.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await replier.watch(host);
    await untilChatConnected(replier.page);
    await say(asker.page, '오늘 노래하나요?');
    const { page } = replier;
    const row = log(page).locator('li[data-index]').filter({ hasText: '오늘 노래하나요?' });
    await row.waitFor();
    await row.hover();
    expect(await page.evaluate(actionCoversText('오늘 노래하나요?'))).toEqual({
      found: true,
      covered: false,
    });
    await log(page).getByRole('list').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('c');
    await page.getByText('메시지를 복사했어요.', { exact: true }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('오늘 노래하나요?');
    await row.focus();
    await page.keyboard.press('r');
    await page.getByText('님에게 답장').waitFor();
    await composer(page).pressSequentially('@');
    await page.getByRole('listbox', { name: '언급할 사람' }).getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    await composer(page).fill('네, 9시에요');
    await composer(page).press('Enter');
    const answer = log(asker.page).locator('li[data-index]').filter({ hasText: '네, 9시에요' });
    await answer.getByText('오늘 노래하나요?').waitFor();
    await page.getByRole('button', { name: '글자 크기: 보통' }).click();
    await page.reload();
    await page.getByRole('button', { name: '글자 크기: 크게' }).waitFor();
    await asker.close();
    await replier.close();
  });

  test('offers emoji with Korean names from the site itself, on request (CHAT-51)', async () => {
    const viewer = await stage.visit({ as: 'viewer01', width: 390 });
    const { page } = viewer;
    const requested: string[] = [];
    page.on('request', (request) => {
      // The button itself is part of every room.
      if (/emoji(?!button)/i.test(request.url())) requested.push(request.url());
    });
    await viewer.watch(host);
    await composer(page).fill('안녕 ');
    expect(requested).toEqual([]);
    await page.getByRole('button', { name: '이모지', exact: true }).click();
    await page.getByPlaceholder('이모지 찾기').fill('꿀벌');
    // All emoji are listed until the search has filtered them.
    await page.getByRole('gridcell', { name: '꿀벌', exact: true }).click();
    await eventually(async () => expect(await composer(page).inputValue()).toBe('안녕 🐝'));
    expect(requested.every((url) => url.startsWith(stage.baseUrl))).toBe(true);
    await viewer.close();
  });

  test('is moderated by its host: viewers see the modes, wait in slow mode, and read the notice (CHAT-41, CHAT-42, CHAT-47)', async () => {
    const viewer = await stage.visit({ as: 'viewer01', width: 390 });
    await viewer.watch(host);
    await untilChatConnected(viewer.page);
    const hostPage = await stage.visit({ as: 'host01' });
    await hostPage.watch(host);
    expect(await viewer.page.getByRole('button', { name: '채팅 관리' }).count()).toBe(0);
    await hostPage.page.getByRole('button', { name: '채팅 관리' }).click();
    const sheet = hostPage.page.getByRole('dialog', { name: '채팅 관리' });
    await sheet.getByLabel('고정 공지').fill('오늘은 9시에 끝나요');
    await sheet.getByRole('button', { name: '고정하기' }).click();
    await viewer.page.getByRole('region', { name: '공지' }).getByText('오늘은 9시에 끝나요').waitFor();
    await sheet.getByLabel('저속 모드').selectOption('60');
    await sheet.getByRole('switch', { name: '링크 금지' }).click();
    await sheet.getByRole('textbox', { name: /금지어/ }).fill('스포일러');
    await sheet.getByRole('button', { name: '추가' }).click();
    await sheet.getByRole('button', { name: '저장하기' }).click();
    const modes = viewer.page.getByRole('list', { name: '채팅방 설정' });
    await modes.getByText('저속 60초').waitFor();
    await modes.getByText('링크 금지').waitFor();
    await say(viewer.page, 'naver . com 오세요');
    await viewer.page.getByText('이 방송에서는 링크를 보낼 수 없어요.').waitFor();
    await viewer.page.getByRole('button', { name: '삭제하기' }).click();
    await say(viewer.page, '기다릴게요');
    await log(hostPage.page).getByText('기다릴게요').waitFor();
    await viewer.page.getByTitle(/저속 모드예요. \d+초 뒤에/).waitFor();
    await viewer.page.getByRole('button', { name: '공지 접기' }).click();
    await viewer.page.getByRole('button', { name: '공지 펼치기' }).waitFor();
    await viewer.close();
    await hostPage.close();
  });
});

test.describe('a live whose host changes its settings', () => {
  test('allows or refuses viewers inside to talk, and shows or hides its rankings without a reload (BROADCAST-5)', async () => {
    const viewer = await stage.visit({ as: 'viewer02' });
    const { page } = viewer;
    await viewer.watch(host);
    await untilChatConnected(page);
    const vodKey = Number(/\/lives\/play\/(\d+)/.exec(page.url())?.[1]);
    await give('vip01', vodKey, { star_cnt: 300 });
    const strip = page.getByRole('list', { name: '이번 방송 TOP 3' });
    await strip.waitFor();
    await page.getByRole('tab', { name: '탑 시청자' }).waitFor();
    await page.getByRole('tab', { name: '팬 랭킹' }).waitFor();
    const entered: string[] = [];
    page.on('request', (request) => {
      if (/\/streams\/\d+\/join$/.test(request.url())) entered.push(request.url());
    });

    const hostPage = await stage.visit({ as: 'host01' });
    await hostPage.page.goto('/mypage/settings/live');
    const level = hostPage.page.getByLabel('채팅할 수 있는 팬 레벨');
    const save = async (to: string) => {
      await level.fill(to);
      const saved = hostPage.page.waitForResponse(/\/live-setting-update$/);
      await level.press('Enter');
      expect((await saved).status()).toBe(200);
    };
    await untilHydrated(hostPage.page);
    await save('90');
    await page.getByText('이 방송은 팬 레벨이 더 높아야 채팅할 수 있어요.').waitFor();
    expect(await composer(page).count()).toBe(0);
    await save('0');
    await say(page, '다시 말할 수 있어요');
    await log(page).getByText('다시 말할 수 있어요').waitFor();

    await hostPage.page.getByRole('switch', { name: '탑 시청자 보여주기' }).click();
    await page.getByRole('tab', { name: '탑 시청자' }).waitFor({ state: 'detached' });
    await strip.waitFor({ state: 'detached' });
    await hostPage.page.getByRole('switch', { name: '팬 랭킹 보여주기' }).click();
    await page.getByRole('tab', { name: '팬 랭킹' }).waitFor({ state: 'detached' });
    // Gifts made while the ranking was hidden are there when it is shown again.
    await give('fan01', vodKey, { star_cnt: 5000 });
    await log(page).getByRole('listitem').filter({ hasText: '5,000꿀' }).first().waitFor();
    await hostPage.page.getByRole('switch', { name: '탑 시청자 보여주기' }).click();
    await strip.getByRole('button', { name: /^1위 .*5,000꿀/ }).waitFor();
    await hostPage.page.getByRole('switch', { name: '팬 랭킹 보여주기' }).click();
    await page.getByRole('tab', { name: '팬 랭킹' }).waitFor();
    expect(entered).toEqual([]);
    await hostPage.close();
    await viewer.close();
  });
});

test('a gift that makes a fan enables the composer in the room, without a reload (CHAT-28, CHAT-37)', async () => {
  const { members, lives } = await stage.make({
    members: [{ ref: 'newfan', star_granted: 1_000 }],
    hosts: [{ ref: 'fansonly', live: { chat_fan_level: 1 } }],
  });
  const viewer = await stage.visit({ as: members.newfan?.id ?? '' });
  const { page } = viewer;
  await page.goto(`/lives/play/${lives.fansonly?.vod_key}`);
  await untilChatConnected(page);
  const closed = page.getByText('이 방송은 팬 레벨이 더 높아야 채팅할 수 있어요.');
  await closed.waitFor();
  expect(await composer(page).count()).toBe(0);
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded.push(request.url());
  });

  await page.getByRole('button', { name: '선물하기' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('100꿀', { exact: true }).first().click();
  await sheet.getByRole('button', { name: '100꿀 선물하기' }).click();
  // Fan level 1 starts at 100 honey.
  await closed.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await say(page, '이제 말할 수 있어요');
  await log(page).getByText('이제 말할 수 있어요').waitFor();
  expect(loaded).toEqual([]);
  await viewer.close();
});

test.describe('the messages of gifts', () => {
  test('are read aloud one after the other, unless the viewer or the host mutes them (GIFTS-29)', async () => {
    const viewer = await stage.visit({ as: 'viewer02' });
    const { page } = viewer;
    await page.addInitScript(`
      window.spoken = [];
      speechSynthesis.speak = (utterance) => {
        window.spoken.push([utterance.text, utterance.lang, utterance.volume]);
        setTimeout(() => utterance.dispatchEvent(new Event('end')));
      };
    `);
    await viewer.watch(host);
    await untilChatConnected(page);
    const vodKey = Number(/\/lives\/play\/(\d+)/.exec(page.url())?.[1]);
    const expectSpoken = async (...words: string[]) => {
      await eventually(async () =>
        expect((await page.evaluate<[string][]>('window.spoken')).map(([text]) => text)).toEqual(words),
      );
    };
    const untilLine = (text: string) => log(page).getByText(text).first().waitFor();
    const controls = page.getByRole('group', { name: '재생 조작' });
    const player = page.getByRole('region', { name: /^방송 화면/ });
    await controls.getByRole('button', { name: '소리 끄기' }).waitFor({ state: 'attached' });

    await give('vip01', vodKey, { star_cnt: 300, message: '첫째 사연' });
    await give('vip01', vodKey, { star_cnt: 300 });
    await give('vip01', vodKey, { star_cnt: 300, message: '둘째 사연' });
    await expectSpoken('첫째 사연', '둘째 사연');
    const [, language, volume] = await page.evaluate<[string, string, number]>('window.spoken[0]');
    expect([language, Math.round(volume * 100)]).toEqual(['ko-KR', 80]);

    await player.press('m');
    await controls.getByRole('button', { name: '소리 켜기' }).waitFor({ state: 'attached' });
    await give('vip01', vodKey, { star_cnt: 300, message: '소리 없는 사연' });
    await untilLine('소리 없는 사연');
    await player.press('m');
    await controls.getByRole('button', { name: '소리 끄기' }).waitFor({ state: 'attached' });

    const reading = controls.getByRole('button', { name: '선물 메시지 읽어주기' });
    await player.hover();
    await reading.click();
    await give('vip01', vodKey, { star_cnt: 300, message: '끈 사연' });
    await untilLine('끈 사연');
    await page.reload();
    await untilChatConnected(page);
    await controls.locator('[aria-pressed="false"]').and(reading).waitFor({ state: 'attached' });
    await player.hover();
    await reading.click();
    await give('vip01', vodKey, { star_cnt: 300, message: '다시 켠 사연' });
    await expectSpoken('다시 켠 사연');

    const hostClient = await stage.client.login('host01');
    await hostClient.send('PUT', '/v1/broadcast-setting/live-setting-update', { body: { tts_yn: 'N' } });
    await reading.waitFor({ state: 'detached' });
    await give('vip01', vodKey, { star_cnt: 300, message: '방송인이 끈 사연' });
    await untilLine('방송인이 끈 사연');
    await hostClient.send('PUT', '/v1/broadcast-setting/live-setting-update', { body: { tts_yn: 'Y' } });
    await reading.waitFor({ state: 'attached' });
    await give('vip01', vodKey, { star_cnt: 300, message: '마지막 사연' });
    await expectSpoken('다시 켠 사연', '마지막 사연');
    await viewer.close();
  });
});
