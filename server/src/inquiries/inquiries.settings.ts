import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Limits of inquiries. */
const inquiriesSettings = defineSettings('inquiries', {
  inquiry_day_max: integer(20, 1, 1_000, 'Inquiries that a member may send within 24 hours'),
  inquiry_privilege_vip_level: integer(
    5,
    0,
    5,
    'Lowest payment grade (1 Royal to 5 Family; 0 none) whose members may send privileged inquiries',
  ),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof inquiriesSettings> {}
}
