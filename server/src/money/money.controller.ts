import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { LiveGiftsService } from './lives/live-gifts.service.ts';
import { LiveTimesService } from './lives/live-times.service.ts';
import {
  LiveGiftDetail,
  LiveGiftDetailQuery,
  LiveGiftQuery,
  LiveGiftSumList,
  LiveTimeList,
  LiveTimeQuery,
} from './money.dto.ts';

/** Histories of earnings and gifts. */
@ApiTags('money')
@Controller('mypage')
export class MoneyController {
  constructor(
    private readonly times: LiveTimesService,
    private readonly gifts: LiveGiftsService,
  ) {}

  @Get('live-time-list')
  @Access('host')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: "Lists a host's broadcast time by day",
    description:
      'Days of a month in Seoul, latest first; a live belongs to the day on which it started, and a running live counts until now. A day is a live day if one of its lives lasted at least live_day_hours without a break; lives shorter than live_time_min_minutes do not count (site settings).',
  })
  liveTimes(@Member() member: SessionMember, @Query() query: LiveTimeQuery): Promise<LiveTimeList> {
    return this.times.of(member.userKey, query);
  }

  @Get('live-gift-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: "Lists the caller's gifts of a month by live",
    description:
      "What the caller received in lives that started in the month (in the caller's own, and as a contestant), or gave in them, and the sum of gifts outside lives. The sums match the gifts exactly.",
  })
  liveGifts(@Member() member: SessionMember, @Query() query: LiveGiftQuery): Promise<LiveGiftSumList> {
    return this.gifts.list(member, query);
  }

  @Get('live-gift-detail-list')
  @Access('member')
  @ApiErrors('validation_failed', 'live_not_found')
  @ApiOperation({
    summary: "Lists the caller's gifts in one live",
    description:
      'Each gift that the caller received or gave in it, newest first, and the members who gave most. A live in which the caller could not have received anything is not found.',
  })
  liveGiftDetail(
    @Member() member: SessionMember,
    @Query() query: LiveGiftDetailQuery,
  ): Promise<LiveGiftDetail> {
    return this.gifts.detail(member, query);
  }
}
