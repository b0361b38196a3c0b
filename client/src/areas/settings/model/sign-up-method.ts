import { t } from '../../../messages/settings.ts';
import { isProviderCode, type ProviderCode, providerName } from '../../../messages/social-providers.ts';

/** How a member signs in: by password, by phone codes, or through a social provider. */
export type SignUpMethod =
  | { kind: 'password' }
  | { kind: 'phone' }
  | { kind: 'social'; provider: ProviderCode };

/** Parses `reg_method_cd`: P, H, or a provider's name. */
export function signUpMethod(code: string): SignUpMethod {
  const lower = code.toLowerCase();
  if (isProviderCode(lower)) return { kind: 'social', provider: lower };
  return { kind: code === 'H' ? 'phone' : 'password' };
}

export function methodName(method: SignUpMethod): string {
  switch (method.kind) {
    case 'password':
      return t('methodId');
    case 'phone':
      return t('methodPhone');
    case 'social':
      return t('methodSocial', { provider: providerName(method.provider) });
  }
}
