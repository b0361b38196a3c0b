import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdParam } from '../../core/http/key.dto.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { FollowRequest, FollowState } from '../social.dto.ts';
import { FollowsService } from './follows.service.ts';

/** Following hosts and other members. */
@ApiTags('social')
@Controller('user')
export class FollowsController {
  constructor(private readonly follows: FollowsService) {}

  @Get('follow-check/:id')
  @Access('member')
  @ApiErrors('validation_failed', 'user_not_found')
  @ApiOperation({
    summary: 'Checks whether the member follows another member',
    description: "With the other member's follower count. A member never follows themselves.",
  })
  check(@Member() member: SessionMember, @Param() { id }: IdParam): Promise<FollowState> {
    return this.follows.state(member.userKey, id);
  }

  @Post('follow-insert')
  @RepeatsSafely('following again changes nothing')
  @HttpCode(200)
  @Access('member')
  @ApiErrors('validation_failed', 'self_target', 'user_not_found')
  @ApiOperation({
    summary: 'Follows a host or another member',
    description: 'Repeating changes nothing. The room of a live host is notified of a new follower.',
  })
  follow(@Member() member: SessionMember, @Body() { target_user_key }: FollowRequest): Promise<FollowState> {
    return this.follows.follow(member.userKey, target_user_key);
  }

  @Delete('follow-delete')
  @RepeatsSafely('unfollowing again changes nothing')
  @Access('member')
  @ApiErrors('validation_failed', 'user_not_found')
  @ApiOperation({
    summary: 'Unfollows a member',
    description: 'Unfollowing a member who is not followed changes nothing.',
  })
  unfollow(
    @Member() member: SessionMember,
    @Body() { target_user_key }: FollowRequest,
  ): Promise<FollowState> {
    return this.follows.unfollow(member.userKey, target_user_key);
  }
}
