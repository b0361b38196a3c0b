import { eventually } from '../setup/eventually.ts';
import { backgroundTimeoutMs, liveRivalPictures, untilBattleShow, untilRivalPlays } from './contest-page.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse, untilChatConnected } from './visitor.ts';

const stage = setStage();
/** A host's action applies within two seconds; a busy machine needs the rest to render it. */
const effectTimeoutMs = 4_000;

test('two hosts meet in a battle: both rooms show both pictures, both totals, and the winner (BROADCAST-24, BROADCAST-28, BROADCAST-29, BROADCAST-35, MEDIA-20)', async () => {
  const { lives, members } = await stage.make({
    hosts: [
      { ref: 'red', id: 'redbee01', nick: '빨강벌', live: { type: 'battle', title: '빨강의 배틀' } },
      { ref: 'blue', id: 'bluebee01', nick: '파랑벌', live: { type: 'battle', title: '파랑의 배틀' } },
    ],
  });
  const [redLive, blueLive] = [lives.red?.vod_key ?? 0, lives.blue?.vod_key ?? 0];
  const [redKey, blueKey] = [members.red?.user_key ?? 0, members.blue?.user_key ?? 0];
  const [red, blue] = [await stage.visit({ as: 'redbee01' }), await stage.visit({ as: 'bluebee01' })];
  for (const { page } of [red, blue]) await page.goto('/mypage/settings/live');
  await red.page.getByLabel('방송인 찾기').fill('파랑벌');
  await red.page.getByRole('button', { name: '파랑벌님에게 배틀 신청하기' }).click();
  await red.page.getByText('파랑벌님의 대답을 기다리고 있어요.').waitFor();
  const request = blue.page.getByRole('alert').filter({ hasText: '빨강벌님이 배틀을 신청했어요.' });
  await request.getByRole('button', { name: '수락하기' }).click();
  for (const { page } of [red, blue])
    await page.getByRole('region', { name: '배틀' }).getByRole('button', { name: '포기하기' }).waitFor();

  // One room on a desktop, the other one on a phone.
  const rooms = [
    { visitor: await stage.visit({ as: 'viewer01' }), vodKey: redLive, rival: '파랑벌', rivalLive: blueLive },
    {
      visitor: await stage.visit({ as: 'viewer02', width: 390 }),
      vodKey: blueLive,
      rival: '빨강벌',
      rivalLive: redLive,
    },
  ];
  for (const { visitor, vodKey, rival, rivalLive } of rooms) {
    await visitor.page.goto(`/lives/play/${vodKey}`);
    await untilChatConnected(visitor.page);
    await untilRivalPlays(visitor.page, rival);
    const bar = visitor.page.getByRole('region', { name: `${rival}님과 배틀` });
    await bar.getByRole('timer').waitFor();
    const link = bar.getByRole('link', { name: `${rival}님의 방송 보러 가기` });
    expect(await link.getAttribute('href')).toBe(`/lives/play/${rivalLive}`);
  }
  const giver = await stage.client.login('vip01');
  const response = await giver.send('PUT', '/v1/payment/user-star-use-proc', {
    body: { target_code: 'LIVE', target_user_key: redKey, vod_key: redLive, star_cnt: 470 },
  });
  expect(response.status).toBe(200);
  for (const { visitor, rival } of rooms)
    await visitor.page
      .getByRole('region', { name: `${rival}님과 배틀` })
      .getByText('470꿀', { exact: true })
      .first()
      .waitFor({ timeout: backgroundTimeoutMs });

  // A member whom the rival host blocks no longer sees the rival's picture, but continues to watch this live.
  const [desktop] = rooms;
  if (!desktop) throw new Error('two rooms are needed');
  const blocker = await stage.client.login('bluebee01');
  const { list } = await stage.sandbox<{ list: { id: string; user_key: number }[] }>('GET', 'personas');
  const blocked = await blocker.send('POST', '/v1/block/channel-blocking', {
    body: {
      bj_user_key: blueKey,
      target_user_key: list.find(({ id }) => id === 'viewer01')?.user_key,
    },
  });
  expect(blocked.status).toBe(200);
  await eventually(async () => {
    expect(await liveRivalPictures(desktop.visitor.page, '파랑벌')).toEqual([]);
  }, effectTimeoutMs);
  await desktop.visitor.page.getByLabel('채팅 메시지').waitFor();

  // The host's own room contains the controls of the battle too.
  await blue.page.goto(`/lives/play/${blueLive}`);
  await blue.page
    .getByRole('region', { name: '내 방송 관리' })
    .getByRole('button', { name: '방송 끝내기' })
    .waitFor();
  const controls = blue.page.getByRole('region', { name: '배틀', exact: true });
  await controls.getByRole('button', { name: '포기하기' }).click();
  const shows = Promise.all(
    [...rooms.map(({ visitor }) => visitor), blue].map(({ page }) =>
      untilBattleShow(page, 'forfeited', '파랑벌님이 기권해서 빨강벌님이 이겼어요!'),
    ),
  );
  await blue.page.getByRole('dialog').getByRole('button', { name: '포기하기' }).click();
  await shows;
  for (const { page } of [red, blue])
    await page
      .getByText('파랑벌님이 기권해서 빨강벌님이 이겼어요.')
      .waitFor({ timeout: backgroundTimeoutMs });
  await red.page.getByRole('button', { name: '재대결 신청하기' }).waitFor();
  for (const { visitor } of rooms) await visitor.close([refusedResponse]);
  await red.close();
  await blue.close([refusedResponse]);
});

test('an excel live shows its contestants by honey received, its host adds and removes them, and they leave it for a live of their own (BROADCAST-22, BROADCAST-23, BROADCAST-29, BROADCAST-33)', async () => {
  const { lives, members } = await stage.make({
    hosts: [
      { ref: 'boss', id: 'bossbee01', nick: '대장벌' },
      { ref: 'first', id: 'firstbee1', nick: '하나벌' },
      { ref: 'second', id: 'secondbee', nick: '두리벌' },
      { ref: 'third', id: 'thirdbee1', nick: '세찌벌' },
    ],
    lives: [
      { ref: 'table', host: 'boss', type: 'excel', title: '순위 방송', contestants: ['first', 'second'] },
    ],
  });
  const vodKey = lives.table?.vod_key ?? 0;
  const viewer = await stage.visit({ as: 'viewer01' });
  const { page } = viewer;
  await page.goto(`/lives/play/${vodKey}`);
  await untilChatConnected(page);
  await page.getByRole('tab', { name: '엑셀 순위' }).click();
  const rows = page.getByRole('table').getByRole('row');
  /** The contestants in the table with their honey, from the top. */
  const contestantRows = async () =>
    (await rows.allInnerTexts()).slice(1).map((text) => {
      const [, nick, stars] = /(\S+)\s+([\d,]+꿀)/.exec(text.replace(/\s+/g, ' ')) ?? [];
      return [nick, stars];
    });
  await eventually(async () =>
    expect(await contestantRows()).toEqual([
      ['하나벌', '0꿀'],
      ['두리벌', '0꿀'],
    ]),
  );
  const giver = await stage.client.login('vip01');
  const response = await giver.send('PUT', '/v1/payment/user-star-use-proc', {
    body: {
      target_code: 'LIVE',
      target_user_key: members.second?.user_key,
      vod_key: vodKey,
      star_cnt: 530,
    },
  });
  expect(response.status).toBe(200);
  await eventually(async () => {
    expect(await contestantRows()).toEqual([
      ['두리벌', '530꿀'],
      ['하나벌', '0꿀'],
    ]);
  }, backgroundTimeoutMs);
  await page.getByRole('button', { name: '하나벌님에게 선물하기' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('하나벌').first().waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });

  const host = await stage.visit({ as: 'bossbee01', width: 390 });
  await host.page.goto('/mypage/settings/live');
  const contestantList = host.page.getByRole('region', { name: '참가자' });
  await contestantList.getByLabel('방송인 찾기').fill('세찌벌');
  await contestantList.getByRole('button', { name: '세찌벌님 추가하기' }).click();
  await host.page.getByText('세찌벌님이 함께해요.', { exact: true }).waitFor();
  await page.getByRole('row').filter({ hasText: '세찌벌' }).waitFor({ timeout: effectTimeoutMs });
  await contestantList.getByRole('button', { name: '하나벌님 빼기' }).click();
  await host.page.getByRole('dialog').getByRole('button', { name: '빼기' }).click();
  await page
    .getByRole('row')
    .filter({ hasText: '하나벌' })
    .waitFor({ state: 'detached', timeout: effectTimeoutMs });
  expect((await contestantRows()).map(([nick]) => nick)).toEqual(['두리벌', '세찌벌']);
  await host.close();

  const contestant = await stage.visit({ as: 'secondbee', width: 390 });
  await contestant.page.goto('/mypage/settings/live');
  await contestant.page.getByText('대장벌님의 엑셀 방송에 참가하고 있어요.', { exact: false }).waitFor();
  expect(await contestant.page.getByLabel('방송 제목').count()).toBe(0);
  await contestant.page.getByRole('button', { name: '참가 끝내기' }).click();
  await contestant.page.getByRole('dialog').getByRole('button', { name: '참가 끝내기' }).click();
  await contestant.page.getByText('엑셀 방송 참가를 끝냈어요.').first().waitFor();
  await contestant.page.getByLabel('방송 제목').waitFor();
  await page
    .getByRole('row')
    .filter({ hasText: '두리벌' })
    .waitFor({ state: 'detached', timeout: effectTimeoutMs });
  await contestant.close();
  await viewer.close();
});
