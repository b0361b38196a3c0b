import type { Pages } from './page.ts';

/** The pages of the settings area. */
export const settingsPages = {
  '/mypage/settings/person': '내 정보',
  '/mypage/settings/person/introduce': '소개 변경',
  '/mypage/settings/person/nickname': '닉네임 변경',
  '/mypage/settings/person/password': '비밀번호 변경',
  '/mypage/settings/person/phone': '휴대폰 번호 변경',
  '/mypage/settings/person/profile-id': '프로필 ID 변경',
  '/mypage/settings/person/profile-image': '프로필 사진 변경',
  '/mypage/settings/person/signout': '회원 탈퇴',
  '/mypage/settings/person/introduce-complete': '변경 완료',
  '/mypage/settings/person/nickname-complete': '변경 완료',
  '/mypage/settings/person/password-complete': '변경 완료',
  '/mypage/settings/person/phone-complete': '변경 완료',
  '/mypage/settings/person/profile-id-complete': '변경 완료',
} as const satisfies Pages;
