import { createHash } from 'node:crypto';
import { fieldRefusal } from '../../core/errors/field-problems.ts';
import { sessionTexts } from '../texts.ts';
import type { SandboxSocialPerson } from './sandbox/sandbox-social.dto.ts';
import { type SocialProvider, socialProviders } from './social.port.ts';

/** The people of each simulated provider. */
const names: Record<SocialProvider, [id: string, name: string, email: string | null][]> = {
  apple: [
    ['sunny', '박햇살', 'sunny@apple.example'],
    ['hidden', '최비밀', null],
  ],
  facebook: [
    ['minji', '김민지', 'minji@facebook.example'],
    ['phone-only', '오번호', null],
  ],
  google: [
    ['jun', '이준호', 'jun@google.example'],
    ['sora', '정소라', 'sora@google.example'],
  ],
  kakao: [
    // The persona with an account of this service.
    ['social01', '카카오벌', 'social01@kakao.example'],
    ['ryan', '한라온', 'ryan@kakao.example'],
    ['muzi', '무지개', null],
  ],
  naver: [
    ['green', '초록별', 'green@naver.example'],
    ['blog', '서이웃', null],
  ],
};

/** The people known to the simulated providers from the start. */
export const simulatedPeople: readonly SandboxSocialPerson[] = socialProviders.flatMap((provider) =>
  names[provider].map(([id, name, email]) => ({
    id,
    provider,
    provider_user_id: `${provider}-${id}`,
    name,
    email,
  })),
);

/** One of a provider's people, by id. */
export const personOf = (provider: SocialProvider, id: string): SandboxSocialPerson | undefined =>
  simulatedPeople.find((person) => person.provider === provider && person.id === id);

/** One of a provider's people, by id. Throws validation_failed for an unknown id. */
export function knownPersonOf(provider: SocialProvider, id: string): SandboxSocialPerson {
  const person = personOf(provider, id);
  if (person) return person;
  throw fieldRefusal('person', 'isIn', sessionTexts.unknownPerson);
}

/** A new person: the same name and e-mail give the same person, so that they can return. */
export function newPerson(provider: SocialProvider, name: string, email: string): SandboxSocialPerson {
  const id = createHash('sha256').update(`${provider}:${name}:${email}`).digest('hex').slice(0, 16);
  return {
    id,
    provider,
    provider_user_id: `${provider}-new-${id}`,
    name,
    email: email === '' ? null : email,
  };
}
