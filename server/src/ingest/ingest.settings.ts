import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** How long a host's stream may be interrupted. */
const ingestSettings = defineSettings('ingest', {
  ingest_away_seconds: integer(
    60,
    5,
    3600,
    'Seconds without a stream after which a live ends automatically',
    {
      group: 'lives',
      name: '송출 끊김 종료 기준',
      help: '송출이 이 시간(초) 동안 끊기면 방송이 자동으로 끝나요.',
      unit: '초',
    },
  ),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof ingestSettings> {}
}
