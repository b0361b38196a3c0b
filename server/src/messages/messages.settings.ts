import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Limits of messages between members. */
const messagesSettings = defineSettings('messages', {
  message_length_max: integer(1_000, 10, 4_000, 'Longest message, in characters', {
    group: 'messages',
    name: '메시지 최대 글자 수',
    help: '메시지에 쓸 수 있는 최대 글자 수예요.',
    unit: '자',
  }),
  message_files_max: integer(4, 0, 10, 'Pictures that one message may contain', {
    group: 'messages',
    name: '메시지 사진 수',
    help: '메시지 하나에 넣을 수 있는 사진 수예요.',
    unit: '개',
  }),
  message_receivers_max: integer(20, 1, 100, 'Receivers to which one message may be sent at once', {
    group: 'messages',
    name: '동시 발송 인원',
    help: '메시지를 한 번에 보낼 수 있는 회원 수예요.',
    unit: '명',
  }),
  message_minute_max: integer(30, 1, 600, 'Messages that a member may send within a minute', {
    group: 'messages',
    name: '분당 메시지 수',
    help: '1분에 보낼 수 있는 메시지 수예요.',
    unit: '건',
  }),
  message_minute_max_new: integer(10, 1, 600, 'The same for new accounts', {
    group: 'messages',
    name: '새 회원 분당 메시지 수',
    help: '새 회원이 1분에 보낼 수 있는 메시지 수예요.',
    unit: '건',
  }),
  message_new_account_days: integer(7, 0, 365, 'Days for which an account counts as new', {
    group: 'messages',
    name: '새 회원 기간',
    help: '새 회원으로 보는 기간(일)이에요.',
    unit: '일',
  }),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof messagesSettings> {}
}
