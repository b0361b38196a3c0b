import { Module } from '@nestjs/common';
import { defineArea } from '../core/http/document-areas.ts';
import { SessionModule } from '../session/session.module.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { SandboxClockController } from './clock.controller.ts';
import { SandboxDataController } from './data/data.controller.ts';
import { DataGate } from './data/data-gate.ts';
import { DataReplacement } from './data/data-replacement.service.ts';
import { DatasetsService } from './data/datasets.service.ts';
import { MemberSnapshots } from './data/member-snapshots.service.ts';
import { OwnerConnection } from './data/owner-connection.ts';
import { SnapshotsService } from './data/snapshots.service.ts';
import { SandboxDiagnosisController } from './diagnosis.controller.ts';
import { SandboxInboxController } from './inbox.controller.ts';
import { InboxService } from './inbox.service.ts';
import { SandboxPersonasController } from './personas.controller.ts';
import { PersonasService } from './personas.service.ts';
import { RequestJournal } from './requests/request-journal.ts';
import { SandboxRequestsController } from './requests/requests.controller.ts';
import { SandboxClockService } from './sandbox-clock.service.ts';
import { SandboxSettingsController } from './sandbox-settings.controller.ts';
import { SandboxSettingsService } from './sandbox-settings.service.ts';
import './sandbox.errors.ts';

defineArea(
  'sandbox',
  'Steers what surrounds the product in development and test: people, messages, time, data. Absent in production.',
);

/** The console by which people and suites steer the product's surroundings. Refused in production. */
@Module({
  imports: [SessionModule, WalletModule],
  controllers: [
    SandboxDiagnosisController,
    SandboxPersonasController,
    SandboxInboxController,
    SandboxClockController,
    SandboxDataController,
    SandboxSettingsController,
    SandboxRequestsController,
  ],
  providers: [
    DataGate,
    DataReplacement,
    DatasetsService,
    InboxService,
    MemberSnapshots,
    OwnerConnection,
    PersonasService,
    RequestJournal,
    SandboxClockService,
    SandboxSettingsService,
    SnapshotsService,
  ],
})
export class SandboxModule {}
