import {
  backgroundTimeoutMs,
  expectControlsFree,
  expectKeysKept,
  ledgerOf,
  pictureBoxes,
  untilBattleShow,
  untilRivalPlays,
} from './contest-page.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { untilChatConnected } from './visitor.ts';

const stage = setStage({}, { killable: true });

/** While the server is away, the browser reports every request and socket that fails. */
const serverAway = /net::ERR_|WebSocket connection|status of (?:4|5)\d\d/;

test('a battle started from the sandbox swings by gifts and is won, the same in every browser, after a reload and a kill of the server (BROADCAST-27, BROADCAST-29, BROADCAST-36, BROADCAST-38, BROADCAST-39, BROADCAST-40)', async () => {
  test.setTimeout(240_000);
  const { lives, members } = await stage.make({
    members: [
      { ref: 'redfan', id: 'redfan01', nick: '빨강팬', star_granted: 10_000 },
      { ref: 'bluefan', id: 'bluefan01', nick: '파랑팬', star_granted: 10_000 },
    ],
    hosts: [
      { ref: 'red', id: 'redbee01', nick: '빨강벌', live: { type: 'battle', title: '빨강의 배틀' } },
      { ref: 'blue', id: 'bluebee01', nick: '파랑벌', live: { type: 'battle', title: '파랑의 배틀' } },
    ],
  });
  const red = { key: members.red?.user_key ?? 0, vodKey: lives.red?.vod_key ?? 0, nick: '빨강벌' };
  const blue = { key: members.blue?.user_key ?? 0, vodKey: lives.blue?.vod_key ?? 0, nick: '파랑벌' };
  const host = await stage.visit({ as: 'bluebee01' });
  const desktop = await stage.visit({ as: 'viewer01' });
  const phone = await stage.visit({ as: 'viewer02', width: 390, theme: 'light' });
  // The device's clock is an hour ahead: the server's decides.
  await phone.page.addInitScript('{ const now = Date.now.bind(Date); Date.now = () => now() + 3_600_000; }');
  await host.page.goto(`/lives/play/${blue.vodKey}`);
  await untilChatConnected(host.page);

  await stage.sandbox('POST', 'broadcasters/redbee01/battle', { target_id: 'bluebee01' });
  const controls = host.page.getByRole('region', { name: '배틀', exact: true });
  await controls.getByRole('alert').filter({ hasText: '빨강벌님이 배틀을 신청했어요.' }).waitFor();
  await controls.getByRole('button', { name: '수락하기' }).click();
  await controls.getByRole('button', { name: '포기하기' }).waitFor();

  const rooms = [
    { page: desktop.page, own: red, rival: blue },
    { page: phone.page, own: blue, rival: red },
  ];
  const battleOf = ({ page, rival }: (typeof rooms)[number]) =>
    page.getByRole('region', { name: `${rival.nick}님과 배틀` });
  for (const { page, own } of rooms) {
    await page.goto(`/lives/play/${own.vodKey}`);
    await untilChatConnected(page);
  }
  for (const { page, rival } of rooms) await untilRivalPlays(page, rival.nick);
  // Both pictures have the same size: beside each other, on a phone one above the other in half the window.
  const beside = await pictureBoxes(desktop.page);
  expect(beside.rival.width).toBeCloseTo(beside.own.width, 0);
  expect(beside.rival.height).toBeCloseTo(beside.own.height, 0);
  expect(beside.rival.x).toBeCloseTo(beside.own.x + beside.own.width, 0);
  const stacked = await pictureBoxes(phone.page);
  expect(stacked.rival.width).toBeCloseTo(stacked.own.width, 0);
  expect(stacked.rival.height).toBeCloseTo(stacked.own.height, 0);
  expect(stacked.rival.y).toBeCloseTo(stacked.own.y + stacked.own.height, 0);
  expect(stacked.own.height + stacked.rival.height).toBeLessThanOrEqual(stacked.windowHeight / 2 + 1);
  // Both count the same time.
  const times = await Promise.all(rooms.map((room) => battleOf(room).getByRole('timer').innerText()));
  const secondsOf = (time: string) => {
    const [minutes = 0, seconds = 0] = time.split(':').map(Number);
    return minutes * 60 + seconds;
  };
  expect(Math.abs(secondsOf(times[0] ?? '') - secondsOf(times[1] ?? ''))).toBeLessThanOrEqual(2);

  const [first, second] = [await stage.client.login('redfan01'), await stage.client.login('bluefan01')];
  const give = async (giver: typeof first, side: typeof red, stars: number) => {
    const { status } = await giver.send('PUT', '/v1/payment/user-star-use-proc', {
      body: { target_code: 'LIVE', target_user_key: side.key, vod_key: side.vodKey, star_cnt: stars },
    });
    expect(status).toBe(200);
  };
  const untilScores = async (redStars: string, blueStars: string) => {
    for (const room of rooms) {
      await expect(battleOf(room).getByText(redStars, { exact: true }).first()).toBeVisible({
        timeout: backgroundTimeoutMs,
      });
      await expect(battleOf(room).getByText(blueStars, { exact: true }).first()).toBeVisible({
        timeout: backgroundTimeoutMs,
      });
    }
  };
  // Each waits for its announcement before the next gift is given.
  const announced = (text: string) =>
    Promise.all(rooms.map((room) => battleOf(room).getByRole('status').getByText(text).waitFor()));
  await Promise.all([announced('빨강벌님이 앞서가요!'), give(first, red, 300)]);
  await untilScores('300꿀', '0꿀');
  await Promise.all([announced('역전! 파랑벌님이 앞서가요!'), give(second, blue, 450)]);
  await untilScores('300꿀', '450꿀');
  for (const room of rooms) {
    const givers = battleOf(room).getByRole('list', { name: '파랑벌님에게 많이 선물한 사람' });
    await expect(givers.getByRole('listitem')).toHaveCount(1);
    await expect(givers).toContainText('450꿀');
  }

  await desktop.page.reload();
  await untilChatConnected(desktop.page);
  await untilScores('300꿀', '450꿀');
  await untilRivalPlays(desktop.page, blue.nick);

  await stage.restart();
  for (const { page } of rooms) await untilChatConnected(page);
  await untilScores('300꿀', '450꿀');
  await give(first, red, 600);
  await untilScores('900꿀', '450꿀');

  // The last seconds are counted over the picture, and the keys of the chat arrive.
  await expectControlsFree(desktop.page);
  const shows = Promise.all(
    [...rooms, host].map(({ page }) => untilBattleShow(page, 'won', '빨강벌님이 이겼어요!')),
  );
  const counted = Promise.all(rooms.map(({ page }) => page.getByTestId('last-seconds').waitFor()));
  await stage.sandbox('POST', 'broadcasters/bluebee01/battle/shorten', { seconds: 12 });
  await counted;
  await expectKeysKept(desktop.page);
  await shows;
  // Afterwards each room has its own picture again, with the result below it.
  for (const room of rooms) {
    await expect(
      room.page.getByRole('group', { name: `${room.rival.nick}님의 방송 화면`, exact: true }),
    ).toHaveCount(0, { timeout: backgroundTimeoutMs });
    await expect(battleOf(room).getByRole('status')).toHaveText('빨강벌님이 이겼어요!');
  }
  await controls.getByRole('button', { name: '재대결 신청하기' }).waitFor();

  const ledger = await ledgerOf(stage.databaseUrl, [red.vodKey, blue.vodKey]);
  const { body } = await stage.client.get<{
    battle: { winner: number; sides: { user: { user_key: number }; star_cnt: number }[] };
  }>(`/v1/streams/${red.vodKey}/contest`);
  expect(new Map(body.battle.sides.map(({ user, star_cnt }) => [user.user_key, star_cnt]))).toEqual(ledger);
  expect(ledger.get(body.battle.winner)).toBe(Math.max(...ledger.values()));

  // The result page of a live that ended has the battle's result too.
  await stage.sandbox('POST', 'broadcasters/redbee01/end');
  await desktop.page.waitForURL(/\/result/, { timeout: backgroundTimeoutMs });
  await desktop.page.getByRole('heading', { name: '배틀 결과' }).waitFor();
  await expect(battleOf({ page: desktop.page, own: red, rival: blue })).toContainText('900꿀');
  for (const visitor of [host, desktop, phone]) await visitor.close([serverAway]);
});
