import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Limits of blocks, hidden members and managers. */
const blocksSettings = defineSettings('blocks', {
  managers_max: integer(10, 0, 1_000, 'Most managers of one host'),
  chat_hidden_max: integer(100, 1, 10_000, 'Most members whose chat lines one member may hide'),
  message_blocks_max: integer(500, 1, 10_000, 'Most members whose direct messages one member may block'),
  content_blocks_max: integer(500, 1, 10_000, 'Most members that one member may content-block'),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof blocksSettings> {}
}
