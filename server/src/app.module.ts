import { type DynamicModule, Module } from '@nestjs/common';
import { AdminModule } from './admin/admin.module.ts';
import { AlarmsModule } from './alarms/alarms.module.ts';
import { BlocksModule } from './blocks/blocks.module.ts';
import { BroadcastModule } from './broadcast/broadcast.module.ts';
import { ChatModule } from './chat/chat.module.ts';
import { CommonAdminModule } from './common/common.admin.module.ts';
import { CommonModule } from './common/common.module.ts';
import type { AppConfig } from './core/config/app-config.ts';
import { CoreModule } from './core/core.module.ts';
import { HealthModule } from './core/health/health.module.ts';
import { EventsAdminModule } from './events/events.admin.module.ts';
import { EventsModule } from './events/events.module.ts';
import { ExchangeAdminModule } from './exchange/exchange.admin.module.ts';
import { ExchangeModule } from './exchange/exchange.module.ts';
import { CouponsAdminModule } from './external/coupons/coupons.admin.module.ts';
import { ExternalModule } from './external/external.module.ts';
import { CouponsModule, EbooksModule } from './external/index.ts';
import { ExternalSimulatorModule } from './external-simulator/external-simulator.module.ts';
import { FilesModule } from './files/files.module.ts';
import { GiftsAdminModule } from './gifts/gifts.admin.module.ts';
import { GiftsModule } from './gifts/gifts.module.ts';
import { HostsAdminModule } from './hosts/hosts.admin.module.ts';
import { HostsModule } from './hosts/hosts.module.ts';
import { IngestModule } from './ingest/ingest.module.ts';
import { InquiriesAdminModule } from './inquiries/inquiries.admin.module.ts';
import { InquiriesModule } from './inquiries/inquiries.module.ts';
import { ItemsModule } from './items/items.module.ts';
import { LivesAdminModule } from './lives/lives.admin.module.ts';
import { LivesModule } from './lives/lives.module.ts';
import { StreamKeysModule } from './media/keys/stream-keys.module.ts';
import { MessagesModule } from './messages/messages.module.ts';
import { MoneyAdminModule } from './money/money.admin.module.ts';
import { MoneyModule } from './money/money.module.ts';
import { NoticesAdminModule } from './notices/notices.admin.module.ts';
import { NoticesModule } from './notices/notices.module.ts';
import { PagesModule } from './pages/pages.module.ts';
import { PoliciesAdminModule } from './policies/policies.admin.module.ts';
import { PoliciesModule } from './policies/policies.module.ts';
import { RanksModule } from './ranks/ranks.module.ts';
import { ReportsAdminModule } from './reports/reports.admin.module.ts';
import { ReportsModule } from './reports/reports.module.ts';
import { SandboxModule } from './sandbox/sandbox.module.ts';
import { SearchModule } from './search/search.module.ts';
import { SessionAdminModule } from './session/session.admin.module.ts';
import { SessionModule } from './session/session.module.ts';
import { SettingsModule } from './settings/settings.module.ts';
import { SignUpModule } from './sign-up/sign-up.module.ts';
import { SocialModule } from './social/social.module.ts';
import { DepositsAdminModule } from './store/deposits/deposits.admin.module.ts';
import { DepositsModule } from './store/deposits/deposits.module.ts';
import { StoreAdminModule } from './store/store.admin.module.ts';
import { StoreModule } from './store/store.module.ts';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.ts';
import { UsersAdminModule } from './users/users.admin.module.ts';
import { UsersModule } from './users/users.module.ts';
import { VerificationModule } from './verification/verification.module.ts';
import { WalletAdminModule } from './wallet/wallet.admin.module.ts';
import { WalletModule } from './wallet/wallet.module.ts';
import './proofs.ts';

/** The whole server: core, then every area. */
@Module({})
export class AppModule {
  static with(config: AppConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        CoreModule.with(config),
        HealthModule,
        WalletModule,
        UsersModule,
        BlocksModule,
        VerificationModule,
        SessionModule,
        SignUpModule,
        AlarmsModule,
        SettingsModule,
        ChatModule,
        GiftsModule,
        StoreModule,
        ItemsModule,
        LivesModule,
        IngestModule,
        StreamKeysModule,
        MessagesModule,
        MoneyModule,
        RanksModule,
        ExchangeModule,
        ExternalSimulatorModule,
        ExternalModule,
        CouponsModule,
        EbooksModule,
        SocialModule,
        SearchModule,
        SubscriptionsModule,
        EventsModule,
        ReportsModule,
        BroadcastModule,
        HostsModule,
        DepositsModule,
        InquiriesModule,
        NoticesModule,
        PoliciesModule,
        FilesModule,
        CommonModule,
        DepositsAdminModule,
        UsersAdminModule,
        AdminModule,
        SessionAdminModule,
        LivesAdminModule,
        GiftsAdminModule,
        HostsAdminModule,
        StoreAdminModule,
        CouponsAdminModule,
        ExchangeAdminModule,
        MoneyAdminModule,
        WalletAdminModule,
        ReportsAdminModule,
        InquiriesAdminModule,
        NoticesAdminModule,
        CommonAdminModule,
        PoliciesAdminModule,
        EventsAdminModule,
        SandboxModule,
        PagesModule,
      ],
    };
  }
}
