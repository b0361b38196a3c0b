import { defineErrors } from '../core/errors/error-codes.ts';

/** Errors of requests about personal data. */
const adminErrors = defineErrors('admin', {
  data_request_not_found: [404, '개인정보 요청을 찾을 수 없어요.'],
  data_request_open: [409, '이 회원의 같은 요청을 이미 처리하고 있어요.'],
  data_request_closed: [409, '이미 끝난 개인정보 요청이에요.'],
  copy_not_yours: [403, '요청한 소유자만 내려받을 수 있어요.'],
  copy_unavailable: [404, '내려받을 사본이 없어요. 사본은 만든 뒤 24시간 동안만 보관해요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof adminErrors> {}
}
