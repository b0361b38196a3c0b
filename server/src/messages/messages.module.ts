import { Module } from '@nestjs/common';
import { AlarmsModule } from '../alarms/alarms.module.ts';
import { BlocksModule } from '../blocks/blocks.module.ts';
import { ChatModule } from '../chat/chat.module.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { FilesModule } from '../files/files.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { Conversations } from './conversations.service.ts';
import { DirectMessageBlocksController } from './message-blocks.controller.ts';
import { MessagePeople } from './message-people.service.ts';
import { MessagePush } from './message-push.service.ts';
import { MessageSearch } from './message-search.service.ts';
import { MessageSending } from './message-sending.service.ts';
import { MessageSettings } from './message-settings.service.ts';
import { MessagesController } from './messages.controller.ts';
import './messages.errors.ts';
import './messages.settings.ts';

defineArea('messages', 'Messages between members: conversations, friends, requests of strangers.');

/** What members write to each other, as each of the two sees it. It lends `MessageSending` and `Conversations`, for seeds and fixtures. */
@Module({
  imports: [AlarmsModule, BlocksModule, ChatModule, FilesModule, UsersModule],
  controllers: [MessagesController, DirectMessageBlocksController],
  providers: [Conversations, MessageSending, MessagePeople, MessageSettings, MessagePush, MessageSearch],
  exports: [Conversations, MessageSending],
})
export class MessagesModule {}
