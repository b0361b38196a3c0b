import { Module } from '@nestjs/common';
import { BlocksModule } from '../blocks/blocks.module.ts';
import { ChatModule } from '../chat/chat.module.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { GiftsModule } from '../gifts/gifts.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { ItemListsService } from './item-lists.service.ts';
import { ItemShopService } from './item-shop.service.ts';
import { ItemStarUseController, ItemsController } from './items.controller.ts';
import { ItemExpiryJob } from './owned/item-expiry.job.ts';
import { ItemGrantsService } from './owned/item-grants.service.ts';
import { ItemUseService } from './owned/item-use.service.ts';
import './items.errors.ts';
import './items.settings.ts';

defineArea('items', "Items that change members' appearance and limits: buying, using, passing them on.");

/** Items: the catalogue, owned items, and their effects. */
@Module({
  imports: [WalletModule, UsersModule, BlocksModule, ChatModule, GiftsModule],
  controllers: [ItemsController, ItemStarUseController],
  providers: [ItemShopService, ItemUseService, ItemListsService, ItemExpiryJob, ItemGrantsService],
  exports: [ItemShopService, ItemUseService, ItemGrantsService],
})
export class ItemsModule {}
