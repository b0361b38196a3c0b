import { Module } from '@nestjs/common';
import { AlarmsModule } from '../alarms/alarms.module.ts';
import { BlocksModule } from '../blocks/blocks.module.ts';
import { BroadcastModule } from '../broadcast/broadcast.module.ts';
import { ChatModule } from '../chat/chat.module.ts';
import { HealthModule } from '../core/health/health.module.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { EventsModule } from '../events/events.module.ts';
import { ExchangeModule } from '../exchange/exchange.module.ts';
import { CouponsModule, EbooksModule } from '../external/index.ts';
import { FilesModule } from '../files/files.module.ts';
import { GiftsModule } from '../gifts/gifts.module.ts';
import { HostsModule } from '../hosts/hosts.module.ts';
import { IngestModule } from '../ingest/ingest.module.ts';
import { InquiriesModule } from '../inquiries/inquiries.module.ts';
import { ItemsModule } from '../items/items.module.ts';
import { LivesModule } from '../lives/lives.module.ts';
import { MessagesModule } from '../messages/messages.module.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { PaymentSimulatorModule } from '../payment-simulator/payment-simulator.module.ts';
import { RanksModule } from '../ranks/ranks.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { SocialModule } from '../social/social.module.ts';
import { DepositsModule } from '../store/index.ts';
import { StoreModule } from '../store/store.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { SandboxBroadcasterController } from './broadcaster/broadcaster.controller.ts';
import { BroadcasterService } from './broadcaster/broadcaster.service.ts';
import { GiftBuilder } from './builders/gift-builder.service.ts';
import { LiveBuilder } from './builders/live-builder.service.ts';
import { MemberBuilder } from './builders/member-builder.service.ts';
import { OrderBuilder } from './builders/order-builder.service.ts';
import { SubscriptionBuilder } from './builders/subscription-builder.service.ts';
import { SandboxClockController } from './clock/clock.controller.ts';
import { SandboxClockService } from './clock/sandbox-clock.service.ts';
import { CustomDatasetsService } from './data/custom-datasets.service.ts';
import { SandboxDataController } from './data/data.controller.ts';
import { DataGate } from './data/data-gate.ts';
import { DataReplacementService } from './data/data-replacement.service.ts';
import { DatasetsService } from './data/datasets.service.ts';
import { MemberSnapshotsService } from './data/member-snapshots.service.ts';
import { OwnerConnection } from './data/owner-connection.ts';
import { ReplacedDataStore } from './data/replaced-data.store.ts';
import { SnapshotsService } from './data/snapshots.service.ts';
import { SandboxDiagnosisController } from './diagnosis/diagnosis.controller.ts';
import { SandboxFaultsController } from './faults/faults.controller.ts';
import { RequestFaultsService } from './faults/request-faults.service.ts';
import { CommunityFixturesService } from './fixtures/community-fixtures.service.ts';
import { EventFixturesService } from './fixtures/event-fixtures.service.ts';
import { FixtureLivesService } from './fixtures/fixture-lives.service.ts';
import { FixtureLookupsService } from './fixtures/fixture-lookups.service.ts';
import { SandboxFixturesController } from './fixtures/fixtures.controller.ts';
import { FixturesService } from './fixtures/fixtures.service.ts';
import { SandboxCommunityFixturesController } from './fixtures/fixtures-community.controller.ts';
import { SingleFixturesService } from './fixtures/single-fixtures.service.ts';
import { SandboxInboxController } from './inbox/inbox.controller.ts';
import { InboxService } from './inbox/inbox.service.ts';
import { CrowdsService } from './live-acts/crowds.service.ts';
import { SandboxLiveActsController } from './live-acts/live-acts.controller.ts';
import { LiveActsService } from './live-acts/live-acts.service.ts';
import { SandboxOrdersController } from './orders/sandbox-orders.controller.ts';
import { SandboxPersonasController } from './personas/personas.controller.ts';
import { PersonasService } from './personas/personas.service.ts';
import { CaseMembersService } from './queues/case-members.service.ts';
import { MoneyQueuesService } from './queues/money-queues.service.ts';
import { SandboxQueuesController } from './queues/queues.controller.ts';
import { QueuesService } from './queues/queues.service.ts';
import { SandboxRanksController } from './ranks/sandbox-ranks.controller.ts';
import { SandboxRanksService } from './ranks/sandbox-ranks.service.ts';
import { RequestJournal } from './requests/request-journal.ts';
import { SandboxRequestsController } from './requests/requests.controller.ts';
import { SharedJournal } from './requests/shared-journal.ts';
import { SecondOperatorService } from './second-operator/second-operator.service.ts';
import { ServerAnnouncements } from './servers/server-announcements.ts';
import { SandboxServersController } from './servers/servers.controller.ts';
import { ServersService } from './servers/servers.service.ts';
import { SupervisorChannel } from './servers/supervisor-channel.ts';
import { SandboxSettingsController } from './settings/sandbox-settings.controller.ts';
import { SandboxSettingsService } from './settings/sandbox-settings.service.ts';
import { SandboxTourController } from './tour/tour.controller.ts';
import { TourService } from './tour/tour.service.ts';
import { TourStepsService } from './tour/tour-steps.service.ts';
import './sandbox.errors.ts';

defineArea(
  'sandbox',
  'Controls the environment of the product in development and test: people, messages, time, data. Not available in production.',
);

/**
 * The console from which people and test suites control the product's environment. Refused in production. Sandbox calls
 * of a single area are in that area's `sandbox/` folder.
 */
@Module({
  imports: [
    AlarmsModule,
    BlocksModule,
    BroadcastModule,
    ChatModule,
    CouponsModule,
    DepositsModule,
    EbooksModule,
    EventsModule,
    ExchangeModule,
    FilesModule,
    GiftsModule,
    HealthModule,
    HostsModule,
    IngestModule,
    InquiriesModule,
    ItemsModule,
    LivesModule,
    MessagesModule,
    NoticesModule,
    SessionModule,
    SocialModule,
    PaymentSimulatorModule,
    RanksModule,
    ReportsModule,
    StoreModule,
    UsersModule,
    WalletModule,
  ],
  controllers: [
    SandboxBroadcasterController,
    SandboxDiagnosisController,
    SandboxLiveActsController,
    SandboxFaultsController,
    SandboxPersonasController,
    SandboxInboxController,
    SandboxClockController,
    SandboxDataController,
    SandboxFixturesController,
    SandboxCommunityFixturesController,
    SandboxOrdersController,
    SandboxQueuesController,
    SandboxRanksController,
    SandboxSettingsController,
    SandboxRequestsController,
    SandboxServersController,
    SandboxTourController,
  ],
  providers: [
    BroadcasterService,
    CaseMembersService,
    CrowdsService,
    DataGate,
    DataReplacementService,
    ReplacedDataStore,
    DatasetsService,
    CommunityFixturesService,
    EventFixturesService,
    FixtureLivesService,
    FixtureLookupsService,
    FixturesService,
    GiftBuilder,
    SubscriptionBuilder,
    InboxService,
    LiveActsService,
    LiveBuilder,
    MemberBuilder,
    MemberSnapshotsService,
    MoneyQueuesService,
    OrderBuilder,
    CustomDatasetsService,
    OwnerConnection,
    PersonasService,
    QueuesService,
    RequestFaultsService,
    RequestJournal,
    SharedJournal,
    ServerAnnouncements,
    ServersService,
    SupervisorChannel,
    SandboxClockService,
    SandboxRanksService,
    SandboxSettingsService,
    SecondOperatorService,
    SingleFixturesService,
    SnapshotsService,
    TourService,
    TourStepsService,
  ],
})
export class SandboxModule {}
