import { withParticle } from '@honey/rules';
import { yn } from '../../core/http/ok.dto.ts';
import type { Availability } from './availability.dto.ts';
import type { NamedKind } from './name-rules.ts';

const names: Record<NamedKind, string> = {
  id: '아이디',
  nick: '닉네임',
  profile_id: '프로필 ID',
  phone: '휴대폰 번호',
};

const sentences: Record<Availability['code'], (name: string) => string> = {
  ok: () => '사용할 수 있어요.',
  taken: (name) => `이미 사용 중인 ${withParticle(name, '이에요/예요')}.`,
  forbidden: (name) => `사용할 수 없는 ${withParticle(name, '이에요/예요')}.`,
  empty: (name) => `${withParticle(name, '을/를')} 입력해 주세요.`,
  tooShort: (name) => `${withParticle(name, '이/가')} 너무 짧아요.`,
  tooLong: (name) => `${withParticle(name, '이/가')} 너무 길어요.`,
  characters: (name) => `${name}에 쓸 수 없는 글자가 있어요.`,
};

/** Presents whether a value is available, with a message for the page. */
export const presentAvailability = (kind: NamedKind, code: Availability['code']): Availability => ({
  available_yn: yn(code === 'ok'),
  code,
  message: sentences[code](names[kind]),
});
