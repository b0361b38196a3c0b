import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { LiveGifts } from './live-gifts.service.ts';
import { LiveTimes } from './live-times.service.ts';
import {
  LiveGiftDetail,
  LiveGiftDetailQuery,
  LiveGiftQuery,
  LiveGiftSumList,
  LiveTimeList,
  LiveTimeQuery,
} from './money.dto.ts';

/** Histories of what was earned and given. */
@ApiTags('money')
@Controller('mypage')
export class MoneyController {
  constructor(
    private readonly times: LiveTimes,
    private readonly gifts: LiveGifts,
  ) {}

  @Get('live-time-list')
  @Access('host')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'How long a host broadcast, day by day',
    description:
      'Days of a month in Seoul, the latest first; a live belongs to the day on which it began, and one that is on counts until now. A day is a live day when one of its lives lasted live_day_hours without a break; lives under live_time_min_minutes count for nothing (site settings).',
  })
  liveTimes(@Member() member: SessionMember, @Query() query: LiveTimeQuery): Promise<LiveTimeList> {
    return this.times.of(member.userKey, query);
  }

  @Get('live-gift-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Own gifts of a month by live',
    description:
      'What the caller got in lives that began in the month (in own ones, and as a contestant), or gave in them; beside it the sum of gifts outside lives. The sums are those of the gifts, to the honey.',
  })
  liveGifts(@Member() member: SessionMember, @Query() query: LiveGiftQuery): Promise<LiveGiftSumList> {
    return this.gifts.list(member, query);
  }

  @Get('live-gift-detail-list')
  @Access('member')
  @ApiErrors('validation_failed', 'live_not_found')
  @ApiOperation({
    summary: 'Own gifts of one live',
    description:
      'Each gift that the caller got or gave in it, the newest first, and who gave most. A live in which the caller could have got nothing is not found.',
  })
  liveGiftDetail(
    @Member() member: SessionMember,
    @Query() query: LiveGiftDetailQuery,
  ): Promise<LiveGiftDetail> {
    return this.gifts.detail(member, query);
  }
}
