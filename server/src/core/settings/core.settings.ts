import { defineSettings, flag, integer } from './setting-definitions.ts';

/** How the server itself works. */
const coreSettings = defineSettings('core', {
  outbox_attempts_max: integer(
    10,
    1,
    100,
    'How often something that follows from a commit may fail before it is set aside',
  ),
  outbox_keep_days: integer(30, 1, 365, 'Days after which what was set aside is forgotten'),
  event_loop_lag_max_ms: integer(
    500,
    0,
    60_000,
    'Mean delay of the event loop over two seconds past which what can wait is refused; 0 never',
  ),
  is_maintenance: flag(false, 'Whether the maintenance page is shown everywhere'),
});

declare module './setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof coreSettings> {}
}
