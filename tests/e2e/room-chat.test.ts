import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { eventually } from '../setup/eventually.ts';
import { setStage } from './stage.ts';
import { untilInChat } from './visitor.ts';

const stage = setStage();
const host = '하늘이라이브';

const composer = (page: Page) => page.getByRole('textbox', { name: '채팅 메시지' });
const log = (page: Page) => page.getByRole('log');

async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

describe("a room's chat", () => {
  it('answers, mentions and copies lines by the keyboard, and remembers the size of the text (CHAT-48, CHAT-49, CHAT-51)', async () => {
    const asking = await stage.visit({ as: 'vip01' });
    await asking.watch(host);
    await untilInChat(asking.page);
    const answering = await stage.visit({ as: 'viewer01' });
    await answering.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await answering.watch(host);
    await untilInChat(answering.page);
    await say(asking.page, '오늘 노래하나요?');
    const { page } = answering;
    const row = log(page).locator('li[data-index]').filter({ hasText: '오늘 노래하나요?' });
    await row.waitFor();
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
    const answer = log(asking.page).locator('li[data-index]').filter({ hasText: '네, 9시에요' });
    await answer.getByText('오늘 노래하나요?').waitFor();
    await page.getByRole('button', { name: '글자 크기: 보통' }).click();
    await page.reload();
    await page.getByRole('button', { name: '글자 크기: 크게' }).waitFor();
    await asking.close();
    await answering.close();
  });

  it('offers emoji with Korean names from the site itself, when they are asked for (CHAT-51)', async () => {
    const viewer = await stage.visit({ as: 'viewer01', width: 390 });
    const { page } = viewer;
    const asked: string[] = [];
    page.on('request', (request) => {
      // The button itself belongs to every room.
      if (/emoji(?!button)/i.test(request.url())) asked.push(request.url());
    });
    await viewer.watch(host);
    await composer(page).fill('안녕 ');
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: '이모지', exact: true }).click();
    await page.getByPlaceholder('이모지 찾기').fill('꿀벌');
    // All emoji stand there until the search has been through them.
    await page.getByRole('gridcell', { name: '꿀벌', exact: true }).click();
    await eventually(async () => expect(await composer(page).inputValue()).toBe('안녕 🐝'));
    expect(asked.every((url) => url.startsWith(stage.baseUrl))).toBe(true);
    await viewer.close();
  });

  it('is kept by its host: viewers see the modes, wait in slow mode, and read the notice (CHAT-41, CHAT-42, CHAT-47)', async () => {
    const viewer = await stage.visit({ as: 'viewer01', width: 390 });
    await viewer.watch(host);
    await untilInChat(viewer.page);
    const own = await stage.visit({ as: 'host01' });
    await own.watch(host);
    expect(await viewer.page.getByRole('button', { name: '채팅 관리' }).count()).toBe(0);
    await own.page.getByRole('button', { name: '채팅 관리' }).click();
    const sheet = own.page.getByRole('dialog', { name: '채팅 관리' });
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
    await viewer.page.getByRole('button', { name: '지우기' }).click();
    await say(viewer.page, '기다릴게요');
    await log(own.page).getByText('기다릴게요').waitFor();
    await viewer.page.getByTitle(/저속 모드예요. \d+초 뒤에/).waitFor();
    await viewer.page.getByRole('button', { name: '공지 접기' }).click();
    await viewer.page.getByRole('button', { name: '공지 펼치기' }).waitFor();
    await viewer.close();
    await own.close();
  });
});
