import { defineErrors } from '../core/errors/error-codes.ts';

/** Errors of host applications and their decisions. */
const hostsErrors = defineErrors('hosts', {
  host_ask_open: [409, '이미 심사 중인 신청이 있어요. 결과를 기다려 주세요.'],
  already_host: [409, '이미 방송인이에요. 바로 방송을 시작할 수 있어요.'],
  host_ask_adults: [403, '만 19세 이상만 방송인으로 신청할 수 있어요.'],
  host_ask_not_found: [404, '방송인 신청을 찾을 수 없어요.'],
  host_ask_decided: [409, '이미 처리된 신청이에요.'],
});

declare module '../core/errors/error-codes.ts' {
  interface ErrorCodes extends Readonly<typeof hostsErrors> {}
}
