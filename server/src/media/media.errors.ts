import { defineErrors } from '../core/errors/error-codes.ts';

/** The error codes of media. */
const mediaErrors = defineErrors('media', {
  stream_away: [409, '방송인이 잠시 자리를 비웠어요. 곧 다시 이어져요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof mediaErrors> {}
}
