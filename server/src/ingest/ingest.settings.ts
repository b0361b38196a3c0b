import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** How long a host's stream may be interrupted. */
const ingestSettings = defineSettings('ingest', {
  ingest_away_seconds: integer(60, 5, 3600, 'Seconds without a stream after which a live ends automatically'),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof ingestSettings> {}
}
