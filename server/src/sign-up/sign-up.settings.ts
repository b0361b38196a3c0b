import { defineSettings, text } from '../core/settings/setting-definitions.ts';

/** Versions of the apps. */
const signUpSettings = defineSettings('sign-up', {
  app_latest_version: text('1.0.0', 'Newest version of the apps', {
    group: 'site',
    name: '앱 최신 버전',
    help: '가장 최근에 나온 앱 버전이에요.',
  }),
  app_minimum_version: text('1.0.0', 'Oldest supported version of the apps', {
    group: 'site',
    name: '앱 최소 버전',
    help: '이보다 낮은 버전은 업데이트해야 해요.',
  }),
  app_store_url: text('https://app.honey.example/', 'Where the apps are updated (external)', {
    group: 'site',
    name: '앱 업데이트 주소',
    help: '앱을 업데이트하는 주소예요.',
  }),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof signUpSettings> {}
}
