import { expectEqual, expectOk, expectRefusal, expectThat } from './expect.mjs';
import { contractCases } from './guards.mjs';
import { area } from './harness.mjs';

const lists = ['host-ranking-list', 'user-ranking-list', 'honor-ranking-list'];

/** Ranks: their kinds and periods, the member's place, and the basis of an honorary grade. */
export const ranks = area('ranks', {
  'every rank counts its places from 1, without names twice (RANKS-2, RANKS-11)': async ({ visitor }) => {
    for (const list of lists)
      for (const type of [1, 2, 3, 4, 5]) {
        const rank = expectOk(await visitor.get(`/v1/rank/${list}?type=${type}&limit=100`));
        const places = rank.list.map((entry) => entry.rank);
        expectEqual(
          places,
          [...new Set(places)].sort((one, other) => one - other),
          `places of ${list}`,
        );
        expectThat(places.length <= rank.total, 'more places than there are');
        const people = rank.list.flatMap(({ user }) => user?.user_key ?? []);
        expectEqual(new Set(people).size, people.length, 'members of a rank');
        expectThat(rank.starts_on <= rank.ends_on, 'a period that ends before it starts');
        expectEqual(rank.own, null, 'a visitor’s place');
      }
  },

  'a date selects the week from Monday to Sunday, and the month, that contains it (RANKS-2, RANKS-3)':
    async ({ visitor }) => {
      const week = expectOk(await visitor.get('/v1/rank/host-ranking-list?type=3&date=2025-03-16'));
      expectEqual([week.starts_on, week.ends_on], ['2025-03-10', '2025-03-16'], 'the week of a Sunday');
      const month = expectOk(await visitor.get('/v1/rank/user-ranking-list?type=4&date=2024-02-10'));
      expectEqual([month.starts_on, month.ends_on], ['2024-02-01', '2024-02-29'], 'a February');
      expectEqual([week.state_cd, month.state_cd], ['closed', 'closed'], 'the ended period');
    },

  'a future date, an invalid date and an invalid type are refused (RANKS-3)': async ({ visitor }) => {
    for (const list of lists)
      for (const query of ['date=2099-01-01', 'date=2026-02-30', 'date=today', 'type=6', 'type=a'])
        expectRefusal(await visitor.get(`/v1/rank/${list}?${query}`), 'validation_failed');
  },

  'other members’ amounts are hidden, the member’s place is shown (RANKS-11, RANKS-12)': async (world) => {
    const { client, userKey } = await world.persona('viewer01');
    const rank = expectOk(await client.get('/v1/rank/user-ranking-list?type=4&limit=100'));
    expectThat(rank.own !== null, 'a member gets no place');
    if (rank.amounts_yn === 'N')
      expectThat(
        rank.list.every(({ user, star_cnt }) => star_cnt === null || user?.user_key === userKey),
        'another member’s amount',
      );
  },

  'the honorary grades are MVP, Master, Star, Pro and Rookie, by places without gaps (RANKS-13)': async ({
    visitor,
  }) => {
    const { list } = expectOk(await visitor.get('/v1/etc/honor-grade-setting'));
    expectEqual(
      list.map(({ name }) => name),
      ['MVP', 'Master', 'Star', 'Pro', 'Rookie'],
      'the grades',
    );
    let next = 1;
    for (const { member_cnt, rank_from, rank_to } of list) {
      if (member_cnt === 0) continue;
      expectEqual([rank_from, rank_to], [next, next + member_cnt - 1], 'places of a grade');
      next += member_cnt;
    }
  },

  ...contractCases('ranks'),
});
