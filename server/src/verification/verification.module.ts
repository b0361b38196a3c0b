import { Module } from '@nestjs/common';
import { SandboxStore } from '../core/sandbox/sandbox-store.ts';
import { UsersModule } from '../users/users.module.ts';
import { IDENTITY_PORT } from './identity/identity.port.ts';
import { IdentityVerificationsController } from './identity/identity-verifications.controller.ts';
import { IdentityVerificationsService } from './identity/identity-verifications.service.ts';
import { SandboxIdentityController } from './identity/sandbox/sandbox-identity.controller.ts';
import { SandboxIdentityService } from './identity/sandbox/sandbox-identity.service.ts';
import { SimulatedIdentity, UnavailableIdentity } from './identity/simulated-identity.ts';
import { PagePhoneCodesService } from './phone/page-phone-codes.service.ts';
import { PhoneCodesController } from './phone/phone-codes.controller.ts';
import { PhoneCodesService } from './phone/phone-codes.service.ts';
import { SimulatedSms, UnavailableSms } from './phone/simulated-sms.ts';
import { SMS_PORT } from './phone/sms.port.ts';
import { TextMessagesService } from './phone/text-messages.service.ts';
import { SweepVerificationsJob } from './sweep-verifications.job.ts';
import { VerificationTicketsService } from './verification-tickets.service.ts';
import './verification.errors.ts';
import './verification.settings.ts';

/** Verifies telephones by codes and people by the identity provider, and issues the resulting tickets. */
@Module({
  imports: [UsersModule],
  controllers: [PhoneCodesController, IdentityVerificationsController, SandboxIdentityController],
  providers: [
    TextMessagesService,
    PhoneCodesService,
    PagePhoneCodesService,
    IdentityVerificationsService,
    VerificationTicketsService,
    SandboxIdentityService,
    SweepVerificationsJob,
    {
      provide: SMS_PORT,
      inject: [SandboxStore],
      useFactory: (sandbox: SandboxStore) =>
        sandbox.enabled ? new SimulatedSms(sandbox) : new UnavailableSms(),
    },
    {
      provide: IDENTITY_PORT,
      inject: [SandboxStore],
      useFactory: (sandbox: SandboxStore) =>
        sandbox.enabled ? new SimulatedIdentity(sandbox) : new UnavailableIdentity(),
    },
  ],
  exports: [TextMessagesService, PhoneCodesService, IdentityVerificationsService, VerificationTicketsService],
})
export class VerificationModule {}
