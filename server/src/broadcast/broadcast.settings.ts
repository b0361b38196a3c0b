import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Settings of hosts' choices and contests. */
const broadcastSettings = defineSettings('broadcast', {
  boilerplate_max: integer(200, 1, 1000, "Longest text at the top of a host's rooms"),
  signature_max: integer(30, 0, 200, 'Maximum number of signatures of a host'),
  signature_title_max: integer(20, 1, 100, 'Longest title of a signature'),
  contest_hosts_max: integer(20, 1, 100, 'Maximum number of contestants of an excel live'),
  battle_invite_seconds: integer(30, 5, 600, 'Seconds for which an invitation to a battle is valid'),
  battle_seconds: integer(300, 10, 3600, 'Seconds that a battle lasts'),
  battle_rounds: integer(2, 1, 10, 'How often the same two lives may battle: once, and in a rematch'),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof broadcastSettings> {}
}
