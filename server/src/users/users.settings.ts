import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Limits of names and telephones, and requirements of payment grades. */
const usersSettings = defineSettings('users', {
  login_id_length_min: integer(4, 4, 20, 'Shortest ID', {
    group: 'members',
    name: '아이디 최소 글자 수',
    help: '아이디에 필요한 최소 글자 수예요.',
    unit: '자',
  }),
  login_id_length_max: integer(20, 4, 100, 'Longest ID', {
    group: 'members',
    name: '아이디 최대 글자 수',
    help: '아이디에 쓸 수 있는 최대 글자 수예요.',
    unit: '자',
  }),
  nick_length_min: integer(2, 1, 20, 'Shortest nickname', {
    group: 'members',
    name: '닉네임 최소 글자 수',
    help: '닉네임에 필요한 최소 글자 수예요.',
    unit: '자',
  }),
  nick_length_max: integer(12, 2, 40, 'Longest nickname', {
    group: 'members',
    name: '닉네임 최대 글자 수',
    help: '닉네임에 쓸 수 있는 최대 글자 수예요.',
    unit: '자',
  }),
  profile_id_length_min: integer(4, 1, 20, 'Shortest profile ID', {
    group: 'members',
    name: '프로필 ID 최소 글자 수',
    help: '프로필 ID에 필요한 최소 글자 수예요.',
    unit: '자',
  }),
  profile_id_length_max: integer(20, 4, 40, 'Longest profile ID', {
    group: 'members',
    name: '프로필 ID 최대 글자 수',
    help: '프로필 ID에 쓸 수 있는 최대 글자 수예요.',
    unit: '자',
  }),
  accounts_per_phone: integer(1, 1, 10, 'Accounts one telephone number may have', {
    group: 'members',
    name: '휴대폰 번호당 계정 수',
    help: '휴대폰 번호 하나로 만들 수 있는 계정 수예요.',
    unit: '개',
  }),
  // The database function `pay_grade_of` reads the same settings, with the same defaults.
  pay_grade_family_krw: integer(
    300_000,
    1,
    1_000_000_000,
    'Won of six months that make the payment grade Family',
    {
      group: 'payment',
      name: 'Family 등급 기준',
      help: '6개월 결제 금액이 이 금액(원) 이상이면 Family 등급이에요.',
      unit: '원',
    },
  ),
  pay_grade_metal_krw: integer(
    1_000_000,
    1,
    1_000_000_000,
    'Won of six months that make the payment grade Metal',
    {
      group: 'payment',
      name: 'Metal 등급 기준',
      help: '6개월 결제 금액이 이 금액(원) 이상이면 Metal 등급이에요.',
      unit: '원',
    },
  ),
  pay_grade_gold_krw: integer(
    3_000_000,
    1,
    1_000_000_000,
    'Won of six months that make the payment grade Gold',
    {
      group: 'payment',
      name: 'Gold 등급 기준',
      help: '6개월 결제 금액이 이 금액(원) 이상이면 Gold 등급이에요.',
      unit: '원',
    },
  ),
  pay_grade_vip_krw: integer(
    10_000_000,
    1,
    10_000_000_000,
    'Won of six months that make the payment grade VIP',
    {
      group: 'payment',
      name: 'VIP 등급 기준',
      help: '6개월 결제 금액이 이 금액(원) 이상이면 VIP 등급이에요.',
      unit: '원',
    },
  ),
  pay_grade_royal_krw: integer(
    30_000_000,
    1,
    10_000_000_000,
    'Won of six months that make the payment grade Royal',
    {
      group: 'payment',
      name: 'Royal 등급 기준',
      help: '6개월 결제 금액이 이 금액(원) 이상이면 Royal 등급이에요.',
      unit: '원',
    },
  ),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof usersSettings> {}
}
