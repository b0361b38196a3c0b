import { translator } from './translator.ts';

/** Texts of common form parts: passwords, unsaved input. */
export const t = translator({
  passwordHelp: '8~20자, 영문 대·소문자, 숫자, 특수문자 중 3가지 이상을 섞어 주세요.',
  passwordOk: '쓸 수 있는 비밀번호예요.',
  passwordEmpty: '비밀번호를 입력해 주세요.',
  passwordTooLong: '20자까지 쓸 수 있어요.',
  passwordSame: '아이디나 지금 비밀번호와 다르게 정해 주세요.',
  passwordRepeats: '같은 문자를 3번 이상 이어서 쓸 수 없어요.',
  passwordWhitespace: '띄어쓰기는 쓸 수 없어요.',
  passwordClasses: '영문 대·소문자, 숫자, 특수문자 중 3가지 이상을 섞어 주세요.',
  passwordShort: '8자 이상이어야 해요.',
  passwordSequential: 'abc, 123처럼 이어지는 문자 3개는 쓸 수 없어요.',
  passwordCharacters: '쓸 수 없는 글자가 있어요.',
  passwordKeyboard: 'qwe, asd처럼 키보드에서 이어지는 문자는 쓸 수 없어요.',
  stepOf: '{all}단계 중 {now}단계',
  leaveTitle: '입력한 내용을 두고 나갈까요?',
  leaveBody: '지금 나가면 입력한 내용이 사라져요.',
  leave: '나가기',
  stay: '계속 입력하기',
});
