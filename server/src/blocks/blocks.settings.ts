import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Limits of blocks, hidden members and managers. */
const blocksSettings = defineSettings('blocks', {
  managers_max: integer(10, 0, 1_000, 'Most managers of one host', {
    group: 'lives',
    name: '매니저 최대 인원',
    help: '방송인이 둘 수 있는 매니저 수예요.',
    unit: '명',
  }),
  chat_hidden_max: integer(100, 1, 10_000, 'Most members whose chat lines one member may hide', {
    group: 'lives',
    name: '채팅 숨김 최대 인원',
    help: '회원이 채팅을 숨길 수 있는 인원이에요.',
    unit: '명',
  }),
  message_blocks_max: integer(500, 1, 10_000, 'Most members whose direct messages one member may block', {
    group: 'lives',
    name: '메시지 차단 최대 인원',
    help: '회원이 메시지를 차단할 수 있는 인원이에요.',
    unit: '명',
  }),
  content_blocks_max: integer(500, 1, 10_000, 'Most members that one member may content-block', {
    group: 'lives',
    name: '콘텐츠 차단 최대 인원',
    help: '회원이 콘텐츠를 차단할 수 있는 인원이에요.',
    unit: '명',
  }),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof blocksSettings> {}
}
