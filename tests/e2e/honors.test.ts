import type { Locator, Page } from 'playwright';
import { asOwner } from '../setup/database.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse, untilChatConnected, untilHydrated } from './visitor.ts';

const stage = setStage();

/** The honorary grade shown in a section. */
const grade = (part: Page | Locator, name: string) =>
  part.locator('span', { hasText: `명예 등급 ${name}` }).first();

test('an honorary grade is shown beside its member in messages, alarms, suggestions, the rail and a room (RANKS-16)', async () => {
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
  // No followed host is live: hosts are suggested.
  await page.getByRole('tab', { name: /^방송/ }).click();
  await grade(page.getByRole('region', { name: '이런 방송인은 어때요?' }), 'MVP').waitFor();
  await page.goto('/search');
  await untilHydrated(page);
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
  const response = await vip.send('PUT', '/v1/payment/user-star-use-proc', {
    body: { target_code: 'LIVE', target_user_key: keyOf('host01'), vod_key: live, star_cnt: 50_000 },
  });
  expect(response.status).toBe(200);
  await desk.watch('하늘이라이브');
  await grade(desk.page.getByRole('list', { name: '이번 방송 TOP 3' }), 'Star').waitFor();
  await desk.close();
});

/** A line with a member's name and the honorary grade beside it. */
const named = (page: Page, nick: string, name: string) =>
  page
    .locator('p')
    .filter({ hasText: new RegExp(`${nick}.*명예 등급 ${name}`) })
    .first();

/** Nothing on the page is wider than the window. */
const fits = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth <= document.documentElement.clientWidth');

test('an honorary grade is shown beside its member in a room, its contests and its result, among subscriptions, blocks and money (RANKS-16)', async () => {
  const { list } = await stage.sandbox<{ list: { id: string; user_key: number }[] }>('GET', 'personas');
  const keyOf = (id: string) => list.find((one) => one.id === id)?.user_key ?? 0;
  await asOwner(stage.databaseUrl, (owner) =>
    owner.query(
      `UPDATE users SET honor = 'mvp'
       WHERE login_id IN ('host01', 'host02', 'host03', 'muted01', 'contestant01', 'contestant02', 'contestant03')`,
    ),
  );
  const { body } = await stage.client.get<{ list: { vod_key: number; host: { user_key: number } }[] }>(
    '/v1/vod/total-live-list?limit=100',
  );
  const roomOf = (id: string) => {
    const vodKey = body.list.find(({ host }) => host.user_key === keyOf(id))?.vod_key ?? 0;
    return { vodKey, path: `/lives/play/${vodKey}` };
  };
  const vip = await stage.client.login('vip01');
  const host01 = { target_user_key: keyOf('host01') };
  const response = await vip.send('PUT', '/v1/payment/user-star-use-proc', {
    body: {
      target_code: 'LIVE',
      ...host01,
      vod_key: roomOf('host01').vodKey,
      star_cnt: 700,
      message: '신청곡이요',
    },
  });
  expect(response.status).toBe(200);

  for (const width of [390, 1440]) {
    const viewer = await stage.visit({ as: 'viewer01', width });
    const { page } = viewer;
    await page.goto(roomOf('host01').path);
    await named(page, '하늘이라이브', 'MVP').waitFor();
    await page.getByRole('tab', { name: '방송 정보' }).click();
    await grade(page.getByRole('tabpanel'), 'MVP').waitFor();
    await page.goto(roomOf('host03').path);
    await grade(page.getByRole('region', { name: /님과 배틀$/ }), 'MVP').waitFor();
    expect([width, await fits(page)]).toEqual([width, true]);
    await page.goto(roomOf('host04').path);
    if (width === 390) await page.getByRole('tab', { name: '엑셀 순위' }).click();
    await grade(page.getByRole('row', { name: /도전자2호/ }), 'MVP').waitFor();
    expect([width, await fits(page)]).toEqual([width, true]);
    await viewer.close();
  }

  const host = await stage.visit({ as: 'host01', width: 390 });
  await host.page.goto(roomOf('host01').path);
  await host.page.getByRole('tab', { name: '내 방송 현황' }).click();
  await grade(host.page.getByRole('region', { name: '내 방송 현황' }), 'Star').waitFor();
  await host.page.goto('/mypage/settings/service/income');
  await grade(host.page.getByRole('button', { name: /로열젤리.*\+700꿀/ }), 'Star').waitFor();
  await host.page.getByRole('tab', { name: '팬별' }).click();
  await grade(host.page.getByRole('listitem').filter({ hasText: '로열젤리' }), 'Star').waitFor();
  await host.page.getByRole('tab', { name: '방송별' }).click();
  await host.page
    .getByRole('button', { name: /선물 자세히 보기/ })
    .first()
    .click();
  await grade(host.page.getByRole('listitem').filter({ hasText: '로열젤리' }).first(), 'Star').waitFor();
  expect(await fits(host.page)).toBe(true);
  await host.page.goto('/mypage/settings/person/block/chat');
  await named(host.page, '조용한벌', 'MVP').waitFor();
  await host.close();

  const ownPage = await stage.visit({ as: 'vip01', width: 390 });
  const subscribed = await vip.send('POST', '/v1/user/bt-subscribe', {
    body: { target_user_key: keyOf('host02') },
  });
  expect(subscribed.status).toBe(200);
  await ownPage.page.goto('/mypage/settings/service/subscriptions');
  await grade(ownPage.page.getByRole('listitem').filter({ hasText: '붉은노을' }), 'MVP').waitFor();
  await ownPage.page.goto('/mypage/settings/service/gifts');
  await ownPage.page
    .getByRole('button', { name: /하늘이라이브님에게 선물 -700꿀/ })
    .first()
    .click();
  await ownPage.page.getByText('하늘이라이브 (@host01) 명예 등급').waitFor();
  await ownPage.page.goto('/messages?tab=friends');
  await ownPage.page.getByRole('button', { name: '여러 명에게 보내기' }).click();
  await ownPage.page.getByRole('dialog').getByRole('checkbox').first().waitFor();
  expect(await fits(ownPage.page)).toBe(true);
  await ownPage.close();

  const seeking = await stage.visit({ as: 'host05', width: 390 });
  await seeking.page.goto('/messages?tab=friends');
  await seeking.page.getByRole('button', { name: '여러 명에게 보내기' }).click();
  await grade(seeking.page.getByRole('dialog'), 'Star').waitFor();
  await seeking.page.goto('/mypage/settings/live');
  await seeking.page.getByRole('button', { name: '엑셀', exact: true }).click();
  await seeking.page.getByLabel('방송인 찾기').fill('하늘이라');
  const rowOf = (button: string) =>
    seeking.page
      .locator('div')
      .filter({ has: seeking.page.getByRole('button', { name: button }) })
      .last();
  const add = '하늘이라이브님 추가하기';
  await grade(rowOf(add), 'MVP').waitFor();
  // A host who is live takes no seat.
  expect(await seeking.page.getByRole('button', { name: add }).isDisabled()).toBe(true);
  await asOwner(stage.databaseUrl, (owner) =>
    owner.query(
      `UPDATE lives SET state = 'ended', ended_at = now(), end_reason = 'host' WHERE vod_key = $1`,
      [roomOf('host02').vodKey],
    ),
  );
  await seeking.page.getByLabel('방송인 찾기').fill('붉은노을');
  await seeking.page.getByRole('button', { name: '붉은노을님 추가하기' }).click();
  await grade(rowOf('붉은노을님 빼기'), 'MVP').waitFor();
  expect(await fits(seeking.page)).toBe(true);
  await seeking.close();

  // A refused member, and one who arrives at the end, see the host's grade as well.
  const refused = await stage.visit({ as: 'excel01', width: 390 });
  await refused.page.goto(roomOf('host01').path);
  await grade(refused.page.locator('main section').first(), 'MVP').waitFor();
  await refused.close([refusedResponse]);
  const last = await stage.visit({ as: 'viewer01' });
  await last.page.goto(roomOf('host01').path);
  await untilChatConnected(last.page);
  await asOwner(stage.databaseUrl, (owner) =>
    owner.query(
      `UPDATE lives SET state = 'ended', ended_at = now(), end_reason = 'host' WHERE vod_key = $1`,
      [roomOf('host01').vodKey],
    ),
  );
  await grade(
    last.page.getByText('방송이 끝났어요').locator('xpath=ancestor::div[1]').first(),
    'MVP',
  ).waitFor();
  await last.page.waitForURL(/\/result$/);
  await grade(last.page.locator('main'), 'MVP').waitFor();
  await grade(last.page.getByRole('listitem').filter({ hasText: '로열젤리' }), 'Star').waitFor();
  await last.close([refusedResponse, /^chat: cannot/]);
});

test('an honorary grade is shown beside its member in the lists of operators (RANKS-16)', async () => {
  await asOwner(stage.databaseUrl, (owner) =>
    owner.query(`UPDATE users SET honor = 'pro' WHERE login_id = 'applicant01'`),
  );
  const question = { member: 'vip01', privilege_yn: 'Y', title: '등급이 궁금해요' };
  await stage.sandbox('POST', 'fixtures/inquiries', question);
  const operator = await stage.visit({ as: 'admin01', width: 390 });
  const { page } = operator;
  for (const [section, nick, name] of [
    ['members&q=vip01', '로열젤리', 'Star'],
    ['host-asks', '지망생벌', 'Pro'],
    ['inquiries&q=등급이', '로열젤리', 'Star'],
  ] as const) {
    await page.goto(`/admin?tab=${section}`);
    await grade(page.getByRole('listitem').filter({ hasText: nick }), name).waitFor();
    expect([section, await fits(page)]).toEqual([section, true]);
  }
  await operator.close();
});
