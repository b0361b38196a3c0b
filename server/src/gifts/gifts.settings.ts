import { defineSettings, integer, integers } from '../core/settings/setting-definitions.ts';

/** Limits of gifts. */
const giftsSettings = defineSettings('gifts', {
  gift_min_star: integer(1, 1, 1_000_000, 'Minimum honey of one gift', {
    group: 'gifts',
    name: '최소 선물',
    help: '한 번에 선물할 수 있는 최소 꿀이에요.',
    unit: '꿀',
  }),
  gift_max_star: integer(10_000_000, 1, 1_000_000_000, 'Maximum honey of one gift', {
    group: 'gifts',
    name: '최대 선물',
    help: '한 번에 선물할 수 있는 최대 꿀이에요.',
    unit: '꿀',
  }),
  gift_combo_seconds: integer(
    10,
    0,
    600,
    'Maximum seconds between equal gifts of a combo; 0 disables combos',
    {
      group: 'gifts',
      name: '콤보 시간',
      help: '같은 선물이 이 시간(초) 안에 오면 콤보예요. 0이면 콤보가 없어요.',
      unit: '초',
    },
  ),
  gift_confirm_star: integer(
    10_000,
    1,
    1_000_000_000,
    'From this amount on, the page prompts for confirmation',
    {
      group: 'gifts',
      name: '선물 확인 기준',
      help: '이 수량부터 선물하기 전에 한 번 더 확인해요.',
      unit: '꿀',
    },
  ),
  gift_amounts: integers(
    [100, 500, 1000, 5000, 10_000],
    1,
    1_000_000_000,
    12,
    'Amounts offered by the gift sheet',
    { group: 'gifts', name: '선물 수량 버튼', help: '선물 창에서 고를 수 있는 수량이에요.', unit: '꿀' },
  ),
  gift_tiers: integers(
    [1, 500, 1000, 5000, 10_000, 100_000],
    1,
    1_000_000_000,
    6,
    'The amounts from which the sizes of the effect of a gift begin, from the smallest',
    {
      group: 'gifts',
      name: '선물 효과 단계',
      help: '선물 효과가 커지는 기준이에요. 작은 수량부터 여섯 단계까지 정할 수 있어요.',
      unit: '꿀',
    },
  ),
  goal_min_star: integer(100, 1, 1_000_000_000, "Minimum honey of a host's goal", {
    group: 'gifts',
    name: '최소 목표 꿀',
    help: '방송인이 목표로 정할 수 있는 최소 꿀이에요.',
    unit: '꿀',
  }),
  goal_max_star: integer(10_000_000, 1, 1_000_000_000, "Maximum honey of a host's goal", {
    group: 'gifts',
    name: '최대 목표 꿀',
    help: '방송인이 목표로 정할 수 있는 최대 꿀이에요.',
    unit: '꿀',
  }),
  goal_title_max: integer(40, 1, 100, "Longest text of a host's goal", {
    group: 'gifts',
    name: '목표 최대 글자 수',
    help: '목표를 이루면 할 일을 적는 최대 글자 수예요.',
    unit: '자',
  }),
  site_gift_star: integer(
    100_000,
    0,
    1_000_000_000,
    'Gifts from this amount on are announced in all other rooms; 0 announces none',
    {
      group: 'gifts',
      name: '전체 방송 알림 선물',
      help: '이 수량부터 다른 모든 방송에 선물 소식을 알려요. 0이면 알리지 않아요.',
      unit: '꿀',
    },
  ),
  site_gift_seconds: integer(10, 1, 600, 'Minimum seconds between two announcements of gifts in a room', {
    group: 'gifts',
    name: '전체 방송 알림 간격',
    help: '선물 소식은 이 시간(초)마다 한 번, 모아서 알려요.',
    unit: '초',
  }),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof giftsSettings> {}
}
