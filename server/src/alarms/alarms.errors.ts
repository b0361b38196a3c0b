import { defineErrors } from '../core/errors/error-codes.ts';

/** The error codes of alarms. */
const alarmsErrors = defineErrors('alarms', {
  alarm_not_found: [404, '알림을 찾을 수 없어요. 오래된 알림은 사라져요.'],
  push_unavailable: [409, '브라우저 알림은 아직 준비 중이에요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof alarmsErrors> {}
}
