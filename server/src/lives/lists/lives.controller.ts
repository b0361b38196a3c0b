import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdParam } from '../../core/http/key.dto.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { LivesService } from '../lives.service.ts';
import { LikesService } from './likes.service.ts';
import { LikeState, LiveCheck, LiveDetail, VodKeyQuery } from './live.dto.ts';

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
    summary: 'Whether a live is on',
    description: 'Its state alone: ready (announced), live or ended. Says nothing about who may watch.',
  })
  check(@Param() { id }: IdParam): Promise<LiveCheck> {
    return this.lives.check(id);
  }

  @Get('vods/:id')
  @Access('visitor')
  @ApiErrors('validation_failed', 'live_not_found')
  @ApiOperation({ summary: 'A live in full', description: 'Also once it is over, with its figures.' })
  detail(@Param() { id }: IdParam): Promise<LiveDetail> {
    return this.lives.detail(id);
  }

  @Get('vod/vod-like-proc')
  @Access('member')
  @ApiErrors('validation_failed', 'live_not_found')
  @ApiOperation({ summary: 'Whether the member likes a live', description: 'And how many members like it.' })
  likeState(@Member() member: SessionMember, @Query() { vod_key }: VodKeyQuery): Promise<LikeState> {
    return this.likes.state(member.userKey, vod_key);
  }

  @Post('vod/vod-like-proc')
  @RepeatsSafely('who likes likes')
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
    summary: 'Like a live',
    description:
      'Once a member and live: liking again changes nothing. Whoever may not watch may not like. The room is told of a new like.',
  })
  like(@Member() member: SessionMember, @Body() { vod_key }: VodKeyQuery): Promise<LikeState> {
    return this.likes.like(member.userKey, vod_key);
  }

  @Delete('vod/vod-like-proc')
  @RepeatsSafely('who does not like does not')
  @Access('member')
  @ApiErrors('validation_failed', 'live_not_found')
  @ApiOperation({
    summary: 'Take a like back',
    description: 'Taking back what was not given changes nothing.',
  })
  unlike(@Member() member: SessionMember, @Body() { vod_key }: VodKeyQuery): Promise<LikeState> {
    return this.likes.unlike(member.userKey, vod_key);
  }
}
