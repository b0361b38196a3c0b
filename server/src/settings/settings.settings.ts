import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Prices and limits of account changes. */
const accountSettings = defineSettings('settings', {
  nick_change_star: integer(1000, 0, 1_000_000, 'Honey that a change of nickname costs', {
    group: 'members',
    name: '닉네임 변경 비용',
    help: '닉네임을 바꿀 때 드는 꿀이에요.',
    unit: '꿀',
  }),
  nick_change_days: integer(30, 0, 365, 'Days between two changes of nickname', {
    group: 'members',
    name: '닉네임 변경 간격',
    help: '닉네임을 다시 바꿀 수 있을 때까지의 기간(일)이에요.',
    unit: '일',
  }),
  profile_id_change_days: integer(30, 0, 365, 'Days between two changes of profile ID', {
    group: 'members',
    name: '프로필 ID 변경 간격',
    help: '프로필 ID를 다시 바꿀 수 있을 때까지의 기간(일)이에요.',
    unit: '일',
  }),
  state_memo_length_max: integer(100, 1, 1000, 'Longest introduction', {
    group: 'members',
    name: '자기소개 최대 글자 수',
    help: '자기소개에 쓸 수 있는 최대 글자 수예요.',
    unit: '자',
  }),
  deletion_wait_days: integer(7, 0, 90, 'Days from a deletion request to the permanent deletion', {
    group: 'members',
    name: '탈퇴 대기 기간',
    help: '탈퇴를 신청하고 완료될 때까지의 기간(일)이에요.',
    unit: '일',
  }),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof accountSettings> {}
}
