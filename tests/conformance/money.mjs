import {
  expectEqual,
  expectOk,
  expectPaging,
  expectRefusal,
  expectSorted,
  expectThat,
  expectTime,
} from './expect.mjs';
import { contractCases } from './guards.mjs';
import { area, retryJudgement } from './harness.mjs';

const sumOf = (list, of) => list.reduce((sum, one) => sum + of(one), 0);

/** Histories of income and gifts. */
export const money = area('money', {
  'days of broadcasting are listed by the month, the latest first (MONEY-2, MONEY-3)': async ({
    persona,
  }) => {
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
    for (const call of [
      'mypage/live-time-list',
      'mypage/live-gift-list',
      'calculate/bt-user-star-uses',
      'calculate/use-saves',
      'user/user-btuc-list',
      'user/user-payment-list',
    ])
      for (const month of ['202001', '209912', 'x'])
        expectRefusal(await client.get(`/v1/${call}?month=${month}`), 'validation_failed');
  },

  'gifts by live sum up, and each live to its gifts (MONEY-4, MONEY-5)': async ({ persona }) => {
    const { client } = await persona('host01');
    const month = expectOk(await client.get('/v1/mypage/live-gift-list?limit=100'));
    expectThat(month.type === 'received', 'a host gets the amounts received');
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

  'other members’ gifts are not shown (MONEY-6)': async (world) => {
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

  'uses of honey sum up by day and by kind (MONEY-8, MONEY-10)': async ({ persona }) => {
    const { client } = await persona('vip01');
    const uses = expectOk(await client.get('/v1/calculate/bt-user-star-uses?limit=100'));
    expectThat(uses.used === sumOf(uses.days, ({ used }) => used), 'honey of the days');
    expectThat(uses.used === sumOf(uses.kinds, ({ amount }) => amount), 'honey of the kinds');
    expectThat(uses.used === uses.granted_cnt + uses.bought_cnt, 'honey of the funds');
    if (uses.cursor === null) {
      expectThat(uses.total === uses.list.length, 'total of the entries');
      expectThat(uses.used === sumOf(uses.list, ({ amount }) => amount), 'honey of the entries');
    }
    for (const { created_at, title } of uses.list) {
      expectTime(created_at, 'created_at');
      expectThat(title.length > 0, 'title of an entry');
    }
  },

  'an entry is visible to its member alone (MONEY-11)': async ({ persona }) => {
    const { client } = await persona('vip01');
    const { client: other } = await persona('viewer02');
    const { list } = expectOk(await client.get('/v1/calculate/bt-user-star-uses?limit=1'));
    const path = (entry) => `/v1/calculate/bt-user-star-uses-detail?entry_id=${entry}`;
    for (const { entry_id, amount } of list) {
      expectThat(expectOk(await client.get(path(entry_id))).amount === amount, 'amount of the entry');
      expectRefusal(await other.get(path(entry_id)), 'entry_not_found');
    }
    expectRefusal(await other.get(path('9007199254740991')), 'entry_not_found');
  },

  'savings and uses add up to the balances (MONEY-12)': async ({ persona }) => {
    const { client } = await persona('viewer01');
    const { list } = expectOk(await client.get('/v1/calculate/use-saves'));
    for (const wallet of list) {
      expectThat(wallet.closing_cnt === wallet.opening_cnt + wallet.saved - wallet.used, 'closing balance');
      expectThat(wallet.balance_cnt === wallet.granted_cnt + wallet.bought_cnt, 'funds of the balance');
    }
    expectThat(list.map(({ asset }) => asset).join() === 'STAR,BTUC', 'honey first, then BTUC');
  },

  'charges and BTUC page by month (MONEY-12, MONEY-13)': async ({ persona }) => {
    const { client } = await persona('viewer01');
    await expectPaging(
      (query) => client.get(`/v1/user/user-payment-list?${query}`),
      ({ charge_id }) => charge_id,
    );
    await expectPaging(
      (query) => client.get(`/v1/user/user-btuc-list?${query}`),
      ({ entry_id }) => entry_id,
    );
  },

  'income sums up by day and by kind, separately from honey returned by exchanges (MONEY-14, MONEY-22)':
    async ({ persona }) => {
      const { client } = await persona('host01');
      await retryJudgement(async () => {
        const income = expectOk(await client.get('/v1/mypage/income-list?limit=100'));
        const statement = expectOk(await client.get('/v1/user/exchange-statement'));
        expectEqual(income.saved, income.earned + income.returned, 'the income');
        for (const sum of ['saved', 'used', 'earned'])
          expectEqual(
            income[sum],
            sumOf(income.days, (day) => day[sum]),
            `${sum} of the days`,
          );
        const kinds = (wanted) => sumOf(income.kinds.filter(wanted), ({ amount }) => amount);
        expectEqual(
          income.saved,
          kinds(({ direction }) => direction === 'saved'),
          'the income by kind',
        );
        expectEqual(
          income.returned,
          kinds(({ direction, kind }) => direction === 'saved' && kind === 'exchange'),
          'the honey returned',
        );
        expectEqual(statement.income_star_cnt, income.earned, 'the earnings in the statement');
      });
    },

  'a month of a history is a CSV file, and of income for hosts only (MONEY-16)': async ({ persona }) => {
    const [{ client }, { client: host }] = [await persona('viewer01'), await persona('host01')];
    for (const [who, name] of [
      [client, 'uses'],
      [client, 'charges'],
      [host, 'income'],
    ]) {
      const file = await who.get(`/v1/mypage/history-files/${name}`);
      expectThat(expectOk(file).startsWith('"일시"'), `${name} begins with ${file.body.slice(0, 20)}`);
      expectEqual(file.headers.get('content-type'), 'text/csv; charset=utf-8', 'the type of the file');
      expectThat(
        new RegExp(`^attachment; filename="honey-${name}-\\d{6}\\.csv"$`).test(
          file.headers.get('content-disposition') ?? '',
        ),
        'the name of the file',
      );
    }
    expectRefusal(await client.get('/v1/mypage/history-files/income'), 'forbidden');
    expectRefusal(await client.get('/v1/mypage/history-files/other'), 'validation_failed');
  },

  ...contractCases('money'),
});
