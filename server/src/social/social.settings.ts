import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Limits of comments. */
const socialSettings = defineSettings('social', {
  comment_length_max: integer(500, 10, 2_000, "Longest comment on a host's page, in characters", {
    group: 'messages',
    name: '댓글 최대 글자 수',
    help: '댓글에 쓸 수 있는 최대 글자 수예요.',
    unit: '자',
  }),
  comment_minute_max: integer(10, 1, 600, 'Comments that a member may write within a minute', {
    group: 'messages',
    name: '분당 댓글 수',
    help: '1분에 남길 수 있는 댓글 수예요.',
    unit: '건',
  }),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof socialSettings> {}
}
