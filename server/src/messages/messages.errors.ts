import { defineErrors } from '../core/errors/error-codes.ts';

/** The error codes of sending messages. */
const messagesErrors = defineErrors('messages', {
  message_not_allowed: [403, '메시지를 받지 않는 회원이에요.'],
  message_adults_only: [403, '만 19세 이상만 메시지를 보낼 수 있어요.'],
  message_request_waiting: [409, '메시지 요청을 보냈어요. 답장이 오면 이어서 보낼 수 있어요.'],
  message_not_found: [404, '답장할 메시지를 찾을 수 없어요.'],
  message_target_blocked: [409, '차단한 회원이에요. 차단을 해제하면 메시지를 보낼 수 있어요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof messagesErrors> {}
}
