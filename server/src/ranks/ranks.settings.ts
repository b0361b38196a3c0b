import { defineSettings, flag, integer } from '../core/settings/setting-definitions.ts';

/** Settings of ranks and honorary grades. */
const ranksSettings = defineSettings('ranks', {
  rank_places_cnt: integer(
    1_000,
    10,
    10_000,
    'Places that a rank lists; members below them see only their own place',
    { group: 'ranks', name: '랭킹 표시 순위', help: '랭킹에 보이는 순위 수예요.', unit: '위' },
  ),
  rank_amounts_yn: flag(false, 'Whether ranks show the honey amounts of others', {
    group: 'ranks',
    name: '랭킹 꿀 공개',
    help: '켜면 다른 회원의 꿀이 랭킹에 보여요.',
  }),
  rank_close_delay_seconds: integer(
    60,
    0,
    3_600,
    'Seconds between the end of a day, week or month and the closing of its ranks: longer than a gift may be in flight',
    {
      group: 'ranks',
      name: '랭킹 마감 유예',
      help: '기간이 끝나고 랭킹을 마감할 때까지의 시간(초)이에요.',
      unit: '초',
    },
  ),
  honor_mvp_cnt: integer(1, 0, 1_000, 'Members who are MVP for a month', {
    group: 'ranks',
    name: 'MVP 인원',
    help: '한 달 동안 MVP 등급을 받는 회원 수예요.',
    unit: '명',
  }),
  honor_master_cnt: integer(4, 0, 1_000, 'Members who are Master for a month, behind MVP', {
    group: 'ranks',
    name: 'Master 인원',
    help: '한 달 동안 Master 등급을 받는 회원 수예요.',
    unit: '명',
  }),
  honor_star_cnt: integer(15, 0, 1_000, 'Members who are Star for a month, behind Master', {
    group: 'ranks',
    name: 'Star 인원',
    help: '한 달 동안 Star 등급을 받는 회원 수예요.',
    unit: '명',
  }),
  honor_pro_cnt: integer(30, 0, 1_000, 'Members who are Pro for a month, behind Star', {
    group: 'ranks',
    name: 'Pro 인원',
    help: '한 달 동안 Pro 등급을 받는 회원 수예요.',
    unit: '명',
  }),
  honor_rookie_cnt: integer(50, 0, 1_000, 'Members who are Rookie for a month, behind Pro', {
    group: 'ranks',
    name: 'Rookie 인원',
    help: '한 달 동안 Rookie 등급을 받는 회원 수예요.',
    unit: '명',
  }),
  honor_min_star: integer(
    1,
    1,
    1_000_000_000,
    'Minimum honey given in a month for an honorary grade, whole stars',
    {
      group: 'ranks',
      name: '명예 등급 최소 선물',
      help: '명예 등급을 받으려면 한 달에 선물해야 하는 최소 꿀이에요.',
      unit: '꿀',
    },
  ),
  honor_term_months: integer(
    1,
    1,
    12,
    'Months for which an honorary grade is held; the highest of several counts',
    { group: 'ranks', name: '명예 등급 유지 기간', help: '명예 등급을 유지하는 개월 수예요.', unit: '개월' },
  ),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof ranksSettings> {}
}
