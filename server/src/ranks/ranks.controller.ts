import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, MaybeMember, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { HonorGrades } from './honor-grades.service.ts';
import { RankLists } from './rank-lists.service.ts';
import { HonorGradeSetting, HonorRankQuery, RankList, RankQuery } from './ranks.dto.ts';

/** Who leads: hosts by the gifts they got, members by those they gave. */
@ApiTags('ranks')
@Controller()
export class RanksController {
  constructor(
    private readonly lists: RankLists,
    private readonly honors: HonorGrades,
  ) {}

  @Get('rank/host-ranking-list')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Hosts by the honey of the gifts that they got',
    description:
      'Of the running day, of any day, week or month, or the hall of fame. A running one is at most 5 seconds old, a closed one never changes. A member also gets the own place.',
  })
  hosts(@Query() query: RankQuery, @MaybeMember() member: SessionMember | undefined): Promise<RankList> {
    return this.lists.ranking('host', query, member);
  }

  @Get('rank/user-ranking-list')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Members by the honey of the gifts that they gave',
    description:
      'Of the running day, of any day, week or month, or the hall of fame. A running one is at most 5 seconds old, a closed one never changes. A member also gets the own place.',
  })
  members(@Query() query: RankQuery, @MaybeMember() member: SessionMember | undefined): Promise<RankList> {
    return this.lists.ranking('member', query, member);
  }

  @Get('rank/honor-ranking-list')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'The places that stand for honorary grades',
    description:
      'Of a closed month (type 5, as they were frozen), or of any other rank as the grades are set now. Of members; of hosts, where they are asked for, as many places, which stand for no grade.',
  })
  honored(
    @Query() query: HonorRankQuery,
    @MaybeMember() member: SessionMember | undefined,
  ): Promise<RankList> {
    return this.lists.honorRanking(query.target ?? 'member', query, member);
  }

  @Get('etc/honor-grade-setting')
  @Access('visitor')
  @ApiOperation({
    summary: 'The honorary grades',
    description:
      'MVP, Master, Star, Pro and Rookie: the places of the month before that stand for them, and until when they last.',
  })
  setting(): HonorGradeSetting {
    return this.honors.read();
  }
}
