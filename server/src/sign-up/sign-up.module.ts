import { Module } from '@nestjs/common';
import { AlarmsModule } from '../alarms/alarms.module.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { FilesModule } from '../files/files.module.ts';
import { PoliciesModule } from '../policies/policies.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { VerificationModule } from '../verification/verification.module.ts';
import { ChecksController } from './checks/checks.controller.ts';
import { ChecksService } from './checks/checks.service.ts';
import { FirstOperatorService } from './first-operator.service.ts';
import { AccountCreationService } from './join/account-creation.service.ts';
import { JoinController } from './join/join.controller.ts';
import { JoinService } from './join/join.service.ts';
import { FindController } from './recovery/find.controller.ts';
import { RecoveryService } from './recovery/recovery.service.ts';
import './sign-up.errors.ts';
import './sign-up.settings.ts';

defineArea('sign-up', 'Signing up, verifying telephone and identity, recovering an ID or password.');

/** Signing up, and recovering an ID or password. */
@Module({
  imports: [UsersModule, VerificationModule, SessionModule, FilesModule, PoliciesModule, AlarmsModule],
  controllers: [ChecksController, JoinController, FindController],
  providers: [ChecksService, JoinService, AccountCreationService, RecoveryService, FirstOperatorService],
})
export class SignUpModule {}
