import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Limits of messages between members. */
const messagesSettings = defineSettings('messages', {
  message_length_max: integer(1_000, 10, 4_000, 'Longest message, in characters'),
  message_files_max: integer(4, 0, 10, 'Pictures that one message may contain'),
  message_receivers_max: integer(20, 1, 100, 'Receivers to which one message may be sent at once'),
  message_minute_max: integer(30, 1, 600, 'Messages that a member may send within a minute'),
  message_minute_max_new: integer(10, 1, 600, 'The same for new accounts'),
  message_new_account_days: integer(7, 0, 365, 'Days for which an account counts as new'),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof messagesSettings> {}
}
