import { defineErrors } from '../core/errors/error-codes.ts';

/** Errors of uploads and files. */
const filesErrors = defineErrors('files', {
  file_type: [415, '올릴 수 없는 파일이에요.'],
  file_too_large: [413, '파일이 너무 커요.'],
  file_required: [400, '파일을 골라 주세요.'],
  upload_busy: [429, '올리고 있는 파일이 너무 많아요. 잠시 후 다시 올려 주세요.'],
  upload_quota: [409, '올릴 수 있는 용량을 다 썼어요. 사용하지 않는 파일을 삭제해 주세요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof filesErrors> {}
}
