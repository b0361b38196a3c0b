import { asOwner } from '../setup/database.ts';
import { eventually } from '../setup/eventually.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse } from './visitor.ts';

const stage = setStage();

/** While the data are replaced, the console's requests are refused as unavailable. */
const tourMessages = [refusedResponse, /responded with a status of 503/, /WebSocket connection|chat: cannot/];

/** What the tour changes: rows and balances. */
const stateOf = () =>
  asOwner(stage.databaseUrl, async (owner) => {
    const { rows } = await owner.query(
      `SELECT (SELECT count(*)::int FROM gifts) AS gifts, (SELECT count(*)::int FROM battles) AS battles,
         (SELECT count(*)::int FROM orders) AS orders, (SELECT sum(granted + bought)::text FROM wallets) AS honey,
         (SELECT array_agg(vod_key ORDER BY vod_key) FROM lives WHERE state = 'live') AS lives`,
    );
    return rows[0] as Record<string, unknown>;
  });

/** Runs in a page: what is wider than a phone. */
const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
/** Five lines of chat, in pixels. */
const readablePx = 120;

test('on a phone each step of the tour shows beside a chat that can be read (SANDBOX-47, LIVES-63)', async () => {
  test.setTimeout(240_000);
  const visitor = await stage.visit({ width: 390 });
  const { page } = visitor;
  const shoot = async (name: string) => {
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/tour-390-${name}.png` });
  };
  const room = page.frameLocator('iframe');
  const press = async (step: string) => {
    await page.getByRole('button', { name: `${step} 시작하기`, exact: true }).click();
    await room.getByRole('log').waitFor();
    await room.getByText('채팅에 연결하고 있어요').waitFor({ state: 'detached' });
  };
  const expectReadable = async () => {
    for (const [width, height] of [
      [390, 844],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      await eventually(async () =>
        expect((await room.getByRole('log').boundingBox())?.height).toBeGreaterThan(readablePx),
      );
      expect(await page.evaluate(sideways)).toBe(0);
    }
    await page.setViewportSize({ width: 390, height: 844 });
  };
  await page.goto('/sandbox?tab=tour');
  await press('가득 찬 방송');
  await page.getByText(/님의 방송에 시청자가 모이고 있어요/).waitFor();
  await expectReadable();
  await shoot('room');
  // The row of the host is in the information instead.
  await room.getByRole('tab', { name: '방송 정보' }).click();
  await room.getByRole('button', { name: /팔로[우잉]$/ }).waitFor();
  await room.getByRole('tab', { name: '채팅' }).click();

  await press('연속 선물과 순위');
  await room.getByTestId('gift-effect').getByText('×5').waitFor({ timeout: 40_000 });
  await shoot('gift');
  await expectReadable();

  await press('이기는 배틀');
  await room.getByTestId('last-seconds').waitFor({ timeout: 40_000 });
  await shoot('battle');
  await expectReadable();
  await room
    .getByText(/이겼어요!/)
    .first()
    .waitFor({ timeout: 60_000 });
  await shoot('won');
  await expectReadable();

  await page.getByRole('button', { name: '꿀 충전과 선물 시작하기', exact: true }).click();
  await page.getByText(/꿀을 결제하고 모두 선물했어요/).waitFor();
  await shoot('honey');
  await page.getByRole('button', { name: '운영자의 종료와 결과 시작하기', exact: true }).click();
  await page.getByText('운영자가 방송을 끝냈어요', { exact: true }).waitFor();
  await shoot('end');
  await page.getByRole('button', { name: '처음으로 되돌리기 시작하기', exact: true }).click();
  await page.getByText('첫 단계를 시작하면 여기에 방송이 나와요.').waitFor();
  await visitor.close(tourMessages);
});

test('the tour shows the product in five steps of one press, and returns to the state before it (SANDBOX-47)', async () => {
  test.setTimeout(240_000);
  const before = await stateOf();
  const visitor = await stage.visit();
  const { page } = visitor;
  await page.goto('/sandbox?tab=tour');
  const press = (step: string) => page.getByRole('button', { name: `${step} 시작하기`, exact: true });
  const shoot = async (name: string) => {
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/tour-${name}.png` });
  };
  await page.getByText('첫 단계를 시작하면 여기에 방송이 나와요.').waitFor();
  expect(await press('연속 선물과 순위').isDisabled()).toBe(true);
  expect(await press('처음으로 되돌리기').isDisabled()).toBe(true);
  await press('가득 찬 방송').click();
  await page.getByText(/님의 방송에 시청자가 모이고 있어요/).waitFor();
  const room = page.frameLocator('iframe');
  await room.getByRole('log').waitFor();

  await press('연속 선물과 순위').click();
  await room.getByTestId('gift-effect').getByText('×5').waitFor({ timeout: 40_000 });
  await page.getByText(/5번 연속으로 [\d,]+꿀을 선물해서 (?:\d+위에서 )?1위가 됐어요/).waitFor();
  await shoot('gift');

  await press('이기는 배틀').click();
  await page.getByText(/앞서고 있어요\. 곧 승부가 나요/).waitFor();
  await room
    .getByText(/이겼어요!/)
    .first()
    .waitFor({ timeout: 60_000 });
  await shoot('battle');

  await press('꿀 충전과 선물').click();
  await page.getByText(/꿀을 결제하고 모두 선물했어요/).waitFor();
  await press('운영자의 종료와 결과').click();
  await page.getByText('운영자가 방송을 끝냈어요', { exact: true }).waitFor();
  const result = await page.getByRole('link', { name: '방송 결과 보기' }).getAttribute('href');
  expect(result).toMatch(/^\/lives\/play\/\d+\/result-admin$/);
  await shoot('end');
  expect(await stateOf()).not.toEqual(before);

  await press('처음으로 되돌리기').click();
  await page.getByText('첫 단계를 시작하면 여기에 방송이 나와요.').waitFor();
  expect(await stateOf()).toEqual(before);
  expect(await press('가득 찬 방송').isEnabled()).toBe(true);
  expect((await stage.client.send('POST', '/sandbox/api/tour/gift')).body).toMatchObject({
    code: 'tour_order',
  });
  await visitor.close(tourMessages);
});
