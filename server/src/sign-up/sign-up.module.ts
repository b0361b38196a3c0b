import { Module } from '@nestjs/common';
import { SandboxStore } from '../core/sandbox/sandbox-store.ts';
import { FilesModule } from '../files/files.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { AiImages } from './ai-images.service.ts';
import { CertController } from './cert.controller.ts';
import { CertService } from './cert.service.ts';
import { ChecksController } from './checks.controller.ts';
import { ChecksService } from './checks.service.ts';
import { FindController } from './find.controller.ts';
import { FindService } from './find.service.ts';
import { FirstOperator } from './first-operator.service.ts';
import { IDENTITY_PORT } from './identity.port.ts';
import { JoinController } from './join.controller.ts';
import { JoinService } from './join.service.ts';
import { PagePhoneCodes } from './page-phone-codes.service.ts';
import { PhoneCodesController } from './phone-codes.controller.ts';
import { PhoneCodesModule } from './phone-codes.module.ts';
import { SandboxIdentityController } from './sandbox-identity.controller.ts';
import { SandboxIdentityService } from './sandbox-identity.service.ts';
import { AbsentIdentity, SimulatedIdentity } from './simulated-identity.ts';
import { SweepSignUpsJob } from './sweep-sign-ups.job.ts';

/**
 * Joining, proving a telephone and an identity, finding what was forgotten. It lends the codes, the checks of names and
 * the generated pictures; areas that it needs itself take the codes from PhoneCodesModule.
 */
@Module({
  imports: [PhoneCodesModule, SessionModule, FilesModule],
  controllers: [
    PhoneCodesController,
    CertController,
    ChecksController,
    JoinController,
    FindController,
    SandboxIdentityController,
  ],
  providers: [
    PagePhoneCodes,
    CertService,
    ChecksService,
    AiImages,
    JoinService,
    FindService,
    FirstOperator,
    SandboxIdentityService,
    SweepSignUpsJob,
    {
      provide: IDENTITY_PORT,
      inject: [SandboxStore],
      useFactory: (sandbox: SandboxStore) =>
        sandbox.enabled ? new SimulatedIdentity(sandbox) : new AbsentIdentity(),
    },
  ],
  exports: [PhoneCodesModule, CertService, ChecksService, AiImages],
})
export class SignUpModule {}
