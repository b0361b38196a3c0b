import { Module } from '@nestjs/common';
import { SandboxStore } from '../core/sandbox/sandbox-store.ts';
import { UsersModule } from '../users/users.module.ts';
import { IDENTITY_PORT } from './identity/identity.port.ts';
import { IdentityVerificationsController } from './identity/identity-verifications.controller.ts';
import { SandboxIdentityController } from './identity/sandbox-identity.controller.ts';
import { SandboxIdentityService } from './identity/sandbox-identity.service.ts';
import { AbsentIdentity, SimulatedIdentity } from './identity/simulated-identity.ts';
import { IdentityVerifications } from './identity-verifications.service.ts';
import { PagePhoneCodes } from './phone/page-phone-codes.service.ts';
import { PhoneCodesController } from './phone/phone-codes.controller.ts';
import { AbsentSms, SimulatedSms } from './phone/simulated-sms.ts';
import { SMS_PORT } from './phone/sms.port.ts';
import { PhoneCodes } from './phone-codes.service.ts';
import { SweepVerificationsJob } from './sweep-verifications.job.ts';
import { TextMessages } from './text-messages.service.ts';
import { VerificationTickets } from './verification-tickets.service.ts';
import './verification.errors.ts';
import './verification.settings.ts';

/** Verifies telephones by codes and people by the identity provider, and issues the resulting tickets. */
@Module({
  imports: [UsersModule],
  controllers: [PhoneCodesController, IdentityVerificationsController, SandboxIdentityController],
  providers: [
    TextMessages,
    PhoneCodes,
    PagePhoneCodes,
    IdentityVerifications,
    VerificationTickets,
    SandboxIdentityService,
    SweepVerificationsJob,
    {
      provide: SMS_PORT,
      inject: [SandboxStore],
      useFactory: (sandbox: SandboxStore) => (sandbox.enabled ? new SimulatedSms(sandbox) : new AbsentSms()),
    },
    {
      provide: IDENTITY_PORT,
      inject: [SandboxStore],
      useFactory: (sandbox: SandboxStore) =>
        sandbox.enabled ? new SimulatedIdentity(sandbox) : new AbsentIdentity(),
    },
  ],
  exports: [TextMessages, PhoneCodes, IdentityVerifications, VerificationTickets],
})
export class VerificationModule {}
