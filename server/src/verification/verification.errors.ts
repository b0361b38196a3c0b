import { defineErrors } from '../core/errors/error-codes.ts';

/** Errors of identity and telephone verification. */
const verificationErrors = defineErrors('verification', {
  already_joined: [409, '이미 가입한 분이에요. 아이디 찾기로 확인해 주세요.'],
  under_age: [403, '만 19세 이상만 가입할 수 있어요.'],
  sign_up_expired: [410, '가입 시간이 지났어요. 본인인증부터 다시 해 주세요.'],
  code_mismatch: [400, '인증번호가 맞지 않아요.'],
  code_expired: [410, '인증번호의 시간이 지났어요. 다시 받아 주세요.'],
  code_tries_exceeded: [429, '인증번호를 여러 번 틀렸어요. 다시 받아 주세요.'],
  code_sends_exceeded: [429, '인증번호를 너무 많이 요청했어요. 잠시 후 다시 시도해 주세요.'],
  sms_failed: [502, '문자를 보내지 못했어요. 잠시 후 다시 시도해 주세요.'],
  cert_not_found: [404, '본인인증 내역을 찾을 수 없어요. 다시 인증해 주세요.'],
  cert_not_answered: [409, '본인인증이 아직 끝나지 않았어요.'],
  cert_cancelled: [409, '본인인증을 취소했어요.'],
  cert_mismatch: [409, '인증한 이름이나 휴대폰 번호가 입력한 내용과 달라요.'],
  cert_duplicate: [409, '이미 다른 계정에서 인증한 분이에요.'],
  already_verified: [409, '이미 본인인증을 마쳤어요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof verificationErrors> {}
}
