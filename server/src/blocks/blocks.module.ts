import { Module } from '@nestjs/common';
import { defineArea } from '../core/http/document/document-areas.ts';
import { BlockListsService } from './block-lists.service.ts';
import { BlocksService } from './blocks.service.ts';
import { ChannelBlocksController } from './channel-blocks.controller.ts';
import { ManagersController } from './managers.controller.ts';
import { MessageBlocksController } from './message-blocks.controller.ts';
import { ModerationLogService } from './moderation-log.service.ts';
import { ModeratorsService } from './moderators.service.ts';
import { OwnBlocksController } from './own-blocks.controller.ts';
import { OwnBlocksService } from './own-blocks.service.ts';
import './blocks.errors.ts';
import './blocks.events.ts';
import './blocks.settings.ts';

defineArea('blocks', 'Blocks by hosts and members, managers, and the moderation log.');

/** Blocks and managers. This area alone reads and writes these rows. */
@Module({
  controllers: [ChannelBlocksController, ManagersController, MessageBlocksController, OwnBlocksController],
  providers: [BlockListsService, BlocksService, ModerationLogService, ModeratorsService, OwnBlocksService],
  exports: [BlockListsService, BlocksService, ModerationLogService, ModeratorsService, OwnBlocksService],
})
export class BlocksModule {}
