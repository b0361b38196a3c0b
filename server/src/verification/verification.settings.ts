import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Lifetimes and limits of codes and verifications. */
const verificationSettings = defineSettings('verification', {
  phone_code_seconds: integer(180, 30, 1800, 'Seconds until a sent code expires'),
  phone_code_tries: integer(5, 1, 20, 'Wrong attempts after which a code is void'),
  phone_code_sends_per_hour: integer(
    10,
    1,
    1000,
    'Codes one address may request for one telephone in an hour',
  ),
  phone_code_sends_everywhere: integer(
    20,
    1,
    1000,
    'Codes sent to one telephone in an hour, from all addresses',
  ),
  phone_code_sends_per_address: integer(300, 1, 100_000, 'Codes one address may request in an hour'),
  identity_seconds: integer(600, 60, 3600, 'Seconds until an identity verification expires'),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof verificationSettings> {}
}
