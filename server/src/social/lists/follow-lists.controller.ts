import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, MaybeMember, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdParam } from '../../core/http/key.dto.ts';
import { FollowersQuery, FollowingInfo, FollowList, FollowListQuery } from './follow-lists.dto.ts';
import { FollowLists } from './follow-lists.service.ts';

/** Who follows whom. */
@ApiTags('social')
@Controller('user')
export class FollowListsController {
  constructor(private readonly lists: FollowLists) {}

  @Get('follow-list/:id')
  @Access('visitor')
  @ApiErrors('validation_failed', 'user_not_found')
  @ApiOperation({
    summary: 'Whom a member follows',
    description: 'Whoever was followed last stands first, or with sort=live whoever is live.',
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
    summary: 'Who follows a member',
    description: 'Whoever began last stands first.',
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
    summary: "The member's own follows in figures, with the followed hosts who are live",
    description: 'A page that asks it now and then knows who went live since.',
  })
  info(@Member() member: SessionMember): Promise<FollowingInfo> {
    return this.lists.info(member.userKey);
  }
}
