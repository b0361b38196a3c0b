import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** How long a new version of a policy is announced. */
const policiesSettings = defineSettings('policies', {
  policy_notice_days: integer(
    7,
    1,
    365,
    'Days between publishing a version of a policy and its coming into force',
    {
      group: 'operators',
      name: '약관 공지 기간',
      help: '새 약관을 올린 뒤 시행할 때까지 필요한 최소 기간이에요.',
      unit: '일',
    },
  ),
  policy_notice_long_days: integer(30, 1, 365, 'The same for a version to the disadvantage of members', {
    group: 'operators',
    name: '불리한 약관 공지 기간',
    help: '회원에게 불리한 약관을 올린 뒤 시행할 때까지 필요한 최소 기간이에요.',
    unit: '일',
  }),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof policiesSettings> {}
}
