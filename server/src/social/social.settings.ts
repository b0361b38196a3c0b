import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Limits of comments. */
const socialSettings = defineSettings('social', {
  comment_length_max: integer(500, 10, 2_000, "Longest comment on a host's page, in characters"),
  comment_minute_max: integer(10, 1, 600, 'Comments that a member may write within a minute'),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof socialSettings> {}
}
