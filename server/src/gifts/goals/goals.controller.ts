import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdParam } from '../../core/http/key.dto.ts';
import { Idempotent, RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { LiveGoalInfo, LiveGoalRequest } from './goals.dto.ts';
import { GoalsService } from './goals.service.ts';

/** The goal of a host's running live. */
@ApiTags('broadcast')
@Controller('broadcast-setting/live-goal')
export class LiveGoalController {
  constructor(private readonly goals: GoalsService) {}

  @Put()
  @Idempotent()
  @Access('host')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'below_minimum_goal',
    'above_maximum_goal',
    'prohibited_word',
    'live_not_found',
    'goal_running',
  )
  @ApiOperation({
    summary: "Sets a goal for the honey of the host's running live",
    description:
      'It counts the gifts given in the live from now on. A live has one goal at a time: a running one must be removed first, a reached one is replaced.',
  })
  set(@Member() member: SessionMember, @Body() body: LiveGoalRequest): Promise<LiveGoalInfo> {
    return this.goals.set(member.userKey, body);
  }

  @Delete()
  @RepeatsSafely('removing a removed goal changes nothing')
  @Access('host')
  @ApiOperation({
    summary: "Removes the goal of the host's running live",
    description: 'The gifts stay given. Without a goal nothing changes.',
  })
  remove(@Member() member: SessionMember): Promise<LiveGoalInfo> {
    return this.goals.remove(member.userKey);
  }
}

/** The goal of a live, for its room. */
@ApiTags('lives')
@Controller('streams')
export class StreamGoalController {
  constructor(private readonly goals: GoalsService) {}

  @Get(':id/goal')
  @Access('visitor')
  @ApiErrors('validation_failed', 'live_not_found')
  @ApiOperation({
    summary: 'Returns the goal of a live',
    description: "The latest goal that the host set, with its count. The id is the live's vod_key.",
  })
  goal(@Param() { id }: IdParam): Promise<LiveGoalInfo> {
    return this.goals.ofLive(id);
  }
}
