import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdParam } from '../../core/http/key.dto.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { LikesService } from './likes.service.ts';
import { LikeState, LiveCheck, LiveDetail, VodKeyQuery } from './live.dto.ts';
import { LivesService } from './lives.service.ts';

/** Single lives and likes. */
@ApiTags('lives')
@Controller()
export class LivesController {
  constructor(
    private readonly lives: LivesService,
    private readonly likes: LikesService,
  ) {}

  @Get('vod/live-check/:id')
  @Access('visitor')
  @ApiErrors('validation_failed', 'live_not_found')
  @ApiOperation({
    summary: 'Checks whether a live is on',
    description:
      'Returns only its state: ready (announced), live or ended. Does not depend on who may watch.',
  })
  check(@Param() { id }: IdParam): Promise<LiveCheck> {
    return this.lives.check(id);
  }

  @Get('vods/:id')
  @Access('visitor')
  @ApiErrors('validation_failed', 'live_not_found')
  @ApiOperation({ summary: 'Returns a live', description: 'Also after it ended, with its figures.' })
  detail(@Param() { id }: IdParam): Promise<LiveDetail> {
    return this.lives.detail(id);
  }

  @Get('vod/vod-like-proc')
  @Access('member')
  @ApiErrors('validation_failed', 'live_not_found')
  @ApiOperation({
    summary: 'Returns whether the member likes a live',
    description: 'With the number of likes.',
  })
  likeState(@Member() member: SessionMember, @Query() { vod_key }: VodKeyQuery): Promise<LikeState> {
    return this.likes.state(member.userKey, vod_key);
  }

  @Post('vod/vod-like-proc')
  @RepeatsSafely('liking a live again changes nothing')
  @HttpCode(200)
  @Access('member')
  @ApiErrors(
    'validation_failed',
    'live_not_found',
    'not_ready',
    'live_ended',
    'block_admin',
    'verification_required',
    'age_limit',
    'block_live',
    'chat_banned',
    'un_allowance_host',
    'excel_only',
    'fan_grade',
  )
  @ApiOperation({
    summary: 'Likes a live',
    description:
      'A member likes a live once; repeating changes nothing. Members who may not watch may not like. The room is notified of a new like.',
  })
  like(@Member() member: SessionMember, @Body() { vod_key }: VodKeyQuery): Promise<LikeState> {
    return this.likes.like(member.userKey, vod_key);
  }

  @Delete('vod/vod-like-proc')
  @RepeatsSafely('removing a like again changes nothing')
  @Access('member')
  @ApiErrors('validation_failed', 'live_not_found')
  @ApiOperation({
    summary: 'Removes a like',
    description: 'Removing a like that does not exist changes nothing.',
  })
  unlike(@Member() member: SessionMember, @Body() { vod_key }: VodKeyQuery): Promise<LikeState> {
    return this.likes.unlike(member.userKey, vod_key);
  }
}
