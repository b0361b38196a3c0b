import { Module } from '@nestjs/common';
import { AlarmsModule } from '../alarms/alarms.module.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { ChannelsController } from './channels/channels.controller.ts';
import { ChannelsService } from './channels/channels.service.ts';
import { CommentsController } from './comments/comments.controller.ts';
import { CommentsService } from './comments/comments.service.ts';
import { FanClubsController } from './fan-clubs/fan-clubs.controller.ts';
import { FanClubsService } from './fan-clubs/fan-clubs.service.ts';
import { FollowsController } from './follows/follows.controller.ts';
import { FollowsService } from './follows/follows.service.ts';
import { FollowListsController } from './lists/follow-lists.controller.ts';
import { FollowListsService } from './lists/follow-lists.service.ts';
import './social.errors.ts';
import './social.events.ts';
import './social.settings.ts';

defineArea('social', 'Following hosts and other members, fan clubs, and comments on the pages of hosts.');

/** Follows, fan clubs, and comments on the pages of hosts. */
@Module({
  imports: [AlarmsModule],
  controllers: [
    FollowsController,
    FollowListsController,
    FanClubsController,
    CommentsController,
    ChannelsController,
  ],
  providers: [FollowsService, FollowListsService, FanClubsService, CommentsService, ChannelsService],
  exports: [FollowsService, CommentsService],
})
export class SocialModule {}
