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
  member_changed: [409, '다른 운영자가 먼저 바꿨어요. 새 내용을 확인하고 다시 시도해 주세요.'],
  operator_protected: [403, '운영자 계정에는 할 수 없어요.'],
  join_self: [400, '같은 계정은 합칠 수 없어요.'],
  join_operator: [409, '운영자 계정은 합칠 수 없어요.'],
  join_leaving: [409, '탈퇴를 신청한 계정은 합칠 수 없어요.'],
  join_restricted: [409, '이용이 제한된 계정은 합칠 수 없어요. 제한을 먼저 풀어 주세요.'],
  join_host: [409, '방송인 계정은 닫을 수 없어요. 방송인 계정이 남도록 바꿔 주세요.'],
  join_live: [409, '방송 중인 계정은 합칠 수 없어요. 방송이 끝난 뒤에 다시 시도해 주세요.'],
  join_done: [409, '이미 다른 계정에 합친 계정이에요.'],
  join_open: [409, '끝나지 않은 주문이나 입금, 환전, 미납금이 있어요. 끝난 뒤에 다시 시도해 주세요.'],
  block_admin: [403, '운영자가 이용을 제한했어요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof usersErrors> {}
}
