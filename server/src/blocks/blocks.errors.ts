import { defineErrors } from '../core/errors/error-codes.ts';

/** Errors of blocking, moderating and appointing. */
const blocksErrors = defineErrors('blocks', {
  live_ended: [409, '이미 끝난 방송이에요.'],
  not_moderator: [403, '방송인과 매니저만 할 수 있어요.'],
  protected_target: [403, '방송인, 매니저, 운영자에게는 할 수 없어요.'],
  target_blocked: [409, '채팅이나 시청을 차단한 회원이에요. 차단을 해제하고 다시 임명해 주세요.'],
  manager_limit: [409, '매니저를 더 임명할 수 없어요. 다른 매니저를 해임하고 다시 시도해 주세요.'],
  chat_hidden_limit: [409, '채팅을 숨길 수 있는 인원이 가득 찼어요. 다른 사람을 풀고 다시 시도해 주세요.'],
  message_block_limit: [
    409,
    '메시지를 차단할 수 있는 인원이 가득 찼어요. 다른 사람을 풀고 다시 시도해 주세요.',
  ],
  content_block_limit: [409, '차단할 수 있는 인원이 가득 찼어요. 다른 사람을 풀고 다시 시도해 주세요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof blocksErrors> {}
}
