import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Lifetimes and limits of codes and verifications. */
const verificationSettings = defineSettings('verification', {
  phone_code_seconds: integer(180, 30, 1800, 'Seconds until a sent code expires', {
    group: 'identity',
    name: '인증번호 유효 시간',
    help: '보낸 인증번호를 쓸 수 있는 시간(초)이에요.',
    unit: '초',
  }),
  phone_code_tries: integer(5, 1, 20, 'Wrong attempts after which a code is void', {
    group: 'identity',
    name: '인증번호 입력 횟수',
    help: '이만큼 틀리면 인증번호를 다시 받아야 해요.',
    unit: '회',
  }),
  phone_code_sends_per_hour: integer(
    10,
    1,
    1000,
    'Codes one address may request for one telephone in an hour',
    {
      group: 'identity',
      name: '주소·번호별 발송 횟수',
      help: '한 주소에서 한 번호로 한 시간에 보낼 수 있는 횟수예요.',
      unit: '회',
    },
  ),
  phone_code_sends_everywhere: integer(
    20,
    1,
    1000,
    'Codes sent to one telephone in an hour, from all addresses',
    {
      group: 'identity',
      name: '번호별 발송 횟수',
      help: '한 번호로 한 시간에 보낼 수 있는 횟수예요.',
      unit: '회',
    },
  ),
  phone_code_sends_per_address: integer(300, 1, 100_000, 'Codes one address may request in an hour', {
    group: 'identity',
    name: '주소별 발송 횟수',
    help: '한 주소에서 한 시간에 요청할 수 있는 횟수예요.',
    unit: '회',
  }),
  identity_seconds: integer(600, 60, 3600, 'Seconds until an identity verification expires', {
    group: 'identity',
    name: '본인인증 유효 시간',
    help: '본인인증을 쓸 수 있는 시간(초)이에요.',
    unit: '초',
  }),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof verificationSettings> {}
}
