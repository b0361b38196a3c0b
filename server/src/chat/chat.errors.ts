import { defineErrors } from '../core/errors/error-codes.ts';

/** HTTP refusals of a room. Sockets use the codes of mintalk. */
const chatErrors = defineErrors('chat', {
  links_off: [400, '이 방송에서는 링크를 보낼 수 없어요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof chatErrors> {}
}
