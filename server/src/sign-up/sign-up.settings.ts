import { defineSettings, text } from '../core/settings/setting-definitions.ts';

/** Versions of the apps. */
const signUpSettings = defineSettings('sign-up', {
  app_latest_version: text('1.0.0', 'Newest version of the apps'),
  app_minimum_version: text('1.0.0', 'Oldest supported version of the apps'),
  app_store_url: text('https://app.honey.example/', 'Where the apps are updated (external)'),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof signUpSettings> {}
}
