import { translator } from './translator.ts';

/** Verifying a phone number by an SMS code. */
export const t = translator({
  phone: '휴대폰 번호',
  phonePlaceholder: '01012345678',
  phoneEmpty: '휴대폰 번호를 입력해 주세요.',
  phoneShape: '010으로 시작하는 번호를 숫자로만 입력해 주세요.',
  code: '인증번호',
  codePlaceholder: '6자리 숫자',
  codeEmpty: '인증번호를 입력해 주세요.',
  codeShape: '인증번호는 6자리 숫자예요.',
  codeSend: '인증번호 받기',
  codeResend: '다시 받기',
  codeResendIn: '{left} 뒤에 다시 받을 수 있어요.',
  codeHelp: '문자로 받은 6자리 숫자를 입력해 주세요.',
  codeNotCome: '문자가 오지 않았나요?',
  codeSent: '문자로 인증번호를 보냈어요.',
  codeCheck: '확인하기',
  codeLeft: '남은 시간',
  codeExpired: '인증번호의 시간이 지났어요. 다시 받아 주세요.',
  codeTriesLeft: '인증번호가 맞지 않아요. {tries}번 더 입력할 수 있어요.',
  codeProven: '휴대폰 번호를 확인했어요.',
  codeOtherPhone: '다른 번호 쓰기',
});
