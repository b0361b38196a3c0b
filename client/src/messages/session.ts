import { translator } from './translator.ts';

/** Signing in and out. */
export const t = translator({
  title: '로그인',
  welcome: '다시 만나서 반가워요',
  dialogBody: '로그인하면 방송을 보고, 채팅하고, 꿀을 선물할 수 있어요.',
  id: '아이디',
  idPlaceholder: '영문, 숫자 4자 이상',
  password: '비밀번호',
  rememberId: '아이디 기억하기',
  submit: '로그인하기',
  findId: '아이디 찾기',
  findPassword: '비밀번호 찾기',
  signUp: '회원가입',
  idRequired: '아이디를 입력해 주세요.',
  idShape: '아이디는 영문과 숫자로 4자 이상이에요.',
  passwordRequired: '비밀번호를 입력해 주세요.',
  failures: '{failures}번 실패했어요. {max}번 실패하면 잠시 잠겨요.',
  locked: '로그인에 여러 번 실패해서 잠시 잠겼어요.',
  lockedLeft: '{left} 뒤에 다시 시도할 수 있어요.',
  adultOnly: '만 19세 이상만 이용할 수 있어요.',
  deletionCancelled: '탈퇴 신청이 취소됐어요. 다시 만나서 반가워요.',
  honey: '꿀',
  btuc: 'BTUC',
});
