import { t } from '../../../messages/login.ts';
import type { SocialProvider } from '../model/social-flow.ts';

const names: Record<SocialProvider, () => string> = {
  kakao: () => t('providerKakao'),
  naver: () => t('providerNaver'),
  google: () => t('providerGoogle'),
  apple: () => t('providerApple'),
  facebook: () => t('providerFacebook'),
};

/** A provider as people call it. */
export const providerName = (provider: SocialProvider): string => names[provider]();
