import { translator } from './translator.ts';

/** Words of the design system itself. */
export const t = translator({
  close: '닫기',
  cancel: '취소',
  more: '더 보기',
  retry: '다시 시도하기',
  partMissing: '필요한 화면을 불러오지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.',
  partStuck: '필요한 화면을 불러오지 못했어요. 새로고침하면 이어서 쓸 수 있어요.',
  newVersion: '새 버전이 나왔어요. 새로고침하면 이어서 쓸 수 있어요.',
  reload: '새로고침',
  loading: '불러오는 중이에요',
  sending: '처리하는 중이에요',
  toasts: '알림',
  toastHotkey: '알림 ({hotkey})',
  failedTitle: '불러오지 못했어요',
  failedBody: '잠시 후 다시 시도해 주세요.',
  newWindow: '새 창에서 열려요',
  showPassword: '비밀번호 보기',
  hidePassword: '비밀번호 숨기기',
  pages: '페이지',
  page: '{page} 페이지',
  previousPage: '이전 페이지',
  nextPage: '다음 페이지',
  toDark: '어두운 화면으로 바꾸기',
  toLight: '밝은 화면으로 바꾸기',
});
