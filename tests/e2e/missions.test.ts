import type { Page } from 'playwright';
import { eventually } from '../setup/eventually.ts';
import { violationsOf } from './accessibility.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse } from './visitor.ts';

const stage = setStage();

const roulette = '/event/circadian-animals';
const tickets = '/mypage/settings/service/tickets';
const minuteMs = 60_000;
const panel = (page: Page) => page.getByRole('form', { name: '룰렛 돌리기' });

test.describe('missions', () => {
  test('show in the live how long it is to the next ticket, which 30 watched minutes pay (EVENTS-71, EVENTS-72)', async () => {
    await stage.sandbox('PUT', 'settings/watch_silence_seconds', { value: 1800 });
    const viewer = await stage.visit({ as: 'viewer01' });
    const { page } = viewer;
    await viewer.watch('하늘이라이브');
    await page.getByRole('link', { name: /룰렛권까지 (30|29)분/ }).waitFor();
    for (const minutes of [20, 11]) {
      await stage.sandbox('PUT', 'clock', { forward_ms: minutes * minuteMs });
      // The first heartbeat after a move may be refused: its access token has expired.
      await page.waitForResponse((response) => response.url().includes('/heartbeat') && response.ok());
    }
    await page.goto(roulette);
    await eventually(async () => {
      await page.reload();
      await panel(page).getByText('1장', { exact: true }).waitFor({ timeout: 3_000 });
    }, 60_000);
    await page.getByText(/오늘 3[12]분 봤어요\./).waitFor();
    await viewer.close([refusedResponse]);
  });

  test('are attended with one press, once, and listed by month (EVENTS-71, EVENTS-80)', async () => {
    const viewer = await stage.visit({ as: 'vip01', width: 390 });
    const { page } = viewer;
    await page.goto(roulette);
    const button = page.getByRole('button', { name: '출석하기' }).first();
    await button.click();
    await page.getByText('출석했어요.', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: '출석 완료' }).first().waitFor();
    await page.getByText('1일 연속 출석 중').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.goto(`${tickets}?tab=attendance`);
    await page.getByText('1일 연속', { exact: true }).waitFor();
    await page.getByRole('tab', { name: '룰렛권' }).click();
    await page.getByText('사용 전').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await viewer.close();
  });
});
