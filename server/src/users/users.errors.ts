import { defineErrors } from '../core/errors/error-codes.ts';

/** Errors of members and names. */
const usersErrors = defineErrors('users', {
  self_target: [400, '나에게는 할 수 없어요.'],
  host_not_found: [404, '방송인을 찾을 수 없어요.'],
  live_not_found: [404, '방송을 찾을 수 없어요. 주소가 바뀌었거나 방송이 끝났어요.'],
  id_taken: [409, '이미 사용 중인 아이디예요.'],
  nick_taken: [409, '이미 사용 중인 닉네임이에요.'],
  profile_id_taken: [409, '이미 사용 중인 프로필 ID예요.'],
  phone_taken: [409, '이미 가입된 휴대폰 번호예요.'],
  forbidden_id: [400, '사용할 수 없는 아이디예요.'],
  prohibited_word: [400, '사용할 수 없는 단어가 들어 있어요.'],
  unchanged: [400, '지금과 같은 값이에요.'],
  change_too_soon: [409, '아직 바꿀 수 없어요. 날짜를 확인해 주세요.'],
  file_not_found: [404, '파일을 찾을 수 없어요.'],
  verification_required: [403, '본인인증이 필요해요.'],
  minor_payment: [403, '만 19세 미만은 결제하거나 꿀을 쓸 수 없어요.'],
  payment_owed: [
    403,
    '취소된 결제의 미납 금액이 있어요. 정산할 때까지 결제와 선물을 할 수 없어요. 고객센터로 문의해 주세요.',
  ],
  operator_protected: [403, '운영자 계정에는 할 수 없어요.'],
  block_admin: [403, '운영자가 이용을 제한했어요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof usersErrors> {}
}
