import { Module } from '@nestjs/common';
import { SandboxStore } from '../core/sandbox/sandbox-store.ts';
import { PhoneCodes } from './phone-codes.service.ts';
import { SignUpTokens } from './sign-up-tokens.service.ts';
import { AbsentSms, SimulatedSms } from './simulated-sms.ts';
import { SMS_PORT } from './sms.port.ts';

/**
 * What areas that the sign-up itself needs take from it: codes by SMS (signing in by telephone), and the right to join
 * (uploading the first profile picture). A module of its own, so that they and the sign-up are no circle.
 */
@Module({
  providers: [
    PhoneCodes,
    SignUpTokens,
    {
      provide: SMS_PORT,
      inject: [SandboxStore],
      useFactory: (sandbox: SandboxStore) => (sandbox.enabled ? new SimulatedSms(sandbox) : new AbsentSms()),
    },
  ],
  exports: [PhoneCodes, SignUpTokens],
})
export class PhoneCodesModule {}
