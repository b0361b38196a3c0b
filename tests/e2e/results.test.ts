import pg from 'pg';
import type { Page } from 'playwright';
import { eventually } from '../setup/eventually.ts';
import { violationsOf } from './accessibility.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse, untilChatConnected } from './visitor.ts';

/** With an ingest, so that a live whose stream is lost ends by itself. */
const stage = setStage({ MEDIA_ADAPTER: 'nms', INGEST_PORT: '0' });

async function liveOf(hostNick: string): Promise<number> {
  const { body } = await stage.client.get<{ list: { vod_key: number; host: { nick: string } }[] }>(
    '/v1/vod/total-live-list?limit=100',
  );
  const live = body.list.find(({ host }) => host.nick === hostNick);
  if (!live) throw new Error(`${hostNick} is not live`);
  return live.vod_key;
}

/** vip01 gives with a message, and ranks first among the givers. */
async function giveWithMessage(vodKey: number): Promise<void> {
  const giver = await stage.client.login('vip01');
  const { body: live } = await giver.get<{ host: { user_key: number } }>(`/v1/vods/${vodKey}`);
  const { status } = await giver.send('PUT', '/v1/payment/user-star-use-proc', {
    body: {
      target_code: 'LIVE',
      target_user_key: live.host.user_key,
      vod_key: vodKey,
      star_cnt: 700,
      message: '신나는 노래 불러 주세요',
    },
  });
  expect(status).toBe(200);
}

/** The amount in a result, by the label of the figure. */
const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).locator('dd').innerText();

/** What no call does: a direct change of the database. */
async function onDatabase(statement: string, values: unknown[]): Promise<void> {
  const database = new pg.Client({ connectionString: stage.databaseUrl });
  await database.connect();
  try {
    await database.query(statement, values);
  } finally {
    await database.end();
  }
}

/** An operator ends a live; every process follows the database's notification. */
const endByForce = (vodKey: number, note: string) =>
  onDatabase(
    `UPDATE lives SET state = 'ended', ended_at = now(), end_reason = 'operator', end_note = $2 WHERE vod_key = $1`,
    [vodKey, note],
  );

test('a room shows the duration of its live and the top giver, and its host the dashboard (LIVES-56, LIVES-54)', async () => {
  const vodKey = await liveOf('하늘이라이브');
  await giveWithMessage(vodKey);
  const viewer = await stage.visit({ as: 'viewer01' });
  await viewer.page.goto(`/lives/play/${vodKey}`);
  await viewer.page.getByRole('log').waitFor();
  const timer = viewer.page.getByRole('timer').first();
  const first = await timer.innerText();
  await eventually(async () => expect(await timer.innerText()).not.toBe(first));
  await viewer.page.getByRole('button', { name: /^1위 로열젤리, / }).waitFor();
  expect(await viewer.page.getByRole('heading', { name: '내 방송 현황' }).count()).toBe(0);
  await viewer.close();

  const host = await stage.visit({ as: 'host01' });
  await host.page.goto(`/lives/play/${vodKey}`);
  const dashboard = host.page.getByRole('region', { name: '내 방송 현황' });
  await dashboard.getByText('신나는 노래 불러 주세요').waitFor();
  await dashboard.getByText('700꿀').first().waitFor();
  await host.close();

  const phone = await stage.visit({ as: 'host01', width: 390 });
  await phone.page.goto(`/lives/play/${vodKey}`);
  await phone.page.getByRole('tab', { name: '내 방송 현황' }).click();
  await phone.page.getByText('신나는 노래 불러 주세요').last().waitFor();
  await phone.close();
});

test('the pages of a result show that a live is still running, and that an unknown one does not exist (LIVES-51)', async () => {
  const visitor = await stage.visit({ as: 'viewer01' });
  const { page } = visitor;
  await page.goto(`/lives/play/${await liveOf('하늘이라이브')}/result`);
  await page.getByText('아직 진행 중인 방송이에요').waitFor();
  await page.getByRole('link', { name: '방송 보러 가기' }).waitFor();
  await page.goto('/lives/play/2000000000/result');
  await page.getByText('Live Not Found').waitFor();
  await visitor.close([refusedResponse]);
});

test('all viewers of a room get to its result when an operator ends the live, phone and desktop, and see the gifts (LIVES-55, LIVES-50)', async () => {
  const vodKey = await liveOf('하늘이라이브');
  const [desktop, phone, host] = [
    await stage.visit({ as: 'viewer01' }),
    await stage.visit({ as: 'viewer02', width: 390 }),
    await stage.visit({ as: 'host01' }),
  ];
  for (const { page } of [desktop, phone, host]) {
    await page.goto(`/lives/play/${vodKey}`);
    await untilChatConnected(page);
  }
  await giveWithMessage(vodKey);
  await endByForce(vodKey, '저작권이 있는 영상을 틀었어요.');
  for (const { page } of [desktop, phone, host]) {
    await page.waitForURL(new RegExp(`/lives/play/${vodKey}/result-admin$`));
    await page.getByRole('heading', { name: '운영자가 방송을 종료했어요' }).waitFor();
    await page.getByText('저작권이 있는 영상을 틀었어요.').waitFor();
  }
  await host.page.getByRole('heading', { name: '방송 요약' }).waitFor();
  await desktop.page.getByRole('heading', { name: '내가 보낸 꿀' }).waitFor();
  await desktop.page.getByText('로열젤리').first().waitFor();
  expect(await figure(desktop.page, '받은 꿀')).toMatch(/^(\d,)?\d{3}꿀$/);
  expect(await figure(desktop.page, '선물')).toMatch(/^\d+개$/);
  // The other of the two pages redirects to this one.
  await desktop.page.goto(`/lives/play/${vodKey}/result`);
  await desktop.page.waitForURL(/result-admin$/);
  expect(await violationsOf(desktop.page)).toEqual([]);
  // So does the room's own address, for late visitors.
  await desktop.page.goto(`/lives/play/${vodKey}`);
  await desktop.page.getByText('Live Not Found').waitFor();
  await desktop.page.getByRole('link', { name: '방송 결과 보기' }).click();
  await desktop.page.waitForURL(/result-admin$/);
  // A chat that was still joining or loading when the live ended shows it.
  for (const visitor of [desktop, phone, host]) await visitor.close([refusedResponse, /^chat: cannot/]);

  const guest = await stage.visit();
  await guest.page.goto(`/lives/play/${vodKey}/result-admin`);
  await guest.page.getByRole('heading', { name: '로그인하면 더 볼 수 있어요' }).waitFor();
  expect(await figure(guest.page, '받은 꿀')).toMatch(/^(\d,)?\d{3}꿀$/);
  await guest.close();
});

test.describe('a room whose live ends', () => {
  /** Ends a live as the product does, each in its way. */
  const ends = {
    host: async (vodKey: number, hostToken: string) => {
      const hostClient = stage.client.as(hostToken);
      const { status } = await hostClient.send('POST', '/v1/broadcast-setting/live-end-proc', {
        body: { vod_key: vodKey },
      });
      expect(status).toBe(200);
    },
    // Its stream has been lost for longer than the product waits.
    auto: (vodKey: number) =>
      onDatabase(
        `INSERT INTO ingest_streams (vod_key, session, audio_yn, video_yn, began_at, lost_at)
         VALUES ($1, 'gone', true, true, now() - interval '1 hour', now() - interval '30 minutes')`,
        [vodKey],
      ),
    operator: async (vodKey: number) => {
      const operator = await stage.client.login('admin01');
      const { status } = await operator.send('POST', `/v1/admin/lives/${vodKey}/force-end`, {
        body: { penalty: 'none', reason: '저작권이 있는 영상을 틀었어요.' },
      });
      expect(status).toBe(200);
    },
  };

  for (const [by, chat, player, result, title] of [
    [
      'host',
      '방송인이 방송을 마쳐서 채팅도 끝났어요.',
      '함께해 주셔서 고마워요. 다음 방송에서 또 만나요.',
      'result',
      '방송이 끝났어요',
    ],
    [
      'auto',
      '방송 신호가 끊겨서 방송과 채팅이 끝났어요.',
      '방송 연결이 고르지 않아 자동으로 끝났어요.',
      'result',
      '방송이 끝났어요',
    ],
    [
      'operator',
      '운영자가 방송을 종료해서 채팅도 끝났어요. 저작권이 있는 영상을 틀었어요.',
      '운영 정책에 따라 방송이 종료됐어요.',
      'result-admin',
      '운영자가 방송을 종료했어요',
    ],
  ] as const)
    test(`by ${by} shows it in chat and player, then opens the result (LIVES-55)`, async () => {
      const made = await stage.make({ tokens_yn: 'Y', hosts: [{ ref: `ends${by}`, live: {} }] });
      const vodKey = made.lives[`ends${by}`]?.vod_key ?? 0;
      const viewer = await stage.visit({ as: 'viewer01' });
      const { page } = viewer;
      await page.goto(`/lives/play/${vodKey}`);
      await untilChatConnected(page);
      const picture = page.getByRole('region', { name: /^방송 화면/ });
      // The room stays for only four seconds.
      await Promise.all([
        page.getByRole('status').getByText(chat, { exact: true }).waitFor(),
        picture.getByText(player, { exact: true }).waitFor(),
        ends[by](vodKey, made.members[`ends${by}`]?.tokens?.access_token ?? ''),
      ]);
      await page.waitForURL(new RegExp(`/lives/play/${vodKey}/${result}$`));
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      // The chat may still have been loading when the live ended.
      await viewer.close([refusedResponse, /^chat: cannot/]);
    });
});

test('a host reads the result of an ended live: charts, sums, givers, and the days of broadcasting (MONEY-7)', async () => {
  const host = await stage.visit({ as: 'host05' });
  const { page } = host;
  const before = await (await stage.client.login('host05')).get<{ month: string; list: unknown[] }>(
    '/v1/mypage/live-gift-list?type=received',
  );
  expect(before.status).toBe(200);
  await page.goto('/mypage/settings/service/live/support');
  // On the first of a month the live started in the previous month.
  if (before.body.list.length === 0) await page.getByRole('button', { name: '지난달' }).click();
  await page.getByText('7,000꿀').first().waitFor();
  await page.getByRole('button', { name: /지난밤의 긴 토크/ }).click();
  await page.getByRole('heading', { name: '많이 선물한 사람' }).waitFor();
  await page.getByText('응원단장').first().waitFor();
  await page.reload();
  await page.getByRole('heading', { name: '선물 목록' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: '방송 결과' }).click();
  await page.getByRole('heading', { name: '방송이 끝났어요' }).waitFor();
  await page.getByRole('table', { name: '시간별 시청자' }).waitFor({ state: 'attached' });
  await page.locator('.recharts-surface').first().waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await page.goto('/mypage/settings/service/live/time');
  if (before.body.list.length === 0) await page.getByRole('button', { name: '지난달' }).click();
  await page.getByText('라이브 데이', { exact: true }).nth(1).waitFor();
  await page.getByRole('link', { name: /지난밤의 긴 토크/ }).waitFor();
  await page.getByRole('button', { name: '지난달' }).click();
  await page.waitForURL(/month=\d{6}/);
  await host.close();

  const member = await stage.visit({ as: 'viewer01' });
  await member.page.goto('/mypage/settings/service/live/support');
  await member.page.waitForURL(/\/users\/host-apply/);
  await member.close();
});

test("links to the result of an ended live from its page and from its host's channel (LIVES-57)", async () => {
  const viewer = await stage.visit({ as: 'viewer01' });
  const { page } = viewer;
  const { list } = await stage.sandbox<{ list: { id: string; user_key: number }[] }>('GET', 'personas');
  await page.goto(`/channels/${list.find(({ id }) => id === 'host05')?.user_key}?tab=lives`);
  await page.getByRole('link', { name: '지난밤의 긴 토크' }).click();
  await page.waitForURL(/\/lives\/play\/\d+\/result$/);
  await page.getByRole('heading', { name: '내가 보낸 꿀' }).waitFor();
  const vodKey = /\/play\/(\d+)\//.exec(page.url())?.[1];
  await page.goto(`/lives/${vodKey}`);
  await page.getByRole('link', { name: '방송 결과 보기' }).click();
  await page.waitForURL(new RegExp(`/lives/play/${vodKey}/result$`));
  await page.goto(`/lives/${vodKey}`);
  const card = page.getByRole('article');
  await card.getByText('끝난 방송이에요').waitFor();
  await card.getByRole('link', { name: /지난밤의 긴 토크, 끝난 방송$/ }).click();
  await page.waitForURL(new RegExp(`/lives/play/${vodKey}/result$`));
  await viewer.close();
});
