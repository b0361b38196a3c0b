import { Module } from '@nestjs/common';
import { defineArea } from '../core/http/document/document-areas.ts';
import { UsersModule } from '../users/users.module.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { SubscriptionListsService } from './subscription-lists.service.ts';
import { SubscriptionsController } from './subscriptions.controller.ts';
import { SubscriptionsService } from './subscriptions.service.ts';
import './subscriptions.errors.ts';
import './subscriptions.events.ts';
import './subscriptions.settings.ts';

defineArea('subscriptions', 'Subscriptions to hosts, and their subscribers.');

/** Subscriptions to hosts. Rooms and pages query it for subscribers. */
@Module({
  imports: [WalletModule, UsersModule],
  controllers: [SubscriptionsController],
  providers: [SubscriptionsService, SubscriptionListsService],
  exports: [SubscriptionsService],
})
export class SubscriptionsModule {}
