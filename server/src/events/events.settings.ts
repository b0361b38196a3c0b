import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Settings of events. The fields of the roulette and their lots are in @honey/rules. */
const eventsSettings = defineSettings('events', {
  roulette_prize_begin: integer(
    10_000,
    1,
    1_000_000,
    'Cumulative prize of the roulette after a win, whole honey; rounds take it over when they are opened',
    {
      group: 'events',
      name: '누적 당첨금 시작',
      help: '당첨된 다음 누적 당첨금이 다시 시작하는 꿀이에요. 다음 회차부터 적용돼요.',
      unit: '꿀',
    },
  ),
  roulette_prize_growth: integer(
    10,
    0,
    10_000,
    'Honey that each spin adds to the cumulative prize; rounds take it over when they are opened',
    {
      group: 'events',
      name: '누적 당첨금 증가',
      help: '한 번 돌릴 때마다 누적 당첨금에 더해지는 꿀이에요. 다음 회차부터 적용돼요.',
      unit: '꿀',
    },
  ),
  roulette_prize_max: integer(
    1_000_000,
    1,
    100_000_000,
    'Maximum cumulative prize, whole honey; rounds take it over when they are opened',
    {
      group: 'events',
      name: '누적 당첨금 최대',
      help: '누적 당첨금이 쌓일 수 있는 최대 꿀이에요. 다음 회차부터 적용돼요.',
      unit: '꿀',
    },
  ),
  roulette_publish_days: integer(
    7,
    7,
    60,
    'Days before its begin by which the hash of the seed of a round is published',
    {
      group: 'events',
      name: '시드 해시 공개',
      help: '회차가 시작되기 며칠 전에 시드의 해시를 공개할지 정해요.',
      unit: '일',
    },
  ),
  roulette_winners_cnt: integer(50, 1, 1_000, 'Number of winners that a round of the roulette lists', {
    group: 'events',
    name: '룰렛 당첨자 수',
    help: '한 회차의 당첨자를 몇 명까지 보여 줄지 정해요.',
    unit: '명',
  }),
  roulette_winner_min: integer(
    100,
    100,
    1_000_000,
    'Minimum prize for the list of winners of a round, and for an alarm, whole honey',
    {
      group: 'events',
      name: '룰렛 당첨자 기준',
      help: '이 꿀부터 당첨자 목록에 보이고 알림을 보내요.',
      unit: '꿀',
    },
  ),
  mission_watch_minutes: integer(30, 1, 240, 'Minutes to watch for one roulette ticket', {
    group: 'events',
    name: '시청 미션 시간',
    help: '이 시간(분)을 볼 때마다 룰렛권 한 장을 줘요.',
    unit: '분',
  }),
  mission_watch_times_max: integer(
    5,
    0,
    48,
    'Roulette tickets for watching that a member gets at most a day',
    {
      group: 'events',
      name: '시청 미션 하루 횟수',
      help: '시청으로 하루에 받을 수 있는 룰렛권 수예요.',
      unit: '회',
    },
  ),
  mission_watch_pause_minutes: integer(
    120,
    5,
    1_440,
    'Minutes without a line, like, gift, follow or joining after which watching is not counted any more',
    {
      group: 'events',
      name: '시청 집계 멈춤',
      help: '이 시간(분) 동안 아무 활동이 없으면 시청 시간을 세지 않아요.',
      unit: '분',
    },
  ),
  mission_line_btuc: integer(5, 0, 10_000, 'BTUC for the first line of the day in a live of another member', {
    group: 'events',
    name: '첫 채팅 미션',
    help: '하루 첫 채팅에 주는 BTUC예요.',
    unit: 'BTUC',
  }),
  mission_follow_btuc: integer(10, 0, 10_000, 'BTUC for the first follow of the week', {
    group: 'events',
    name: '첫 팔로우 미션',
    help: '한 주 첫 팔로우에 주는 BTUC예요.',
    unit: 'BTUC',
  }),
  mission_late_minutes: integer(
    30,
    0,
    720,
    'Missions that are finished in this many last minutes of a day are paid at its end',
    {
      group: 'events',
      name: '자정 지급 기준',
      help: '하루의 마지막 몇 분에 마친 미션을 자정에 지급할지 정해요.',
      unit: '분',
    },
  ),
  attend_btuc: integer(10, 0, 10_000, 'BTUC for an attendance', {
    group: 'events',
    name: '출석 보상',
    help: '출석 한 번에 주는 BTUC예요.',
    unit: 'BTUC',
  }),
  attend_week_days: integer(7, 2, 31, 'Every this many attended days in a row there are more BTUC', {
    group: 'events',
    name: '연속 출석 기준',
    help: '며칠 연속으로 출석할 때마다 보상을 더 줄지 정해요.',
    unit: '일',
  }),
  attend_week_btuc: integer(50, 0, 10_000, 'Additional BTUC for that', {
    group: 'events',
    name: '연속 출석 보상',
    help: '연속 출석 기준을 채울 때마다 더 주는 BTUC예요.',
    unit: 'BTUC',
  }),
  attend_month_btuc: integer(300, 0, 100_000, 'Additional BTUC for attending on every day of a month', {
    group: 'events',
    name: '한 달 출석 보상',
    help: '한 달을 모두 출석하면 더 주는 BTUC예요.',
    unit: 'BTUC',
  }),
  event_rank_places: integer(20, 3, 100, 'Places that the ranking of a monthly event shows', {
    group: 'events',
    name: '이벤트 순위 수',
    help: '이벤트 순위를 몇 위까지 보여 줄지 정해요.',
    unit: '위',
  }),
  pure_host_days: integer(10, 1, 31, 'Minimum live days of a pure host in a month', {
    group: 'events',
    name: '퓨어 방송일 기준',
    help: '퓨어 방송인이 되려면 한 달에 방송해야 하는 날 수예요.',
    unit: '일',
  }),
  pure_host_watch_minutes: integer(
    10,
    1,
    600,
    'Minutes for which a member must have watched a host in a month to count for the pure hosts',
    {
      group: 'events',
      name: '퓨어 시청 기준',
      help: '회원이 한 달에 이 시간(분) 이상 봐야 시청자로 세요.',
      unit: '분',
    },
  ),
  pure_host_places: integer(20, 1, 100, 'Number of pure hosts of a month', {
    group: 'events',
    name: '퓨어 방송인 수',
    help: '한 달에 뽑는 퓨어 방송인 수예요.',
    unit: '명',
  }),
  pure_host_close_minutes: integer(
    60,
    1,
    1_440,
    'Minutes between the end of a month and the closing of its pure hosts: the last lives of the month end meanwhile',
    {
      group: 'events',
      name: '퓨어 마감 시간',
      help: '달이 끝나고 몇 분 뒤에 퓨어 방송인을 확정할지 정해요.',
      unit: '분',
    },
  ),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof eventsSettings> {}
}
