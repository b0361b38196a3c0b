import { translator } from './translator.ts';

/** Pages that the app opens in its web view. */
export const t = translator({
  close: '닫기',
  notSignedIn: '지금은 로그인한 계정이 없어요.',

  effectTitle: '선물 효과',

  moveTitle: '계정을 옮길 수 있어요',
  moveBody: '다른 앱에서 쓰던 계정을 허니라이브로 옮겨서 이어서 쓸 수 있어요.',
  moveKeeps: '닉네임, 꿀, 팔로우는 그대로 남아요.',
  moveOnce: '옮긴 뒤에는 되돌릴 수 없어요.',
  moveAction: '앱에서 옮기기',

  switchTitle: '계정을 바꿀까요?',
  switchBody: '다른 계정으로 바꾸면 지금 보던 방송과 채팅이 끊겨요.',
  switchAction: '다른 계정으로 바꾸기',

  switchEventTitle: '어느 계정으로 참여할까요?',
  switchEventBody: '이벤트 보상은 참여한 계정으로 들어가요. 참여한 뒤에는 계정을 바꿀 수 없어요.',
  switchEventStay: '이 계정으로 참여하기',
  switchEventAction: '다른 계정으로 바꾸기',

  testTitle: '웹뷰 환경 확인',
  testBody: '앱 개발자를 위한 화면이에요. 토큰의 값은 보여 주지 않아요.',
  testCopy: '모두 복사하기',
  testCopied: '복사했어요.',
  testCopyFailed: '복사하지 못했어요. 직접 선택해서 복사해 주세요.',

  verificationTitle: '본인인증',
  verificationBody: '만 19세 이상만 이용할 수 있어요. 휴대폰으로 본인인증을 해 주세요.',
  verificationDoneTitle: '본인인증을 마쳤어요',
  verificationDoneBody: '이제 모든 방송을 볼 수 있어요.',
  verificationAction: '본인인증하기',
});
