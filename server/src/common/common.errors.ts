import { defineErrors } from '../core/errors/error-codes.ts';

/** Errors of what the site itself shows. */
const commonErrors = defineErrors('common', {
  banner_not_found: [404, '배너를 찾을 수 없어요.'],
  banner_changed: [409, '다른 운영자가 먼저 바꿨어요. 새 내용을 확인하고 다시 시도해 주세요.'],
  banner_limit: [409, '한 곳에 둘 수 있는 배너 수를 넘었어요. 쓰지 않는 배너를 먼저 삭제해 주세요.'],
  prohibited_word_not_found: [404, '금지어를 찾을 수 없어요.'],
  prohibited_word_removed: [409, '이미 삭제한 금지어예요.'],
  prohibited_word_limit: [409, '등록할 수 있는 금지어 수를 넘었어요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof commonErrors> {}
}
