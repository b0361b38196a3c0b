import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Settings of host applications. */
const hostsSettings = defineSettings('hosts', {
  host_ask_review_hours: integer(6, 1, 240, 'Hours within which a host application is to be decided'),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof hostsSettings> {}
}
