import { defineSettings, integer } from '../core/settings/setting-definitions.ts';

/** Settings of hosts' choices and contests. */
const broadcastSettings = defineSettings('broadcast', {
  boilerplate_max: integer(200, 1, 1000, "Longest text at the top of a host's rooms", {
    group: 'lives',
    name: '안내 문구 최대 글자 수',
    help: '방송 안내 문구에 쓸 수 있는 최대 글자 수예요.',
    unit: '자',
  }),
  signature_max: integer(30, 0, 200, 'Maximum number of signatures of a host', {
    group: 'lives',
    name: '시그니처 최대 개수',
    help: '방송인이 만들 수 있는 시그니처 수예요.',
    unit: '개',
  }),
  signature_title_max: integer(20, 1, 100, 'Longest title of a signature', {
    group: 'lives',
    name: '시그니처 이름 최대 글자 수',
    help: '시그니처 이름에 쓸 수 있는 최대 글자 수예요.',
    unit: '자',
  }),
  signature_bytes_max: integer(153_600, 10_000, 10_485_760, 'Largest picture of a signature', {
    group: 'lives',
    name: '시그니처 그림 최대 크기',
    help: '시그니처로 쓸 수 있는 그림의 최대 바이트예요.',
    unit: '바이트',
  }),
  contest_hosts_max: integer(20, 1, 100, 'Maximum number of contestants of an excel live', {
    group: 'lives',
    name: '엑셀 방송 참가자 수',
    help: '엑셀 방송에 함께할 수 있는 참가자 수예요.',
    unit: '명',
  }),
  battle_invite_seconds: integer(30, 5, 600, 'Seconds for which an invitation to a battle is valid', {
    group: 'lives',
    name: '배틀 응답 시간',
    help: '배틀 신청에 답할 수 있는 시간(초)이에요.',
    unit: '초',
  }),
  battle_seconds: integer(300, 10, 3600, 'Seconds that a battle lasts', {
    group: 'lives',
    name: '배틀 시간',
    help: '배틀 한 번의 시간(초)이에요.',
    unit: '초',
  }),
  battle_rounds: integer(2, 1, 100, 'How often the same two lives may battle: once, and in a rematch', {
    group: 'lives',
    name: '배틀 횟수',
    help: '같은 두 방송이 겨룰 수 있는 횟수예요.',
    unit: '회',
  }),
});

declare module '../core/settings/setting-definitions.ts' {
  interface SettingDefinitions extends Readonly<typeof broadcastSettings> {}
}
