import { Module } from '@nestjs/common';
import { ChatModule } from '../chat/chat.module.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { LivesModule } from '../lives/lives.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { GiftListsService } from './gift-lists.service.ts';
import { GiftRollUpService } from './gift-roll-up.service.ts';
import { GiftRoomEventsService } from './gift-room-events.service.ts';
import { GiftSender } from './gift-sender.ts';
import { GiftInfoController, GiftsController } from './gifts.controller.ts';
import { GiftsService } from './gifts.service.ts';
import { GoalRoomsService } from './goals/goal-rooms.service.ts';
import { LiveGoalController, StreamGoalController } from './goals/goals.controller.ts';
import { GoalsService } from './goals/goals.service.ts';
import { SiteGiftsJob } from './site/site-gifts.job.ts';
import './gifts.errors.ts';
import './gifts.settings.ts';
import './gifts.events.ts';

defineArea('gifts', 'Gifts of honey to hosts, and the gifts of lives.');

/** Gifts of honey, and everything that follows from them. */
@Module({
  imports: [WalletModule, UsersModule, ChatModule, LivesModule],
  controllers: [GiftsController, GiftInfoController, LiveGoalController, StreamGoalController],
  providers: [
    GiftsService,
    GiftSender,
    GiftListsService,
    GiftRollUpService,
    GiftRoomEventsService,
    GoalsService,
    GoalRoomsService,
    SiteGiftsJob,
  ],
  exports: [GiftsService, GiftRollUpService],
})
export class GiftsModule {}
