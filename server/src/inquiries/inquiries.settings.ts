import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Limits of inquiries. */
const inquiriesSettings = defineSettings('inquiries', {
  inquiry_day_max: integer(20, 1, 1_000, 'Inquiries that a member may send within 24 hours', {
    group: 'contact',
    name: '하루 문의 수',
    help: '24시간 동안 보낼 수 있는 문의 수예요.',
    unit: '건',
  }),
  inquiry_privilege_vip_level: integer(
    5,
    0,
    5,
    'Lowest payment grade (1 Royal to 5 Family; 0 none) whose members may send privileged inquiries',
    {
      group: 'contact',
      name: '전용 문의 등급',
      help: '이 결제 등급부터 전용 문의를 할 수 있어요. 0이면 없어요.',
      unit: '단계',
    },
  ),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof inquiriesSettings> {}
}
