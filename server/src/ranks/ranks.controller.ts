import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, MaybeMember, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { HonorGradesService } from './honor-grades.service.ts';
import { RankListsService } from './rank-lists.service.ts';
import { HonorGradeSetting, HonorRankQuery, RankList, RankQuery } from './ranks.dto.ts';

/** Ranks: hosts by gifts received, members by gifts given. */
@ApiTags('ranks')
@Controller()
export class RanksController {
  constructor(
    private readonly lists: RankListsService,
    private readonly honors: HonorGradesService,
  ) {}

  @Get('rank/host-ranking-list')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Ranks hosts by honey received',
    description:
      'For the running day, for any day, week or month, or the hall of fame. A running rank is at most 5 seconds old, a closed one never changes. A member also receives their own place.',
  })
  hosts(@Query() query: RankQuery, @MaybeMember() member: SessionMember | undefined): Promise<RankList> {
    return this.lists.ranking('host', query, member);
  }

  @Get('rank/user-ranking-list')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Ranks members by honey given',
    description:
      'For the running day, for any day, week or month, or the hall of fame. A running rank is at most 5 seconds old, a closed one never changes. A member also receives their own place.',
  })
  members(@Query() query: RankQuery, @MaybeMember() member: SessionMember | undefined): Promise<RankList> {
    return this.lists.ranking('member', query, member);
  }

  @Get('rank/honor-ranking-list')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists the places with honorary grades',
    description:
      'Of a closed month (type 5, as frozen), or of any other rank by the present settings. Of members by default; of hosts on request, the same number of places, which carry no grade.',
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
    summary: 'Returns the honorary grades',
    description:
      'MVP, Master, Star, Pro and Rookie: their places in the previous month, and until when they last.',
  })
  setting(): HonorGradeSetting {
    return this.honors.read();
  }
}
