import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** What hosts may set, and how their contests run. */
const broadcastSettings = defineSettings('broadcast', {
  boilerplate_max: integer(200, 1, 1000, 'Longest text on top of the rooms of a host'),
  signature_max: integer(30, 0, 200, 'Most signatures of a host'),
  signature_title_max: integer(20, 1, 100, 'Longest title of a signature'),
  contest_hosts_max: integer(20, 1, 100, 'Most contestants of an excel live'),
  battle_invite_seconds: integer(30, 5, 600, 'Seconds that an invited host has to answer'),
  battle_seconds: integer(300, 10, 3600, 'Seconds that a battle lasts'),
  battle_rounds: integer(2, 1, 10, 'How often the same two lives may meet: the first time and its rematch'),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof broadcastSettings> {}
}
