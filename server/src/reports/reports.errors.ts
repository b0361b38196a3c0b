import { defineErrors } from '../core/errors/error-codes.ts';

/** Errors of reports. */
const reportsErrors = defineErrors('reports', {
  report_target_not_found: [404, '신고할 대상을 찾을 수 없어요. 이미 삭제됐을 수 있어요.'],
  already_reported: [409, '이미 신고해서 확인하고 있어요.'],
  report_not_found: [404, '신고 내역을 찾을 수 없어요.'],
  report_decided: [409, '이미 처리한 신고예요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof reportsErrors> {}
}
