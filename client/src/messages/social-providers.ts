import { translator } from './translator.ts';

const names = {
  apple: '애플',
  facebook: '페이스북',
  google: '구글',
  kakao: '카카오',
  naver: '네이버',
} as const;

/** A social provider of the service. */
export type ProviderCode = keyof typeof names;

/** A provider's common name. */
export const providerName = translator(names);

export const isProviderCode = (code: string): code is ProviderCode => Object.hasOwn(names, code);
