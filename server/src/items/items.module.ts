import { Module } from '@nestjs/common';
import { BlocksModule } from '../blocks/blocks.module.ts';
import { ChatModule } from '../chat/chat.module.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { GiftsModule } from '../gifts/gifts.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { ItemExpiry } from './item-expiry.service.ts';
import { ItemGrants } from './item-grants.service.ts';
import { ItemLists } from './item-lists.service.ts';
import { ItemShop } from './item-shop.service.ts';
import { ItemUse } from './item-use.service.ts';
import { ItemStarUseController, ItemsController } from './items.controller.ts';
import './items.errors.ts';
import './items.settings.ts';

defineArea('items', 'Items that change how members look and what they may: buying, using, giving them.');

/** Items: the catalogue, what members own, and what it does while in use. */
@Module({
  imports: [WalletModule, UsersModule, BlocksModule, ChatModule, GiftsModule],
  controllers: [ItemsController, ItemStarUseController],
  providers: [ItemShop, ItemUse, ItemLists, ItemExpiry, ItemGrants],
  exports: [ItemShop, ItemUse, ItemGrants],
})
export class ItemsModule {}
