import { t } from '../../../messages/settings.ts';

const providerNames = {
  apple: 'providerApple',
  facebook: 'providerFacebook',
  google: 'providerGoogle',
  kakao: 'providerKakao',
  naver: 'providerNaver',
} as const;

/** A social provider of the service. */
export type Provider = keyof typeof providerNames;

export const providerName = (provider: Provider): string => t(providerNames[provider]);

/** How a member signs in: by a password, by codes to their telephone, or through a social provider. */
export type SignUpMethod = { kind: 'password' } | { kind: 'phone' } | { kind: 'social'; provider: Provider };

const isProvider = (code: string): code is Provider => Object.hasOwn(providerNames, code);

/** Reads `reg_method_cd`: P, H, or a provider's name. */
export function signUpMethod(code: string): SignUpMethod {
  const lower = code.toLowerCase();
  if (isProvider(lower)) return { kind: 'social', provider: lower };
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
