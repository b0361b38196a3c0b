import { seoulMonth } from '@honey/rules';
import type { Page } from 'playwright';
import { violationsOf } from './accessibility.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse } from './visitor.ts';

const stage = setStage();

const roulette = '/event/circadian-animals';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Monday 00:00 in Seoul. */
const someMonday = Date.parse('2026-01-05T00:00:00+09:00');

const panel = (page: Page) => page.getByRole('form', { name: '룰렛 돌리기' });

/** Moves the clock to a time, and waits for what is due then. */
async function moveTo(at: number): Promise<void> {
  await stage.sandbox('PUT', 'clock', { to: new Date(at).toISOString() });
  await stage.sandbox('POST', 'clock/run-jobs', {});
}

/** The Monday after the coming Friday: the days between are in one round of roulette and lotto. */
async function nextWeek(): Promise<number> {
  const { now } = await stage.sandbox<{ now: string }>('GET', 'clock');
  const weeks = Math.floor((Date.parse(now) - someMonday) / (7 * dayMs)) + 2;
  return someMonday + weeks * 7 * dayMs;
}

test('a week of events ends: the lotto is drawn, tickets expire, the cumulative prize carries over, and the member’s draws are proven (EVENTS-74, EVENTS-75, EVENTS-77, EVENTS-78, EVENTS-79, EVENTS-80)', async () => {
  const monday = await nextWeek();
  await moveTo(monday - 2.5 * dayMs);
  await stage.sandbox('POST', 'roulette/tickets', { user_key: 'viewer01', ticket_cnt: 2 });
  const viewer = await stage.visit({ as: 'viewer01', width: 390 });
  const { page } = viewer;
  await page.emulateMedia({ reducedMotion: 'reduce' });

  await page.goto(roulette);
  await page.getByRole('button', { name: '출석하기' }).first().click();
  await page.getByRole('button', { name: '출석 완료' }).first().waitFor();
  await panel(page).getByRole('button', { name: '룰렛 돌리기' }).click();
  await panel(page)
    .getByText(/번째 추첨/)
    .waitFor();

  await page
    .getByRole('navigation', { name: '이벤트 메뉴' })
    .getByRole('link', { name: '허니 로또' })
    .click();
  await page.getByRole('button', { name: '1번', exact: true }).click();
  // Arrow keys move between the numbers.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByText('2 / 6개 골랐어요').waitFor();
  await page.getByRole('button', { name: '로또 받기' }).click();
  await page.getByText('번호를 4개 더 골라 주세요.').waitFor();
  await page.getByRole('button', { name: '골라 주기' }).click();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: '로또 받기' }).click();
  await page.getByText('오늘 로또를 받았어요. 내일 다시 받을 수 있어요.').waitFor();
  await page.getByText('추첨 전').waitFor();

  // Saturday, after the draw at 21:00.
  await moveTo(monday - dayMs - 2.9 * hourMs);
  await page.reload();
  await page.getByRole('heading', { name: /회 당첨 번호/ }).waitFor();
  await page
    .getByText(/개 (\+ 보너스 )?일치/)
    .first()
    .waitFor();
  await page.getByText('검증하기').first().click();
  await page.getByText('시드와 해시를 다시 계산했고, 당첨 번호까지 모두 같아요.').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await moveTo(monday + 30_000);
  await page.goto(roulette);
  await panel(page).getByText('0장', { exact: true }).waitFor();
  await page.getByText('검증하기').first().click();
  await page.getByText('내 추첨 1개를 다시 계산했고, 모두 같아요.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  // The clock of the browser is not the product's.
  const month = seoulMonth(new Date(monday - 2.5 * dayMs));
  await page.goto(`/mypage/settings/service/tickets?month=${month}`);
  await page.getByText('기간 지남').first().waitFor();
  await page.getByText('사용함').waitFor();
  // Tokens expire while the clock moves by days.
  await viewer.close([refusedResponse]);
});
