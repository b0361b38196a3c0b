import type { SocialProvider } from './oauth/social.port.ts';

/** Display names of the social providers. */
export const providerNames: Record<SocialProvider, string> = {
  apple: '애플',
  facebook: '페이스북',
  google: '구글',
  kakao: '카카오',
  naver: '네이버',
};

export const sessionTexts = {
  weakPassword: '비밀번호 규칙에 맞지 않아요.',
  /** Name of a passkey that has none. */
  passkeyName: '패스키',
  /** Used by the simulated providers. */
  newPerson: '새사람',
  unknownPerson: '이 서비스에 없는 사람이에요.',
};
