import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Settings of host applications. */
const hostsSettings = defineSettings('hosts', {
  host_ask_review_hours: integer(6, 1, 240, 'Hours within which a host application is to be decided', {
    group: 'lives',
    name: '방송인 심사 시간',
    help: '방송인 신청을 심사하는 시간이에요.',
    unit: '시간',
  }),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof hostsSettings> {}
}
