import { mutantsOf, responseOf } from './mutant.mjs';

const hosts = 'GET /v1/rank/host-ranking-list';
const members = 'GET /v1/rank/user-ranking-list';
const grades = 'GET /v1/etc/honor-grade-setting';

/** Ranks with wrong counts, periods or places. */
export const rankMutants = mutantsOf('ranks', [
  [
    'weeks start on Sunday',
    'a date selects the week',
    responseOf(hosts, (body) => {
      if (body.type === 3) body.starts_on = '2025-03-09';
    }),
  ],
  [
    'an ended period is still running',
    'a date selects the week',
    responseOf(members, (body) => {
      body.state_cd = 'running';
    }),
  ],
  [
    'a visitor has a place',
    'every rank counts its places',
    responseOf(hosts, (body) => {
      body.own = { rank: 1, before_rank: null, star_cnt: 0 };
    }),
  ],
  [
    'a member has two places',
    'every rank counts its places',
    responseOf(members, ({ list }) => {
      if (list[0]) list.push(list[0]);
    }),
  ],
  [
    'a member gets no place',
    'other members’ amounts are hidden',
    responseOf(members, (body) => {
      body.own = null;
    }),
  ],
  [
    'an honorary grade is missing',
    'the honorary grades are',
    responseOf(grades, ({ list }) => void list.shift()),
  ],
  [
    'places of two grades overlap',
    'the honorary grades are',
    responseOf(grades, ({ list }) => {
      list[1].rank_from -= 1;
    }),
  ],
]);
