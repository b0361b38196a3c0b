import type { DirectJoinRequest } from '../queries/join.ts';
import type { SignUpDraft } from './draft.ts';

/** What replaces an ID, depending on the sign-up method. */
export type Credential =
  | { method: 'id'; password: string }
  | { method: 'phone' }
  | { method: 'social'; provider: Exclude<DirectJoinRequest['reg_method_cd'], 'P' | 'H'>; ticket: string };

function credentialFields(draft: SignUpDraft, credential: Credential): Partial<DirectJoinRequest> {
  switch (credential.method) {
    case 'id':
      return { id: draft.id, password: credential.password };
    case 'phone':
      return draft.phoneCodeKey ? { certification_key: draft.phoneCodeKey } : {};
    case 'social':
      return { social_ticket: credential.ticket };
  }
}

const methodCode = (credential: Credential): DirectJoinRequest['reg_method_cd'] => {
  if (credential.method === 'social') return credential.provider;
  return credential.method === 'id' ? 'P' : 'H';
};

function photoFields({ photo }: SignUpDraft): Partial<DirectJoinRequest> {
  if (photo.kind === 'file') return { file_id: photo.id };
  return photo.kind === 'ai' ? { ai_image_id: photo.id } : {};
}

/** The sign-up request body; empty fields are omitted. */
export function joinBody(draft: SignUpDraft, credential: Credential): DirectJoinRequest {
  return {
    sign_up_token: draft.verified?.signUpToken ?? '',
    reg_method_cd: methodCode(credential),
    ...credentialFields(draft, credential),
    nick: draft.nick,
    ...(draft.profileId ? { profile_id: draft.profileId } : {}),
    ...photoFields(draft),
    consents: draft.consents.filter(isConsent),
    phone_country_num: 'KR_82',
    ...(draft.email ? { email: draft.email } : {}),
  };
}

const known: readonly string[] = [
  'service-terms-conditions',
  'privacy',
  'phone-terms',
  'marketing',
] satisfies DirectJoinRequest['consents'];

const isConsent = (gubn: string): gubn is DirectJoinRequest['consents'][number] => known.includes(gubn);
