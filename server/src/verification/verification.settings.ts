import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** How long codes and verifications are good for, and how many there may be. */
const verificationSettings = defineSettings('verification', {
  phone_code_seconds: integer(180, 30, 1800, 'Seconds a code that was sent is good for'),
  phone_code_tries: integer(5, 1, 20, 'Wrong tries after which a code ends'),
  phone_code_sends_per_hour: integer(10, 1, 1000, 'Codes one address may ask for one telephone in an hour'),
  phone_code_sends_everywhere: integer(20, 1, 1000, 'Codes one telephone is sent in an hour, whoever asks'),
  phone_code_sends_per_address: integer(300, 1, 100_000, 'Codes one address may ask for in an hour'),
  identity_seconds: integer(600, 60, 3600, 'Seconds an identity verification is good for'),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof verificationSettings> {}
}
