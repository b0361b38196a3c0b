import { defineErrors } from '../core/errors/error-codes.ts';

/** The error codes of following and comments. */
const socialErrors = defineErrors('social', {
  comment_not_found: [404, '댓글을 찾을 수 없어요. 삭제된 댓글일 수 있어요.'],
  author_mismatch: [403, '내가 쓴 글만 수정하거나 삭제할 수 있어요.'],
  already_answered: [409, '이미 답글을 남긴 댓글이에요.'],
  comment_blocked: [403, '이 방송인의 채널에는 댓글을 쓸 수 없어요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof socialErrors> {}
}
