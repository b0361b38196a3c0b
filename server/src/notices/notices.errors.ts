import { defineErrors } from '../core/errors/error-codes.ts';

/** The error codes of notices. */
const noticesErrors = defineErrors('notices', {
  notice_not_found: [404, '공지를 찾을 수 없어요.'],
  notice_changed: [409, '다른 운영자가 먼저 바꿨어요. 새 내용을 확인하고 다시 시도해 주세요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof noticesErrors> {}
}
