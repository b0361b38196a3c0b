import { defineSettings, text } from '../core/settings/setting-definitions.ts';

/** The apps that members join with. */
const signUpSettings = defineSettings('sign-up', {
  app_latest_version: text('1.0.0', 'Newest version of the apps'),
  app_minimum_version: text('1.0.0', 'Oldest version of the apps that may go on'),
  app_store_url: text('https://app.honey.example/', 'Where the apps are updated (external)'),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof signUpSettings> {}
}
