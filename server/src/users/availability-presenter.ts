import { yn } from '../core/http/answer.dto.ts';
import type { Availability } from './availability.dto.ts';
import type { NamedKind } from './name-rules.ts';

const names: Record<NamedKind, string> = {
  id: '아이디',
  nick: '닉네임',
  profile_id: '프로필 아이디',
  phone: '휴대폰 번호',
};

const sentences: Record<Availability['code'], (name: string) => string> = {
  ok: () => '사용할 수 있어요.',
  taken: (name) => `이미 사용 중인 ${name}예요.`,
  forbidden: (name) => `사용할 수 없는 ${name}예요.`,
  empty: (name) => `${name}를 입력해 주세요.`,
  tooShort: (name) => `${name}가 너무 짧아요.`,
  tooLong: (name) => `${name}가 너무 길어요.`,
  characters: (name) => `${name}에 쓸 수 없는 글자가 있어요.`,
};

/** Particles change after a syllable that ends in a consonant; of the names, nicknames do. */
const withParticles = (text: string) =>
  text.replace('닉네임예요', '닉네임이에요').replace('닉네임를', '닉네임을').replace('닉네임가', '닉네임이');

/** Whether a value may be taken, as a page is told it. */
export const presentAvailability = (kind: NamedKind, code: Availability['code']): Availability => ({
  available_yn: yn(code === 'ok'),
  code,
  message: withParticles(sentences[code](names[kind])),
});
