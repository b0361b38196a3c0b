import { Module } from '@nestjs/common';
import { AlarmsModule } from '../alarms/alarms.module.ts';
import { BlocksModule } from '../blocks/blocks.module.ts';
import { ChatModule } from '../chat/chat.module.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { FilesModule } from '../files/files.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { ConversationsService } from './conversations/conversations.service.ts';
import { MessagesController } from './messages.controller.ts';
import { DirectMessageBlocksController } from './people/message-blocks.controller.ts';
import { MessagePeopleService } from './people/message-people.service.ts';
import { MessageSettingsService } from './people/message-settings.service.ts';
import { MessageSearchService } from './search/message-search.service.ts';
import { MessagePushService } from './sending/message-push.service.ts';
import { MessageSendingService } from './sending/message-sending.service.ts';
import './messages.errors.ts';
import './messages.settings.ts';

defineArea('messages', 'Messages between members: conversations, friends, requests from strangers.');

/**
 * Messages between members, as each of the two sees them. Exports `MessageSendingService` and `ConversationsService`,
 * for seeds and fixtures.
 */
@Module({
  imports: [AlarmsModule, BlocksModule, ChatModule, FilesModule, UsersModule],
  controllers: [MessagesController, DirectMessageBlocksController],
  providers: [
    ConversationsService,
    MessageSendingService,
    MessagePeopleService,
    MessageSettingsService,
    MessagePushService,
    MessageSearchService,
  ],
  exports: [ConversationsService, MessageSendingService],
})
export class MessagesModule {}
