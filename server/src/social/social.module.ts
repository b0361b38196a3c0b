import { Module } from '@nestjs/common';
import { FollowsController } from './follows.controller.ts';
import { FollowsService } from './follows.service.ts';
import './social.errors.ts';
import './social.events.ts';

/** Who follows whom. */
@Module({
  controllers: [FollowsController],
  providers: [FollowsService],
  exports: [FollowsService],
})
export class SocialModule {}
