import type { Page } from 'playwright';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { untilChatConnected } from './visitor.ts';

const stage = setStage();

/** Waits until the video has advanced by more than a second. */
async function untilPlaying(page: Page): Promise<void> {
  const video = await page.locator('video').elementHandle();
  const from = await page.waitForFunction((element) => element?.currentTime || false, video, {
    timeout: 30_000,
  });
  const before: number = await from.jsonValue();
  await page.waitForFunction(({ element, after }) => element.currentTime > after, {
    element: video,
    after: before + 1,
  });
}

async function say(page: Page, line: string): Promise<void> {
  await page.getByLabel('채팅 메시지').fill(line);
  await page.keyboard.press('Enter');
}

const chatLog = (page: Page) => page.getByRole('log');

test.describe('the main job', () => {
  test('viewer01 watches host01, talks, gives 100 honey: both browsers see it, the balance falls, the ranking changes', async () => {
    const viewer = await stage.visit({ as: 'viewer01' });
    const other = await stage.visit({ as: 'vip01' });
    await viewer.watch('하늘이라이브');
    await other.watch('하늘이라이브');
    await untilPlaying(viewer.page);
    for (const { page } of [viewer, other]) await untilChatConnected(page);

    await say(viewer.page, '안녕하세요, 처음 왔어요!');
    await chatLog(other.page).getByText('안녕하세요, 처음 왔어요!').waitFor();
    await say(other.page, '반가워요 꿀벌이님');
    await chatLog(viewer.page).getByText('반가워요 꿀벌이님').waitFor();

    await viewer.page.getByRole('button', { name: '선물하기' }).first().click();
    const sheet = viewer.page.getByRole('dialog');
    await sheet.getByText('100,000꿀').waitFor();
    await sheet.getByText('100꿀', { exact: true }).first().click();
    const effect = (page: Page) => page.getByText('꿀벌이님의 선물').first().waitFor({ state: 'attached' });
    const [, seenBySender, seenByOther] = await Promise.all([
      sheet.getByRole('button', { name: '100꿀 선물하기' }).click(),
      effect(viewer.page).then(() => true),
      effect(other.page).then(() => true),
    ]);
    expect([seenBySender, seenByOther]).toEqual([true, true]);
    await chatLog(other.page).getByText('꿀벌이님이 100꿀을 선물했어요').waitFor();

    await viewer.page.getByRole('tab', { name: '팬 랭킹' }).click();
    await viewer.page.getByRole('tabpanel').getByText('꿀벌이').waitFor();
    await viewer.page.goto('/');
    await viewer.page.getByRole('button', { name: '내 프로필' }).click();
    await viewer.page.getByText('99,900').first().waitFor();

    await viewer.close();
    await other.close();
  });

  test('a newcomer reads the previous lines, on a phone', async () => {
    const late = await stage.visit({ as: 'fan01', width: 390, theme: 'light' });
    await late.watch('하늘이라이브');
    await chatLog(late.page).getByText('안녕하세요, 처음 왔어요!').waitFor();
    await chatLog(late.page).getByText('꿀벌이님이 100꿀을 선물했어요').waitFor();
    await late.close();
  });

  test('a member without honey gets the reason and pays nothing (GIFTS-6)', async () => {
    const withoutHoney = await stage.visit({ as: 'viewer02' });
    await withoutHoney.watch('하늘이라이브');
    await withoutHoney.page.getByRole('button', { name: '선물하기' }).first().click();
    const sheet = withoutHoney.page.getByRole('dialog');
    // Only a sheet that has loaded the balance refuses by itself; before that, the request would be sent.
    await sheet.getByText('0꿀', { exact: true }).waitFor();
    await sheet.getByText('500꿀', { exact: true }).first().click();
    await sheet.getByRole('button', { name: '500꿀 선물하기' }).click();
    await sheet.getByRole('alert').getByText('부족해요').waitFor();
    await withoutHoney.close();
  });

  test('a large gift needs a second confirmation (GIFTS-28)', async () => {
    const giver = await stage.visit({ as: 'vip01' });
    const { page } = giver;
    await giver.watch('하늘이라이브');
    const give = async (amount: string) => {
      await page.getByRole('button', { name: '선물하기' }).first().click();
      const sheet = page.getByRole('dialog');
      await sheet.getByText(amount, { exact: true }).first().click();
      await sheet.getByRole('button', { name: `${amount} 선물하기` }).click();
    };
    await give('10,000꿀');
    const question = page.getByRole('dialog', { name: '하늘이라이브님에게 10,000꿀을 선물할까요?' });
    await question.getByRole('button', { name: '다시 고르기' }).click();
    await question.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await give('5,000꿀');
    await chatLog(page).getByText('5,000꿀을 선물했어요').waitFor();
    expect(await chatLog(page).getByText('10,000꿀을 선물했어요').count()).toBe(0);
    await giver.close();
  });

  test('a muted member sees at the input that talking is not allowed', async () => {
    const muted = await stage.visit({ as: 'muted01' });
    await muted.watch('하늘이라이브');
    await muted.page.getByText('이 방송에서 채팅이 제한됐어요.').first().waitFor();
    await muted.close();
  });
});
