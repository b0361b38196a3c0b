import { defineSettings, flag, integer } from '../core/settings/setting-definitions.ts';

/** Settings of ranks and honorary grades. */
const ranksSettings = defineSettings('ranks', {
  rank_places_cnt: integer(
    1_000,
    10,
    10_000,
    'Places that a rank lists; members below them see only their own place',
  ),
  rank_amounts_yn: flag(false, 'Whether ranks show the honey amounts of others'),
  rank_close_delay_seconds: integer(
    60,
    0,
    3_600,
    'Seconds between the end of a day, week or month and the closing of its ranks: longer than a gift may be in flight',
  ),
  honor_mvp_cnt: integer(1, 0, 1_000, 'Members who are MVP for a month'),
  honor_master_cnt: integer(4, 0, 1_000, 'Members who are Master for a month, behind MVP'),
  honor_star_cnt: integer(15, 0, 1_000, 'Members who are Star for a month, behind Master'),
  honor_pro_cnt: integer(30, 0, 1_000, 'Members who are Pro for a month, behind Star'),
  honor_rookie_cnt: integer(50, 0, 1_000, 'Members who are Rookie for a month, behind Pro'),
  honor_min_star: integer(
    1,
    1,
    1_000_000_000,
    'Minimum honey given in a month for an honorary grade, whole stars',
  ),
  honor_term_months: integer(
    1,
    1,
    12,
    'Months for which an honorary grade is held; the highest of several counts',
  ),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof ranksSettings> {}
}
