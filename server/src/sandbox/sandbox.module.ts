import { Module } from '@nestjs/common';
import { BlocksModule } from '../blocks/blocks.module.ts';
import { BroadcastModule } from '../broadcast/broadcast.module.ts';
import { defineArea } from '../core/http/document-areas.ts';
import { GiftsModule } from '../gifts/gifts.module.ts';
import { HostsModule } from '../hosts/hosts.module.ts';
import { LivesModule } from '../lives/lives.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { SocialModule } from '../social/social.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { SandboxBroadcasterController } from './broadcaster/broadcaster.controller.ts';
import { Broadcaster } from './broadcaster/broadcaster.service.ts';
import { GiftBuilder } from './builders/gift-builder.service.ts';
import { LiveBuilder } from './builders/live-builder.service.ts';
import { MemberBuilder } from './builders/member-builder.service.ts';
import { SandboxClockController } from './clock.controller.ts';
import { SandboxDataController } from './data/data.controller.ts';
import { DataGate } from './data/data-gate.ts';
import { DataReplacement } from './data/data-replacement.service.ts';
import { DatasetsService } from './data/datasets.service.ts';
import { MemberSnapshots } from './data/member-snapshots.service.ts';
import { OwnDatasets } from './data/own-datasets.service.ts';
import { OwnerConnection } from './data/owner-connection.ts';
import { SnapshotsService } from './data/snapshots.service.ts';
import { SandboxDiagnosisController } from './diagnosis.controller.ts';
import { FixtureLives } from './fixtures/fixture-lives.service.ts';
import { FixtureLookups } from './fixtures/fixture-lookups.service.ts';
import { SandboxFixturesController } from './fixtures/fixtures.controller.ts';
import { FixturesService } from './fixtures/fixtures.service.ts';
import { SingleFixtures } from './fixtures/single-fixtures.service.ts';
import { SandboxHostAsksController } from './host-asks.controller.ts';
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
  imports: [
    BlocksModule,
    BroadcastModule,
    GiftsModule,
    HostsModule,
    LivesModule,
    SessionModule,
    SocialModule,
    UsersModule,
    WalletModule,
  ],
  controllers: [
    SandboxBroadcasterController,
    SandboxDiagnosisController,
    SandboxPersonasController,
    SandboxInboxController,
    SandboxClockController,
    SandboxDataController,
    SandboxFixturesController,
    SandboxHostAsksController,
    SandboxSettingsController,
    SandboxRequestsController,
  ],
  providers: [
    Broadcaster,
    DataGate,
    DataReplacement,
    DatasetsService,
    FixtureLives,
    FixtureLookups,
    FixturesService,
    GiftBuilder,
    InboxService,
    LiveBuilder,
    MemberBuilder,
    MemberSnapshots,
    OwnDatasets,
    OwnerConnection,
    PersonasService,
    RequestJournal,
    SandboxClockService,
    SandboxSettingsService,
    SingleFixtures,
    SnapshotsService,
  ],
})
export class SandboxModule {}
