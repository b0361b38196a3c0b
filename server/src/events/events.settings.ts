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
    'Minimum prize for the list of winners of a round, whole honey',
  ),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof eventsSettings> {}
}
