import { Module } from '@nestjs/common';
import { ChatModule } from '../chat/chat.module.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { LivesModule } from '../lives/lives.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { GiftLists } from './gift-lists.service.ts';
import { GiftRollUp } from './gift-roll-up.service.ts';
import { GiftRoomEvents } from './gift-room-events.ts';
import { GiftSender } from './gift-sender.ts';
import { GiftInfoController, GiftsController } from './gifts.controller.ts';
import { GiftsService } from './gifts.service.ts';
import './gifts.errors.ts';
import './gifts.settings.ts';
import './gifts.events.ts';

defineArea('gifts', 'Giving honey to hosts, and what lives were given.');

/** Gifts of honey, and what follows from them. */
@Module({
  imports: [WalletModule, UsersModule, ChatModule, LivesModule],
  controllers: [GiftsController, GiftInfoController],
  providers: [GiftsService, GiftSender, GiftLists, GiftRollUp, GiftRoomEvents],
  exports: [GiftsService, GiftRollUp],
})
export class GiftsModule {}
