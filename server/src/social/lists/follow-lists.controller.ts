import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, MaybeMember, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdParam } from '../../core/http/key.dto.ts';
import { FollowersQuery, FollowingInfo, FollowList, FollowListQuery } from './follow-lists.dto.ts';
import { FollowListsService } from './follow-lists.service.ts';

/** Lists of follows. */
@ApiTags('social')
@Controller('user')
export class FollowListsController {
  constructor(private readonly lists: FollowListsService) {}

  @Get('follow-list/:id')
  @Access('visitor')
  @ApiErrors('validation_failed', 'user_not_found')
  @ApiOperation({
    summary: 'Lists the members that a member follows',
    description: 'Latest follow first, or with sort=live those who are live.',
  })
  following(
    @MaybeMember() member: SessionMember | undefined,
    @Param() { id }: IdParam,
    @Query() query: FollowListQuery,
  ): Promise<FollowList> {
    return this.lists.following(id, query, member?.userKey);
  }

  @Get('follower-list/:id')
  @Access('visitor')
  @ApiErrors('validation_failed', 'user_not_found')
  @ApiOperation({
    summary: 'Lists the followers of a member',
    description: 'Latest follow first.',
  })
  followers(
    @MaybeMember() member: SessionMember | undefined,
    @Param() { id }: IdParam,
    @Query() query: FollowersQuery,
  ): Promise<FollowList> {
    return this.lists.followers(id, query, member?.userKey);
  }

  @Get('following-info')
  @Access('member')
  @ApiErrors('user_not_found')
  @ApiOperation({
    summary: "Returns the member's follow figures and live hosts",
    description: 'Pages poll it to learn which followed hosts have gone live.',
  })
  info(@Member() member: SessionMember): Promise<FollowingInfo> {
    return this.lists.info(member.userKey);
  }
}
