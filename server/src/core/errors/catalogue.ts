/**
 * Every refusal of the product: its stable code, its HTTP status and the Korean message that is safe to show (CORE-1).
 * Clients branch on the code alone.
 */
export const errorCatalogue = {
  // Requests
  bad_request: [400, '요청이 올바르지 않아요. 다시 확인해 주세요.'],
  validation_failed: [400, '입력한 내용을 다시 확인해 주세요.'],
  malformed_json: [400, '요청을 읽을 수 없어요. 다시 시도해 주세요.'],
  body_too_large: [413, '보낸 내용이 너무 커요.'],
  unsupported_media_type: [415, '지원하지 않는 형식이에요.'],
  request_timeout: [408, '요청이 너무 늦게 도착했어요. 다시 시도해 주세요.'],
  headers_too_large: [431, '요청의 머리말이 너무 커요.'],
  not_found: [404, '찾을 수 없어요.'],
  method_not_allowed: [405, '지원하지 않는 요청이에요.'],
  rate_limited: [429, '요청이 너무 많아요. 잠시 후 다시 시도해 주세요.'],
  idempotency_mismatch: [422, '같은 요청 번호로 다른 내용을 보냈어요.'],
  request_under_way: [409, '같은 요청을 처리하고 있어요. 잠시 후 다시 시도해 주세요.'],
  internal_error: [500, '서비스 이용이 원활하지 않아요. 잠시 후 다시 시도해 주세요.'],
  unavailable: [503, '지금은 처리할 수 없어요. 잠시 후 다시 시도해 주세요.'],
  maintenance: [503, '서비스 점검 중이에요. 점검이 끝나면 다시 만나요.'],

  // Session
  login_required: [401, '로그인이 필요해요.'],
  token_expired: [401, '로그인 시간이 지났어요.'],
  invalid_token: [401, '로그인 정보가 올바르지 않아요. 다시 로그인해 주세요.'],
  login_incorrect: [401, '아이디 또는 비밀번호가 맞지 않아요.'],
  login_locked: [423, '로그인에 여러 번 실패해서 잠시 잠겼어요. 남은 시간이 지나면 다시 시도해 주세요.'],
  forbidden: [403, '권한이 없어요.'],
  service_restricted: [403, '운영 정책에 따라 이용이 제한된 계정이에요.'],
  verification_required: [403, '본인인증이 필요해요.'],
  minor_payment: [403, '만 19세 미만은 결제하거나 꿀을 쓸 수 없어요.'],

  // Members
  user_not_found: [404, '회원을 찾을 수 없어요.'],
  host_not_found: [404, '방송인을 찾을 수 없어요.'],
  self_target: [400, '나에게는 할 수 없어요.'],

  // Joining and accounts
  id_taken: [409, '이미 사용 중인 아이디예요.'],
  nick_taken: [409, '이미 사용 중인 닉네임이에요.'],
  profile_id_taken: [409, '이미 사용 중인 프로필 아이디예요.'],
  phone_taken: [409, '이미 가입된 휴대폰 번호예요.'],
  already_joined: [409, '이미 가입한 분이에요. 아이디 찾기로 확인해 주세요.'],
  forbidden_id: [400, '사용할 수 없는 아이디예요.'],
  password_rule: [400, '비밀번호 규칙에 맞지 않아요.'],
  password_incorrect: [403, '비밀번호가 맞지 않아요.'],
  password_unavailable: [403, '소셜 계정은 비밀번호를 바꿀 수 없어요.'],
  under_age: [403, '만 19세 이상만 가입할 수 있어요.'],
  consent_required: [400, '필수 약관에 동의해 주세요.'],
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
  operator_exists: [409, '이미 운영자가 있어요.'],
  already_verified: [409, '이미 본인인증을 마쳤어요.'],
  social_declined: [403, '소셜 로그인을 취소했어요.'],
  social_failed: [502, '소셜 로그인에 실패했어요. 잠시 후 다시 시도해 주세요.'],
  social_state: [400, '소셜 로그인 요청이 올바르지 않아요. 처음부터 다시 해 주세요.'],
  social_linked: [409, '이미 다른 계정에 연결된 소셜 계정이에요.'],
  change_too_soon: [409, '아직 바꿀 수 없어요. 날짜를 확인해 주세요.'],
  unchanged: [400, '지금과 같은 값이에요.'],
  live_is_on: [409, '방송을 끝내고 다시 시도해 주세요.'],
  sign_in_not_found: [404, '로그인 기록을 찾을 수 없어요.'],

  // Files and documents
  file_not_found: [404, '파일을 찾을 수 없어요.'],
  file_type: [415, '올릴 수 없는 파일이에요.'],
  file_too_large: [413, '파일이 너무 커요.'],
  file_required: [400, '파일을 골라 주세요.'],
  upload_busy: [429, '올리고 있는 파일이 너무 많아요. 잠시 후 다시 올려 주세요.'],
  upload_quota: [409, '올릴 수 있는 용량을 다 썼어요. 안 쓰는 파일을 지워 주세요.'],
  policy_not_found: [404, '약관을 찾을 수 없어요.'],

  // Sandbox
  sandbox_busy: [409, '데이터를 바꾸는 중이에요. 끝나면 다시 시도해 주세요.'],
  dataset_not_found: [404, '데이터셋을 찾을 수 없어요.'],
  snapshot_not_found: [404, '스냅샷을 찾을 수 없어요.'],
  snapshot_conflict: [409, '그 뒤에 다른 회원이 같은 닉네임이나 아이디, 소셜 계정을 쓰게 됐어요.'],
  clock_backwards: [400, '시계는 앞으로만 움직일 수 있어요.'],

  // Money
  not_enough_star: [409, '꿀이 부족해요. 충전하고 다시 선물해 주세요.'],
  self_gift: [400, '나에게는 꿀을 선물할 수 없어요.'],
  below_minimum_gift: [400, '선물할 수 있는 최소 꿀보다 적어요.'],
  above_maximum_gift: [400, '한 번에 선물할 수 있는 꿀보다 많아요.'],
  sticker_not_found: [404, '선물 스티커를 찾을 수 없어요.'],
  price_mismatch: [400, '선물 금액이 맞지 않아요. 새로고침 후 다시 시도해 주세요.'],

  // Lives
  live_not_found: [404, '방송을 찾을 수 없어요. 주소가 바뀌었거나 방송이 끝났어요.'],
  not_ready: [409, '방송이 아직 준비되지 않았어요. 잠시 후 다시 들어와 주세요.'],
  live_ended: [409, '이미 끝난 방송이에요.'],
  block_admin: [403, '운영자가 이용을 제한했어요.'],
  age_limit: [403, '만 19세 이상만 볼 수 있는 방송이에요.'],
  block_live: [403, '방송인이 시청을 제한했어요.'],
  chat_banned: [403, '이 방송의 채팅이 제한되어 들어갈 수 없어요.'],
  un_allowance_host: [403, '다른 방송인의 시청을 허용하지 않는 방송이에요.'],
  excel_only: [403, '엑셀 방송에서만 이용할 수 있는 계정이에요.'],
  fan_grade: [403, '이 방송을 볼 수 있는 팬 등급이 아니에요.'],
  guest_limit: [403, '지금은 손님 자리가 가득 찼어요. 로그인하면 바로 볼 수 있어요.'],
  live_already_on: [409, '이미 진행 중인 방송이 있어요. 끝내고 다시 시작해 주세요.'],
  watch_not_found: [404, '시청 정보를 찾을 수 없어요. 다시 입장해 주세요.'],

  // Common
  notice_not_found: [404, '공지를 찾을 수 없어요.'],
  prohibited_word: [400, '사용할 수 없는 단어가 들어 있어요.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errorCatalogue;
