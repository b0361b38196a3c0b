import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright';
import { asOwner } from '../setup/database.ts';
import { setStage } from './stage.ts';
import { untilBegun } from './visitor.ts';

const stage = setStage();

/** The honorary grade that stands in a part of a page. */
const grade = (part: Page | Locator, name: string) =>
  part.locator('span', { hasText: `명예 등급 ${name}` }).first();

it('an honorary grade stands beside its member in messages, alarms, suggestions, the rail and a room (RANKS-16)', async () => {
  const { list } = await stage.sandbox<{ list: { id: string; user_key: number }[] }>('GET', 'personas');
  const keyOf = (id: string) => list.find((one) => one.id === id)?.user_key ?? 0;
  await asOwner(stage.databaseUrl, (owner) =>
    owner.query(`UPDATE users SET honor = 'mvp' WHERE login_id IN ('host01', 'host03')`),
  );
  const vip = await stage.client.login('vip01');
  const host = await stage.client.login('host05');
  const follow = { target_user_key: keyOf('host05') };
  expect((await vip.send('POST', '/v1/user/follow-insert', { body: follow })).status).toBe(200);
  const back = { target_user_key: keyOf('vip01') };
  expect((await host.send('POST', '/v1/user/follow-insert', { body: back })).status).toBe(200);
  const sent = await vip.send('POST', '/v1/direct-message/dm-message-insert', {
    body: { ...follow, content: '축하해요' },
  });
  expect(sent.status).toBe(200);

  const visitor = await stage.visit({ as: 'host05', width: 390 });
  const { page } = visitor;
  await page.goto('/messages');
  const row = page.locator(`[data-with="${keyOf('vip01')}"]`);
  await grade(row, 'Star').waitFor();
  await row.click();
  await grade(
    page.locator('header', { has: page.getByRole('heading', { name: '로열젤리' }) }),
    'Star',
  ).waitFor();
  await page.goto('/mypage/alarms');
  await page.getByRole('tab', { name: /^활동/ }).click();
  await grade(page.getByRole('link', { name: /로열젤리/ }).first(), 'Star').waitFor();
  // Nobody is followed who is live: hosts are proposed.
  await page.getByRole('tab', { name: /^방송/ }).click();
  await grade(page.getByRole('region', { name: '이런 방송인은 어때요?' }), 'MVP').waitFor();
  await page.goto('/search');
  await untilBegun(page);
  await page.getByRole('combobox', { name: '검색어' }).fill('하늘이');
  await grade(page.getByRole('option', { name: '하늘이라이브' }), 'MVP').waitFor();
  await visitor.close();

  const desk = await stage.visit({ as: 'viewer01' });
  await desk.page.goto('/');
  await grade(desk.page.getByRole('complementary'), 'MVP').waitFor();
  const { body } = await stage.client.get<{ list: { vod_key: number; host: { nick: string } }[] }>(
    '/v1/vod/live-list',
  );
  const live = body.list.find((one) => one.host.nick === '하늘이라이브')?.vod_key ?? 0;
  const given = await vip.send('PUT', '/v1/payment/user-star-use-proc', {
    body: { target_code: 'LIVE', target_user_key: keyOf('host01'), vod_key: live, star_cnt: 50_000 },
  });
  expect(given.status).toBe(200);
  await desk.watch('하늘이라이브');
  await grade(desk.page.getByRole('list', { name: '이번 방송 TOP 3' }), 'Star').waitFor();
  await desk.close();
});
