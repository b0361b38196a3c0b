import { answerOf, mutantsOf } from './mutant.mjs';

const hosts = 'GET /v1/rank/host-ranking-list';
const members = 'GET /v1/rank/user-ranking-list';
const grades = 'GET /v1/etc/honor-grade-setting';

/** Ranks that count, cut or tell otherwise than they should. */
export const rankMutants = mutantsOf('ranks', [
  [
    'weeks begin on Sunday',
    'a date chooses the week',
    answerOf(hosts, (body) => {
      if (body.type === 3) body.starts_on = '2025-03-09';
    }),
  ],
  [
    'a period that is over goes on',
    'a date chooses the week',
    answerOf(members, (body) => {
      body.state_cd = 'running';
    }),
  ],
  [
    'a visitor has an own place',
    'every rank counts its places',
    answerOf(hosts, (body) => {
      body.own = { rank: 1, before_rank: null, star_cnt: 0 };
    }),
  ],
  [
    'somebody stands on two places',
    'every rank counts its places',
    answerOf(members, ({ list }) => {
      if (list[0]) list.push(list[0]);
    }),
  ],
  [
    'a member is not told the own place',
    'amounts of others are not told',
    answerOf(members, (body) => {
      body.own = null;
    }),
  ],
  [
    'an honorary grade is missing',
    'the honorary grades are',
    answerOf(grades, ({ list }) => void list.shift()),
  ],
  [
    'places of two grades overlap',
    'the honorary grades are',
    answerOf(grades, ({ list }) => {
      list[1].rank_from -= 1;
    }),
  ],
]);
