import { expectOk, expectPaging, expectRefusal, expectSorted, expectThat, expectTime } from './expect.mjs';
import { contractCases } from './guards.mjs';
import { area } from './harness.mjs';

const sumOf = (list, of) => list.reduce((sum, one) => sum + of(one), 0);

/** Histories of income and gifts. */
export const money = area('money', {
  'days of broadcasting are told by the month, the latest first (MONEY-2, MONEY-3)': async ({ persona }) => {
    const { client } = await persona('host01');
    const { list, live_day_cnt, duration_seconds, total } = expectOk(
      await client.get('/v1/mypage/live-time-list?limit=100'),
    );
    expectSorted(
      list.map(({ day }) => day),
      'desc',
      'days',
    );
    expectThat(total === list.length, 'total of the days');
    expectThat(duration_seconds === sumOf(list, (day) => day.duration_seconds), 'seconds of the month');
    expectThat(
      live_day_cnt === list.filter(({ live_day_yn }) => live_day_yn === 'Y').length,
      'live days of the month',
    );
  },

  'a month out of reach is refused (MONEY-1)': async ({ persona }) => {
    const { client } = await persona('host01');
    for (const call of ['live-time-list', 'live-gift-list'])
      for (const month of ['202001', '209912', 'x'])
        expectRefusal(await client.get(`/v1/mypage/${call}?month=${month}`), 'validation_failed');
  },

  'gifts by live sum up, and each live to its gifts (MONEY-4, MONEY-5)': async ({ persona }) => {
    const { client } = await persona('host01');
    const month = expectOk(await client.get('/v1/mypage/live-gift-list?limit=100'));
    expectThat(month.type === 'received', 'a host is answered what was received');
    if (month.total === month.list.length)
      expectThat(month.star_cnt === sumOf(month.list, ({ star_cnt }) => star_cnt), 'honey of the month');
    const [live] = month.list.filter(({ gift_cnt }) => gift_cnt <= 100);
    if (!live) return;
    const { list, total } = expectOk(
      await client.get(`/v1/mypage/live-gift-detail-list?vod_key=${live.vod_key}&limit=100`),
    );
    for (const { created_at } of list) expectTime(created_at, 'created_at');
    expectThat(total >= live.gift_cnt, 'gifts of the live');
    expectThat(sumOf(list, ({ star_cnt }) => star_cnt) >= live.star_cnt, 'honey of the live');
  },

  'gifts of others are not told (MONEY-6)': async (world) => {
    const { vodKey } = await world.liveOf('host01');
    const { client } = await world.persona('host05');
    expectRefusal(
      await client.get(`/v1/mypage/live-gift-detail-list?vod_key=${vodKey}&type=received`),
      'live_not_found',
    );
  },

  'histories page (CORE-14)': async ({ persona }) => {
    const { client } = await persona('vip01');
    await expectPaging(
      (query) => client.get(`/v1/mypage/live-gift-list?type=given&${query}`),
      ({ vod_key }) => vod_key,
    );
  },

  ...contractCases('money'),
});
