import { keyless, mutantsOf, refusalOf, responseOf, succeedWith } from './mutant.mjs';

const missions = 'GET /v1/event/mission-list';
const attend = 'POST /v1/event/attend';
const attendances = 'GET /v1/event/attendances';

const accepted = {
  day: '2026-11-27',
  streak_cnt: 1,
  ticket_cnt: 1,
  btuc_cnt: 10,
  week_btuc_cnt: 0,
  month_btuc_cnt: 0,
  paid_yn: 'Y',
  pay_on: '2026-11-27T03:00:00.000Z',
  created_on: '2026-11-27T03:00:00.000Z',
};

/** Missions and attendance that count too much, pay twice or belong to others. */
export const missionMutants = mutantsOf('events', [
  [
    'a mission is missing',
    'visitors see the four missions',
    responseOf(missions, ({ list }) => void list.shift()),
  ],
  [
    'visitors have progress',
    'visitors see the four missions',
    responseOf(missions, (body) => {
      body.progress ??= {};
    }),
  ],
  [
    'a second attendance of the day is accepted',
    'a member attends once a day',
    refusalOf(attend, 'already_attended', (_, response) => succeedWith(response, accepted)),
  ],
  ['a repeated attendance is executed again', 'a member attends once a day', keyless(attend)],
  [
    'an attendance is not listed',
    'a member attends once a day',
    responseOf(attendances, (body) => void body.list.pop()),
  ],
  [
    'another member’s attendances are listed',
    'a key is a key of its member only',
    responseOf(attendances, (body) => {
      body.total += 1;
    }),
  ],
  [
    'minors attend',
    'minors, unverified members and operators',
    refusalOf(attend, 'event_adults_only', (_, response) => succeedWith(response, accepted)),
  ],
  [
    'two visits count twice',
    'two visits at once count once',
    responseOf(missions, ({ progress }) => {
      if (!progress) return false;
      progress.watched_seconds = 2 * progress.watched_seconds + 20;
    }),
  ],
  [
    'hosts get paid for their own lives',
    'a host’s own live does not count',
    responseOf(missions, ({ progress }) => {
      if (!progress) return false;
      progress.watching_yn = progress.refusal === null ? 'Y' : 'N';
    }),
  ],
]);
