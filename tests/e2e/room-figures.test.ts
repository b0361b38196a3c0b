import pg from 'pg';
import { eventually } from '../setup/eventually.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';

const stage = setStage();
const host = '하늘이라이브';

test('the number of viewers is the same everywhere, without participants and operators (LIVES-39)', async () => {
  const viewer = await stage.visit({ as: 'viewer01' });
  const { page } = viewer;
  await viewer.watch(host);
  await page.getByRole('log').waitFor();
  const vodKey = /\/lives\/play\/(\d+)/.exec(page.url())?.[1];
  const entered = [];
  for (const id of ['viewer02', 'fan01', 'manager01', 'admin01', 'host01']) {
    const client = await stage.client.login(id);
    const joined = await client.send<{ watch_id: string }>('POST', `/v1/streams/${vodKey}/join`, {
      body: {},
    });
    entered.push({ client, body: { watch_id: joined.body.watch_id } });
  }

  const main = page.getByRole('main');
  const chatHead = page.getByRole('heading', { name: '채팅' }).locator('..');
  const list = await stage.visit();
  await list.page.goto('/');
  const card = list.page.getByRole('article').filter({ hasText: host }).first();
  const shown = async () => ({
    chat: (await chatHead.innerText()).match(/시청자\s*(\d+)/)?.[1],
    page: (await main.innerText()).match(/시청자\s*(\d+)/)?.[1],
    tab: await page.getByRole('tab', { name: /^시청자/ }).innerText(),
    card: (await card.getByRole('link').first().getAttribute('aria-label'))?.match(/(\d+)명/)?.[1],
  });
  const everywhere = (count: number) => ({
    chat: `${count}`,
    page: `${count}`,
    tab: `시청자 ${count}`,
    card: `${count}`,
  });
  await eventually(async () => {
    await list.page.reload();
    expect(await shown()).toEqual(everywhere(3));
  }, 20_000);
  for (const { client, body } of entered)
    await client.send('DELETE', `/v1/streams/${vodKey}/leave`, { body });
  await eventually(async () => {
    await list.page.reload();
    expect(await shown()).toEqual(everywhere(1));
  }, 20_000);
  await list.close();
  await viewer.close();
});

test('the line of a gift shows the grades of its giver beside the name, and the number of its repeats (GIFTS-21, CHAT-60)', async () => {
  const viewer = await stage.visit({ as: 'viewer01' });
  const { page } = viewer;
  await viewer.watch(host);
  const log = page.getByRole('log');
  await log.waitFor();
  const vodKey = Number(/\/lives\/play\/(\d+)/.exec(page.url())?.[1]);
  const client = await stage.client.login('vip01');
  const { body: live } = await client.get<{ host: { user_key: number } }>(`/v1/vods/${vodKey}`);
  for (let count = 0; count < 2; count += 1) {
    const { status } = await client.send('PUT', '/v1/payment/user-star-use-proc', {
      body: { target_code: 'LIVE', target_user_key: live.host.user_key, vod_key: vodKey, star_cnt: 300 },
    });
    expect(status).toBe(200);
  }
  // A combo is one card that counts up.
  const cards = log.getByRole('listitem').filter({ hasText: '로열젤리' });
  await cards.filter({ hasText: '2연속' }).waitFor();
  const texts = (await cards.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
  expect(texts).toEqual([expect.stringMatching(/로열젤리.*VIP 1등급.*명예 등급 Star.*300꿀/)]);
  await viewer.close();
});

test('large numbers are short where space is limited, and in full elsewhere (CLIENT-28)', async () => {
  const database = new pg.Client({ connectionString: stage.databaseUrl });
  await database.connect();
  try {
    // Earlier viewers may not have reported that they left, and the crowd must not be removed for silence.
    await database.query(
      `UPDATE watch_sessions SET ended_at = now(), end_reason = 'left' WHERE ended_at IS NULL`,
    );
    const guests = `INSERT INTO watch_sessions (id, vod_key, guest_id, last_seen_at)
      SELECT gen_random_uuid(), l.vod_key, 'guest:crowd' || n, now() + interval '1 hour' FROM lives l
      JOIN users host ON host.user_key = l.host_key, generate_series(1, 1234) n
      WHERE host.nick = $1 AND l.state = 'live'`;
    expect((await database.query(guests, [host])).rowCount).toBe(1234);
    await database.query(
      `INSERT INTO member_counts (user_key, follower_cnt) SELECT user_key, 3456789 FROM users WHERE nick = $1
       ON CONFLICT (user_key) DO UPDATE SET follower_cnt = 3456789`,
      [host],
    );
  } finally {
    await database.end();
  }
  const visitor = await stage.visit();
  const { page } = visitor;
  await visitor.login('viewer02');
  const card = page.getByRole('article').filter({ hasText: host }).first();
  const rail = page.getByRole('complementary').getByRole('link', { name: host });
  await eventually(async () => {
    await page.goto('/');
    for (const place of [card, rail]) {
      await place.waitFor();
      expect(await place.getByText('1.2k', { exact: true }).count()).toBe(1);
    }
  }, 30_000);
  expect(await card.getByRole('link').first().getAttribute('aria-label')).toContain('1,234명 시청 중');
  expect(await rail.getAttribute('aria-label')).toContain('1,234명 시청 중');
  await card.getByRole('button', { name: host }).click();
  await page.getByRole('dialog').getByText('3.4m', { exact: true }).waitFor();
  await visitor.close();
});
