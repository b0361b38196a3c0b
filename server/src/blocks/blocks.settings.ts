import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** How many people members may block, hide and appoint. */
const blocksSettings = defineSettings('blocks', {
  managers_max: integer(10, 0, 1_000, 'Most managers of one host'),
  chat_hidden_max: integer(100, 1, 10_000, 'Most people whose lines one member may hide'),
  message_blocks_max: integer(500, 1, 10_000, 'Most people whose messages one member may block'),
  content_blocks_max: integer(500, 1, 10_000, 'Most people of whom one member may want to see nothing'),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof blocksSettings> {}
}
