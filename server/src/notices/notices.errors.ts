import { defineErrors } from '../core/errors/error-codes.ts';

/** What the notices refuse. */
const noticesErrors = defineErrors('notices', {
  notice_not_found: [404, '공지를 찾을 수 없어요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof noticesErrors> {}
}
