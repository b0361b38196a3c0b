import { defineErrors } from './error-codes.ts';

/** Refusals that any call may return, and those of the guards. */
const coreErrors = defineErrors('core', {
  bad_request: [400, '요청이 올바르지 않아요. 다시 확인해 주세요.'],
  validation_failed: [400, '입력한 내용을 다시 확인해 주세요.'],
  malformed_json: [400, '요청을 읽을 수 없어요. 다시 시도해 주세요.'],
  body_too_large: [413, '보낸 내용이 너무 커요.'],
  unsupported_media_type: [415, '지원하지 않는 형식이에요.'],
  request_timeout: [408, '요청이 너무 늦게 도착했어요. 다시 시도해 주세요.'],
  headers_too_large: [431, '요청 헤더가 너무 커요.'],
  not_found: [404, '찾을 수 없어요.'],
  method_not_allowed: [405, '지원하지 않는 요청이에요.'],
  rate_limited: [429, '요청이 너무 많아요. 잠시 후 다시 시도해 주세요.'],
  idempotency_mismatch: [422, '같은 요청 번호로 다른 내용을 보냈어요.'],
  request_under_way: [409, '같은 요청을 처리하고 있어요. 잠시 후 다시 시도해 주세요.'],
  internal_error: [500, '서비스 이용이 원활하지 않아요. 잠시 후 다시 시도해 주세요.'],
  unavailable: [503, '지금은 처리할 수 없어요. 잠시 후 다시 시도해 주세요.'],
  maintenance: [503, '서비스 점검 중이에요. 점검이 끝나면 다시 만나요.'],
  login_required: [401, '로그인이 필요해요.'],
  token_expired: [401, '로그인 시간이 지났어요.'],
  invalid_token: [401, '로그인 정보가 올바르지 않아요. 다시 로그인해 주세요.'],
  forbidden: [403, '권한이 없어요.'],
  forced_login: [403, '다른 회원으로 로그인한 동안에는 보기만 할 수 있어요.'],
});

declare module './error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof coreErrors> {}
}
