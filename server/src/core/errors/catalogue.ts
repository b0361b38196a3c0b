/**
 * Every refusal of the product: its stable code, its HTTP status and the Korean message that is safe to show
 * (specification section 8, by meaning). Clients branch on the code alone.
 */
export const errorCatalogue = {
  // Requests
  bad_request: [400, '요청이 올바르지 않아요. 다시 확인해 주세요.'],
  validation_failed: [400, '입력한 내용을 다시 확인해 주세요.'],
  malformed_json: [400, '요청을 읽을 수 없어요. 다시 시도해 주세요.'],
  body_too_large: [413, '보낸 내용이 너무 커요.'],
  unsupported_media_type: [415, '지원하지 않는 형식이에요.'],
  not_found: [404, '찾을 수 없어요.'],
  method_not_allowed: [405, '지원하지 않는 요청이에요.'],
  rate_limited: [429, '요청이 너무 많아요. 잠시 후 다시 시도해 주세요.'],
  idempotency_mismatch: [422, '같은 요청 번호로 다른 내용을 보냈어요.'],
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

  // Members
  user_not_found: [404, '회원을 찾을 수 없어요.'],
  host_not_found: [404, '방송인을 찾을 수 없어요.'],
  self_target: [400, '나에게는 할 수 없어요.'],

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
  excel_only: [403, '엑셀 방송만 볼 수 있는 계정이에요.'],
  fan_grade: [403, '이 방송을 볼 수 있는 팬 등급이 아니에요.'],
  guest_limit: [403, '지금은 손님 자리가 가득 찼어요. 로그인하면 바로 볼 수 있어요.'],
  live_already_on: [409, '이미 진행 중인 방송이 있어요. 끝내고 다시 시작해 주세요.'],
  watch_not_found: [404, '시청 정보를 찾을 수 없어요. 다시 입장해 주세요.'],

  // Common
  notice_not_found: [404, '공지를 찾을 수 없어요.'],
  prohibited_word: [400, '사용할 수 없는 단어가 들어 있어요.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errorCatalogue;
