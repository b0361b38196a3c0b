import { type AlarmKind, alarmKinds } from '@honey/server/alarms/alarm-kinds';
import type { Page } from 'playwright';
import { eventually } from '../setup/eventually.ts';
import { violationsOf } from './accessibility.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse } from './visitor.ts';

/** Alarms of events: tests/integration/alarms tests their addresses, and the tests of events the pages. */
const eventKinds = [
  'ticket',
  'prize',
  'draw',
  'coupon',
  'coupon_end',
  // Of operators only.
  'security',
] as const satisfies readonly AlarmKind[];
type OtherKind = Exclude<AlarmKind, (typeof eventKinds)[number]>;
const kinds = alarmKinds.filter((kind): kind is OtherKind => !eventKinds.some((event) => event === kind));

const stage = setStage();
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^알림/ });
const chosen = (page: Page, name: RegExp) => page.getByRole('tab', { name, selected: true }).first();

test.describe('the page that the bell opens', () => {
  test('has alarms, notices and events, each by its address and by keyboard, and counts the unread ones (ALARMS-17, NOTICES-14)', async () => {
    const { members } = await stage.make({
      members: [{ ref: 'receiver' }],
      alarms: [{ member: 'receiver', kind: 'deposit' }],
    });
    await stage.make({
      notices: [
        { ref: 'news', title: '새로 올라온 공지', begun_minutes_ago: 0 },
        { ref: 'event', title: '새로 열린 이벤트', begun_minutes_ago: 0, board_setting_cd: 1040 },
      ],
    });
    const visitor = await stage.visit({ as: members.receiver?.id ?? '', width: 390 });
    const { page } = visitor;
    await page.goto('/lives/all');
    await page.getByRole('link', { name: '알림, 안 읽은 알림 3개' }).click();
    await page.waitForURL(/\/announce$/);
    await chosen(page, /^알림/).waitFor();
    await page.getByRole('tab', { name: /^활동/ }).click();
    await page.waitForURL(/\/announce\?tab=active$/);
    await page.getByRole('tabpanel').getByText('무통장 입금').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);

    await chosen(page, /^알림/).focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/\/announce\?board=notices$/);
    const news = page.getByRole('tabpanel').getByRole('link', { name: /새로 올라온 공지/ });
    await news.getByText('새 글').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await news.click();
    await page.getByRole('heading', { name: '새로 올라온 공지' }).waitFor();
    // A read alarm no longer counts, without a reload.
    await page.getByRole('link', { name: '알림, 안 읽은 알림 2개' }).waitFor();
    await page.getByRole('link', { name: '목록 보기' }).click();
    await page.waitForURL(/\/announce\?board=notices$/);
    await page.getByRole('tab', { name: /^공지/ }).focus();
    await page.keyboard.press('End');
    await page.waitForURL(/\/announce\?board=events$/);
    await page.getByRole('tabpanel').getByText('새로 열린 이벤트').waitFor();
    await page.getByRole('button', { name: '모두 읽음' }).click();
    await page.getByText('모두 읽은 것으로 표시했어요.').first().waitFor();
    await page.getByRole('link', { name: '알림, 안 읽은 알림 1개' }).waitFor();
    // Opened by its address it is the same.
    await page.reload();
    await chosen(page, /^이벤트/).waitFor();
    await page.goBack();
    await chosen(page, /^공지/).waitFor();
    await visitor.close();
  });

  test('shows notices and events to visitors, with the general banners above the events (COMMON-9, NOTICES-14)', async () => {
    const visitor = await stage.visit({ width: 360, theme: 'light' });
    const { page } = visitor;
    await page.goto('/announce?board=alarms');
    await chosen(page, /^공지/).waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['공지', '이벤트']);
    expect(await page.getByRole('button', { name: '모두 읽음' }).count()).toBe(0);
    expect(await page.getByRole('main').getByRole('region', { name: '주요 소식' }).count()).toBe(0);
    await page.getByRole('tab', { name: '이벤트' }).click();
    const banners = page.getByRole('main').getByRole('region', { name: '주요 소식' });
    await banners.getByRole('link').first().waitFor();
    expect(await banners.getByRole('link').first().getAttribute('href')).toBe('/lives/all?theme_cd=music');
    expect(await violationsOf(page)).toEqual([]);
    await visitor.close();
  });

  test('reports a board that cannot be read, and reads it again (NOTICES-14)', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    let fails = true;
    await page.route('**/mypage/alarm-notice-list?*limit=10', (route) =>
      fails
        ? route.fulfill({ status: 404, json: { code: 'not_found', message: '없어요.' } })
        : route.continue(),
    );
    await page.goto('/announce');
    await page.getByText('소식을 불러오지 못했어요').waitFor();
    fails = false;
    await page.getByRole('button', { name: /다시/ }).click();
    await page.getByRole('tabpanel').getByRole('listitem').first().waitFor();
    await visitor.close([refusedResponse]);
  });
});

test('an alarm of each kind opens its subject (ALARMS-18, SESSION-45)', async () => {
  const { members } = await stage.make({
    members: [
      { ref: 'fan', nick: '팬벌', star_granted: 10_000 },
      { ref: 'stranger', nick: '낯선벌' },
    ],
    hosts: [
      { ref: 'star', nick: '별벌', star_granted: 10_000 },
      { ref: 'rival', nick: '이웃벌' },
    ],
    lives: [{ ref: 'past', host: 'star', title: '선물 받은 밤' }],
    follows: [{ member: 'fan', host: 'star' }],
    gifts: [
      { member: 'fan', host: 'star', star_cnt: 70 },
      { member: 'fan', host: 'star', live: 'past', star_cnt: 50 },
      { member: 'star', host: 'rival', star_cnt: 400 },
    ],
    inquiries: [{ member: 'star', title: '환불 문의', answer: '환불은 7일 안에 할 수 있어요.' }],
    alarms: (['grade', 'host_ask', 'deposit', 'exchange'] as const).map((kind) => ({ member: 'star', kind })),
  });
  const keyOf = (ref: string) => members[ref]?.user_key ?? 0;
  const clientOf = (ref: string) => stage.client.login(members[ref]?.id ?? '');
  const [star, fan, rival, stranger] = await Promise.all(['star', 'fan', 'rival', 'stranger'].map(clientOf));
  if (!star || !fan || !rival || !stranger) throw new Error('a persona is missing');
  const comment = async (by: typeof star, body: object) => {
    const response = await by.send<{ comment_sn: number }>('POST', '/v1/mypage/comment', { body });
    expect(response.status).toBe(200);
    return response.body.comment_sn;
  };
  await comment(fan, { target_user_key: keyOf('star'), content: '팬이 쓴 댓글' });
  const created = await comment(star, { target_user_key: keyOf('rival'), content: '이웃에게 쓴 댓글' });
  await comment(rival, { target_user_key: keyOf('rival'), content: '이웃의 답글', comment_sn: created });
  await stranger.send('POST', '/v1/direct-message/dm-message-insert', {
    body: { target_user_key: keyOf('star'), content: '낯선 이의 첫 인사' },
  });
  const operator = await stage.client.login('admin01');
  const { list: lives } = (
    await operator.get<{ list: { vod_key: number }[] }>(`/v1/admin/lives?state=live&q=${keyOf('star')}`)
  ).body;
  await operator.send('POST', `/v1/admin/lives/${lives[0]?.vod_key}/force-end`, {
    body: { reason: '소리가 너무 커요', penalty: 'warning' },
  });
  await operator.send('POST', '/v1/admin/sanctions', {
    body: { user_key: keyOf('star'), kind: 'chat', reason: '도배를 했어요' },
  });

  // A restriction of the chat makes access tokens stale.
  const starClient = await clientOf('star');
  const list = await eventually(async () => {
    const { body } = await starClient.get<{ list: { kind: string; title: string; path: string }[] }>(
      '/v1/mypage/alarm-active-list?limit=50',
    );
    expect(new Set(body.list.map(({ kind }) => kind))).toEqual(new Set(kinds));
    // The gifts of a live are reported when it has ended.
    expect(body.list.filter(({ kind }) => kind === 'gift')).toHaveLength(2);
    return body.list;
  }, 15_000);
  /** The text on the page that an alarm of this kind opens. */
  const shown: Record<OtherKind, string[]> = {
    follow: ['팬벌'],
    comment: ['팬이 쓴 댓글'],
    answer: ['이웃의 답글'],
    gift: ['팬벌'],
    fan_level: ['이웃벌'],
    grade: ['내 등급'],
    host_ask: ['방송'],
    deposit: ['충전 내역'],
    exchange: ['환전 내역'],
    inquiry: ['환불은 7일 안에 할 수 있어요.'],
    message_request: ['낯선 이의 첫 인사'],
    sanction: ['도배를 했어요', '소리가 너무 커요', '선물 받은 밤'],
  };
  const visitor = await stage.visit({ as: members.star?.id ?? '' });
  const { page } = visitor;
  for (const { kind, path } of list) {
    await page.goto(path);
    for (const text of shown[kind as OtherKind])
      await page.getByRole('main').getByText(text).filter({ visible: true }).first().waitFor();
    expect([kind, await page.getByText('Page Not Found').count()]).toEqual([kind, 0]);
  }
  await page.goto('/users/sanctions');
  const warnings = page.getByRole('region', { name: '경고' });
  await warnings.getByText('소리가 너무 커요').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await warnings.getByRole('link', { name: '방송 결과 보기' }).click();
  await page.waitForURL(/result-admin$/);
  await page.getByText('조치').waitFor();
  expect(await bell(page).getAttribute('href')).toBe('/announce');
  await visitor.close();
});
