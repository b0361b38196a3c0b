import { defineSettings, flag, integer } from './setting-definitions.ts';

/** Settings of the server itself. */
const coreSettings = defineSettings('core', {
  outbox_attempts_max: integer(10, 1, 100, 'How often an outbox entry may fail before it is set aside'),
  outbox_keep_days: integer(30, 1, 365, 'Days after which outbox entries that were set aside are deleted'),
  event_loop_lag_max_ms: integer(
    500,
    0,
    60_000,
    'Mean delay of the event loop over two seconds above which deferrable calls are refused; 0 disables this',
  ),
  is_maintenance: flag(false, 'Whether the maintenance page is shown everywhere'),
});

declare module './setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof coreSettings> {}
}
