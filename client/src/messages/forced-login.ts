import { translator } from './translator.ts';

/**
 * Texts of the banner shown on every page while an operator is signed in as a member: they load with the first page.
 */
export const t = translator({
  banner: '운영자가 {nick}님으로 보고 있어요. 보기만 할 수 있어요.',
  end: '끝내기',
  label: '회원으로 로그인 중',
});
