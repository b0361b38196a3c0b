import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, MaybeMember, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { PageQuery } from '../../core/http/page.dto.ts';
import { FanClub, FanClubParam, FanClubQuery, UserFanClubs, UserFanClubsParam } from './fan-clubs.dto.ts';
import { FanClubsService } from './fan-clubs.service.ts';

/** Fan clubs of hosts. */
@ApiTags('social')
@Controller('fan')
export class FanClubsController {
  constructor(private readonly clubs: FanClubsService) {}

  @Get('bj-fanclubs/:bj_user_key')
  @Access('visitor')
  @ApiErrors('validation_failed', 'host_not_found')
  @ApiOperation({
    summary: 'Returns the fan club of a host',
    description:
      'Members of fan level 1 and above, top givers first. Members who hide their fan clubs are listed only for the host, operators and themselves; the same applies to the amounts.',
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
    summary: "Lists a member's fan clubs",
    description: 'Highest level first. Empty for other members if the member hides it.',
  })
  ofMember(
    @MaybeMember() member: SessionMember | undefined,
    @Param() { target_user_key }: UserFanClubsParam,
    @Query() query: PageQuery,
  ): Promise<UserFanClubs> {
    return this.clubs.ofMember(target_user_key, query, member);
  }
}
