import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, MaybeMember, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { IdParam } from '../core/http/key.dto.ts';
import { PayGradesService } from './grades/pay-grades.service.ts';
import {
  MemberGroupList,
  NameCardQuery,
  PayGradeList,
  SessionUser,
  UserBalances,
  UserProfile,
} from './users.dto.ts';
import { UsersService } from './users.service.ts';

/** Members and their profiles. */
@ApiTags('users')
@Controller()
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly grades: PayGradesService,
  ) {}

  @Get('users/:id')
  @Access('member')
  @ApiErrors('validation_failed', 'user_not_found')
  @ApiOperation({ summary: 'The session user', description: 'Only the own key; any other is not found.' })
  session(@Member() member: SessionMember, @Param() { id }: IdParam): Promise<SessionUser> {
    return this.users.session(member, id);
  }

  @Get('users/simple/:id')
  @Access('member')
  @ApiErrors('validation_failed', 'user_not_found')
  @ApiOperation({
    summary: "The session user's balances",
    description: 'Only the own key; any other is not found.',
  })
  balances(@Member() member: SessionMember, @Param() { id }: IdParam): Promise<UserBalances> {
    return this.users.ownBalances(member.userKey, id);
  }

  @Get('user/profile-info/:id')
  @Access('visitor')
  @ApiErrors('validation_failed', 'user_not_found')
  @ApiOperation({ summary: "A member's public profile", description: 'By user_key; visitors may ask too.' })
  profile(@MaybeMember() member: SessionMember | undefined, @Param() { id }: IdParam): Promise<UserProfile> {
    return this.users.profile(id, member?.userKey);
  }

  @Get('user/member-group-list')
  @Access('member')
  @ApiOperation({
    summary: 'The VIP and honorary grades, with a mark on those of the member',
    description: 'Every grade there is, whichever the member has.',
  })
  groups(@Member() member: SessionMember): Promise<MemberGroupList> {
    return this.users.groups(member.userKey);
  }

  @Get('popup/bt-namecard')
  @Access('member')
  @ApiErrors('validation_failed', 'user_not_found')
  @ApiOperation({
    summary: 'The name card that a click on an avatar opens',
    description: 'The profile of the member by key, with whether the asking member follows.',
  })
  nameCard(@Member() member: SessionMember, @Query() { user_key }: NameCardQuery): Promise<UserProfile> {
    return this.users.profile(user_key, member.userKey);
  }

  @Get('initialize/bt-pay-grade-setting-v1')
  @Access('visitor')
  @ApiOperation({
    summary: 'The VIP grades, their discounts and what makes them',
    description:
      'Each with its discount in percent and the won of six months that make it. Members are told their own grade, and what the next month would bring.',
  })
  payGrades(@MaybeMember() member: SessionMember | undefined): Promise<PayGradeList> {
    return this.grades.list(member?.userKey);
  }
}
