import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdParam, VodKeyParam } from '../../core/http/key.dto.ts';
import { Idempotent, RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { ContestTableService } from './contest-table.service.ts';
import {
  Contest,
  ContestantRequest,
  ContestHostList,
  ContestHostQuery,
  ContestStars,
  OwnContestants,
} from './contests.dto.ts';
import { ContestsService } from './contests.service.ts';

/** The contestants of a host's lives. */
@ApiTags('broadcast')
@Controller('broadcast-setting')
export class ContestsController {
  constructor(private readonly contests: ContestsService) {}

  @Get('contest-bj-search')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Searches hosts to broadcast with',
    description:
      'By part of the nickname or of the profile ID. Omits the caller, hosts blocked by the caller, and hosts who block the caller. A host who is live (live_yn) cannot be seated in an excel live.',
  })
  search(@Member() member: SessionMember, @Query() query: ContestHostQuery): Promise<ContestHostList> {
    return this.contests.search(member.userKey, query);
  }

  @Post('contest-proc')
  @Idempotent()
  @HttpCode(200)
  @Access('host')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'self_target',
    'contest_live_needed',
    'contestant_not_found',
    'contestant_on_air',
    'contestant_taken',
    'contestant_limit',
  )
  @ApiOperation({
    summary: "Adds a contestant to the host's excel live",
    description:
      'Gifts to the contestant count in the table from then on. The room is notified at once. A host with a running or announced live is refused.',
  })
  add(
    @Member() member: SessionMember,
    @Body() { target_user_key }: ContestantRequest,
  ): Promise<OwnContestants> {
    return this.contests.add(member.userKey, target_user_key);
  }

  @Delete('contest-proc')
  @RepeatsSafely('removing a contestant again changes nothing')
  @Access('host')
  @ApiErrors('validation_failed', 'malformed_json', 'contest_live_needed', 'contestant_not_found')
  @ApiOperation({
    summary: "Removes a contestant from the host's excel live",
    description:
      "Received gifts are unaffected. Contestants who pass their own key leave the other host's excel live.",
  })
  remove(
    @Member() member: SessionMember,
    @Body() { target_user_key }: ContestantRequest,
  ): Promise<OwnContestants> {
    return this.contests.remove(member.userKey, target_user_key);
  }
}

/** The contest of a live, as its room shows it. */
@ApiTags('lives')
@Controller('streams')
export class StreamContestController {
  constructor(private readonly table: ContestTableService) {}

  @Get(':id/contest')
  @Access('visitor')
  @ApiErrors('validation_failed', 'live_not_found')
  @ApiOperation({
    summary: 'Returns the contest of a live',
    description:
      "For an excel live its contestants with their honey; for a battle live the two sides of the running or latest battle. The id is the live's vod_key.",
  })
  contest(@Param() { id }: IdParam): Promise<Contest> {
    return this.table.ofLive(id);
  }
}

/** The honey of contestants; on the wire it is under gifts. */
@ApiTags('gifts')
@Controller('calculate')
export class ContestStarsController {
  constructor(private readonly table: ContestTableService) {}

  @Get('contest-bj-star-v1/:vod_key')
  @Access('visitor')
  @ApiErrors('validation_failed', 'live_not_found')
  @ApiOperation({
    summary: 'Returns the honey of each contestant of a live',
    description: 'Honey and gift count of each, highest place first, including the most recent gifts.',
  })
  stars(@Param() { vod_key }: VodKeyParam): Promise<ContestStars> {
    return this.table.stars(vod_key);
  }
}
