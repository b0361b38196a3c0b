import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Settings of events. The fields of the roulette and their lots are in @honey/rules. */
const eventsSettings = defineSettings('events', {
  roulette_prize_begin: integer(
    10_000,
    1,
    1_000_000,
    'Cumulative prize of the roulette after a win, whole honey; rounds take it over when they are opened',
  ),
  roulette_prize_growth: integer(
    10,
    0,
    10_000,
    'Honey that each spin adds to the cumulative prize; rounds take it over when they are opened',
  ),
  roulette_prize_max: integer(
    1_000_000,
    1,
    100_000_000,
    'Maximum cumulative prize, whole honey; rounds take it over when they are opened',
  ),
  roulette_publish_days: integer(
    7,
    7,
    60,
    'Days before its begin by which the hash of the seed of a round is published',
  ),
  roulette_winners_cnt: integer(50, 1, 1_000, 'Number of winners that a round of the roulette lists'),
  roulette_winner_min: integer(
    100,
    100,
    1_000_000,
    'Minimum prize for the list of winners of a round, and for an alarm, whole honey',
  ),
  mission_watch_minutes: integer(30, 1, 240, 'Minutes to watch for one roulette ticket'),
  mission_watch_times_max: integer(
    5,
    0,
    48,
    'Roulette tickets for watching that a member gets at most a day',
  ),
  mission_watch_pause_minutes: integer(
    120,
    5,
    1_440,
    'Minutes without a line, like, gift, follow or joining after which watching is not counted any more',
  ),
  mission_line_btuc: integer(5, 0, 10_000, 'BTUC for the first line of the day in a live of another member'),
  mission_follow_btuc: integer(10, 0, 10_000, 'BTUC for the first follow of the week'),
  mission_late_minutes: integer(
    30,
    0,
    720,
    'Missions that are finished in this many last minutes of a day are paid at its end',
  ),
  attend_btuc: integer(10, 0, 10_000, 'BTUC for an attendance'),
  attend_week_days: integer(7, 2, 31, 'Every this many attended days in a row there are more BTUC'),
  attend_week_btuc: integer(50, 0, 10_000, 'Additional BTUC for that'),
  attend_month_btuc: integer(300, 0, 100_000, 'Additional BTUC for attending on every day of a month'),
  event_rank_places: integer(20, 3, 100, 'Places that the ranking of a monthly event shows'),
  pure_host_days: integer(10, 1, 31, 'Minimum live days of a pure host in a month'),
  pure_host_watch_minutes: integer(
    10,
    1,
    600,
    'Minutes for which a member must have watched a host in a month to count for the pure hosts',
  ),
  pure_host_places: integer(20, 1, 100, 'Number of pure hosts of a month'),
  pure_host_close_minutes: integer(
    60,
    1,
    1_440,
    'Minutes between the end of a month and the closing of its pure hosts: the last lives of the month end meanwhile',
  ),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof eventsSettings> {}
}
