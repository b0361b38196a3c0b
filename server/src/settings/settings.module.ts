import { Module } from '@nestjs/common';
import { AlarmsModule } from '../alarms/alarms.module.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { FilesModule } from '../files/files.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { VerificationModule } from '../verification/verification.module.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { DeletionService } from './deletion.service.ts';
import { MemberVerificationController } from './member-verification.controller.ts';
import { MemberVerificationService } from './member-verification.service.ts';
import { NamesService } from './names.service.ts';
import { PasswordService } from './password.service.ts';
import { PersonalDataService } from './personal-data/personal-data.service.ts';
import { PersonalDataCopies } from './personal-data/personal-data-copies.service.ts';
import { RetainedRowsJob } from './personal-data/retained-rows.job.ts';
import { ProfileService } from './profile.service.ts';
import { SettingsController } from './settings.controller.ts';
import './settings.errors.ts';
import './settings.settings.ts';

defineArea('settings', "Changing and deleting the member's own account.");

/** Account changes: settings, a later identity verification, deletion. */
@Module({
  imports: [WalletModule, UsersModule, SessionModule, VerificationModule, FilesModule, AlarmsModule],
  controllers: [SettingsController, MemberVerificationController],
  providers: [
    NamesService,
    ProfileService,
    PasswordService,
    DeletionService,
    MemberVerificationService,
    PersonalDataCopies,
    PersonalDataService,
    RetainedRowsJob,
  ],
  exports: [DeletionService, PersonalDataCopies, PersonalDataService],
})
export class SettingsModule {}
