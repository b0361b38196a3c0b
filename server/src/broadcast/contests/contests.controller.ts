import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdParam, VodKeyParam } from '../../core/http/key.dto.ts';
import { Idempotent, RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { ContestTable } from './contest-table.service.ts';
import {
  Contest,
  ContestantRequest,
  ContestHostList,
  ContestHostQuery,
  ContestStars,
  OwnContestants,
} from './contests.dto.ts';
import { Contests } from './contests.service.ts';

/** Who takes part in a host's lives. */
@ApiTags('broadcast')
@Controller('broadcast-setting')
export class ContestsController {
  constructor(private readonly contests: Contests) {}

  @Get('contest-bj-search')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Look for hosts to broadcast with',
    description:
      'By a part of the nickname or of the profile ID. The asking host is left out, and whom that host blocks. Hosts who block the asking host are left out too. A host who is live (live_yn) cannot be seated in an excel live.',
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
    summary: 'Add a contestant to the own excel live',
    description:
      'Gifts to the contestant count for the table from then on. The room is told at once. A host with a live of their own that is announced or on is refused.',
  })
  add(
    @Member() member: SessionMember,
    @Body() { target_user_key }: ContestantRequest,
  ): Promise<OwnContestants> {
    return this.contests.add(member.userKey, target_user_key);
  }

  @Delete('contest-proc')
  @RepeatsSafely('who is out stays out')
  @Access('host')
  @ApiErrors('validation_failed', 'malformed_json', 'contest_live_needed', 'contestant_not_found')
  @ApiOperation({
    summary: 'Take a contestant out of the own excel live',
    description:
      'What the contestant was given stays given. A contestant who names themselves leaves the excel live of the other host.',
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
  constructor(private readonly table: ContestTable) {}

  @Get(':id/contest')
  @Access('visitor')
  @ApiErrors('validation_failed', 'live_not_found')
  @ApiOperation({
    summary: 'The contest of a live',
    description:
      'Of an excel live its contestants with what each was given; of a battle live the two sides of the battle that runs or was last. The id is that of the live (vod_key).',
  })
  contest(@Param() { id }: IdParam): Promise<Contest> {
    return this.table.ofLive(id);
  }
}

/** What contestants were given; it stands among the gifts on the wire. */
@ApiTags('gifts')
@Controller('calculate')
export class ContestStarsController {
  constructor(private readonly table: ContestTable) {}

  @Get('contest-bj-star-v1/:vod_key')
  @Access('visitor')
  @ApiErrors('validation_failed', 'live_not_found')
  @ApiOperation({
    summary: 'What each contestant of a live was given',
    description: 'Honey and gifts of each, the highest place first, gifts of this moment included.',
  })
  stars(@Param() { vod_key }: VodKeyParam): Promise<ContestStars> {
    return this.table.stars(vod_key);
  }
}
