import { Module } from '@nestjs/common';
import { AlarmsModule } from '../alarms/alarms.module.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { CouponsModule } from '../external/index.ts';
import { LivesModule } from '../lives/lives.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { SettingsModule } from '../settings/settings.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { AdminController } from './admin.controller.ts';
import { AuditLogController } from './audit-log/audit-log.controller.ts';
import { AuditLogService } from './audit-log/audit-log.service.ts';
import { BatchesController } from './batches/batches.controller.ts';
import { BatchesService } from './batches/batches.service.ts';
import { OperatorBatchesJob } from './batches/operator-batches.job.ts';
import { OperatorBatchesService } from './batches/operator-batches.service.ts';
import { ChangesController } from './changes/changes.controller.ts';
import { ChangesService } from './changes/changes.service.ts';
import { ConsoleChangesJob } from './changes/console-changes.job.ts';
import { OpenCasesService } from './changes/open-cases.service.ts';
import { ForcedLoginController } from './forced-login/forced-login.controller.ts';
import { ForcedLoginService } from './forced-login/forced-login.service.ts';
import { JoinsController } from './joins/joins.controller.ts';
import { JoinsService } from './joins/joins.service.ts';
import { UsersAdminController } from './management/users-admin.controller.ts';
import { UsersAdminService } from './management/users-admin.service.ts';
import { FactorResetsController } from './operators/factor-resets.controller.ts';
import { OperatorFactorsService } from './operators/operator-factors.service.ts';
import { OperatorsController } from './operators/operators.controller.ts';
import { OperatorsService } from './operators/operators.service.ts';
import { OverviewService } from './overview/overview.service.ts';
import { CopyFiles } from './personal-data/copy-files.ts';
import { PersonalDataController } from './personal-data/personal-data.controller.ts';
import { PersonalDataJob } from './personal-data/personal-data.job.ts';
import { PersonalDataRequestsService } from './personal-data/personal-data-requests.service.ts';
import { UnmaskingController } from './privacy/unmasking.controller.ts';
import { RequestsController } from './requests/requests.controller.ts';
import { RequestsService } from './requests/requests.service.ts';
import { SanctionsAdminController } from './sanctions/sanctions-admin.controller.ts';
import { SanctionsAdminService } from './sanctions/sanctions-admin.service.ts';
import { SettingsAdminController } from './settings/settings-admin.controller.ts';
import { SettingsAdminService } from './settings/settings-admin.service.ts';

defineArea('admin', "The operators' console: figures of the day, the audit log, signing in as a member.");

/**
 * The operators' console itself, and the operators' calls that span areas: managing a member, restricting one, signing
 * in as one, the site settings. An operators' call on the data of one area is in that area.
 */
@Module({
  imports: [
    AlarmsModule,
    CouponsModule,
    SettingsModule,
    UsersModule,
    WalletModule,
    SessionModule,
    LivesModule,
  ],
  controllers: [
    AdminController,
    AuditLogController,
    UsersAdminController,
    SanctionsAdminController,
    ForcedLoginController,
    OperatorsController,
    RequestsController,
    BatchesController,
    SettingsAdminController,
    FactorResetsController,
    JoinsController,
    UnmaskingController,
    PersonalDataController,
    ChangesController,
  ],
  providers: [
    OverviewService,
    AuditLogService,
    UsersAdminService,
    SanctionsAdminService,
    ForcedLoginService,
    OperatorsService,
    RequestsService,
    BatchesService,
    OperatorBatchesService,
    OperatorBatchesJob,
    SettingsAdminService,
    OperatorFactorsService,
    JoinsService,
    CopyFiles,
    PersonalDataJob,
    PersonalDataRequestsService,
    ChangesService,
    OpenCasesService,
    ConsoleChangesJob,
  ],
})
export class AdminModule {}
