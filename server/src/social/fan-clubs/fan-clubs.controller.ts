import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, MaybeMember, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { PageQuery } from '../../core/http/page.dto.ts';
import { FanClub, FanClubParam, FanClubQuery, UserFanClubs, UserFanClubsParam } from './fan-clubs.dto.ts';
import { FanClubs } from './fan-clubs.service.ts';

/** Fan clubs of hosts. */
@ApiTags('social')
@Controller('fan')
export class FanClubsController {
  constructor(private readonly clubs: FanClubs) {}

  @Get('bj-fanclubs/:bj_user_key')
  @Access('visitor')
  @ApiErrors('validation_failed', 'host_not_found')
  @ApiOperation({
    summary: 'The fan club of a host',
    description:
      'Members of fan level 1 and up, who gave most first. Who does not show whose fan they are is listed to the host, to operators and to themselves alone; so is how much somebody gave.',
  })
  ofHost(
    @MaybeMember() member: SessionMember | undefined,
    @Param() { bj_user_key }: FanClubParam,
    @Query() query: FanClubQuery,
  ): Promise<FanClub> {
    return this.clubs.ofHost(bj_user_key, query, member);
  }

  @Get('user-fanclubs/:target_user_key')
  @Access('visitor')
  @ApiErrors('validation_failed', 'user_not_found')
  @ApiOperation({
    summary: 'The hosts whose fan a member is',
    description: 'The highest level first. Empty for everybody else while the member does not show it.',
  })
  ofMember(
    @MaybeMember() member: SessionMember | undefined,
    @Param() { target_user_key }: UserFanClubsParam,
    @Query() query: PageQuery,
  ): Promise<UserFanClubs> {
    return this.clubs.ofMember(target_user_key, query, member);
  }
}
