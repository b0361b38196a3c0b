import { defineErrors } from '../core/errors/error-codes.ts';

/** Errors of inquiries. */
const inquiriesErrors = defineErrors('inquiries', {
  inquiry_not_found: [404, '문의를 찾을 수 없어요.'],
  inquiry_answered: [409, '이미 답변한 문의라서 바꿀 수 없어요.'],
  inquiry_changed: [
    409,
    '그사이 문의가 바뀌었거나 다른 운영자가 먼저 답변했어요. 새 내용을 확인하고 다시 답변해 주세요.',
  ],
  inquiry_privilege: [403, 'VIP와 명예 등급 회원만 전용 문의를 할 수 있어요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof inquiriesErrors> {}
}
