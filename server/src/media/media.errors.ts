import { defineErrors } from '../core/errors/error-codes.ts';

/** What the picture of a live refuses. */
const mediaErrors = defineErrors('media', {});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof mediaErrors> {}
}
