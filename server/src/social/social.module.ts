import { Module } from '@nestjs/common';
import { defineArea } from '../core/http/document-areas.ts';
import { FollowsController } from './follows.controller.ts';
import { FollowsService } from './follows.service.ts';
import './social.errors.ts';
import './social.events.ts';

defineArea('social', 'Following hosts and other members.');

/** Who follows whom. */
@Module({
  controllers: [FollowsController],
  providers: [FollowsService],
  exports: [FollowsService],
})
export class SocialModule {}
