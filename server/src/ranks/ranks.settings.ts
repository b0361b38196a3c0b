import { defineSettings, flag, integer } from '../core/settings/setting-definitions.ts';

/** How ranks are shown and closed, and what makes an honorary grade. */
const ranksSettings = defineSettings('ranks', {
  rank_places_cnt: integer(1_000, 10, 10_000, 'Places that a rank lists; who stands behind sees the own one'),
  rank_amounts_yn: flag(false, 'Whether ranks show the amounts of honey of others'),
  rank_close_delay_seconds: integer(
    60,
    0,
    3_600,
    'Seconds after the end of a day, week or month until its ranks are closed: longer than a gift may be on its way',
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
    'Least honey given in a month for an honorary grade, whole stars',
  ),
  honor_term_months: integer(
    1,
    1,
    12,
    'Months for which the honorary grade that a month brings is held; the highest of several counts',
  ),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof ranksSettings> {}
}
