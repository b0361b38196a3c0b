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
  @ApiOperation({
    summary: 'Reads the session user',
    description: "Only the caller's own key; any other is not found.",
  })
  session(@Member() member: SessionMember, @Param() { id }: IdParam): Promise<SessionUser> {
    return this.users.session(member, id);
  }

  @Get('users/simple/:id')
  @Access('member')
  @ApiErrors('validation_failed', 'user_not_found')
  @ApiOperation({
    summary: "Reads the session user's balances",
    description: "Only the caller's own key; any other is not found.",
  })
  balances(@Member() member: SessionMember, @Param() { id }: IdParam): Promise<UserBalances> {
    return this.users.ownBalances(member.userKey, id);
  }

  @Get('user/profile-info/:id')
  @Access('visitor')
  @ApiErrors('validation_failed', 'user_not_found')
  @ApiOperation({ summary: "Reads a member's public profile", description: 'By user_key; open to visitors.' })
  profile(@MaybeMember() member: SessionMember | undefined, @Param() { id }: IdParam): Promise<UserProfile> {
    return this.users.profile(id, member?.userKey);
  }

  @Get('user/member-group-list')
  @Access('member')
  @ApiOperation({
    summary: 'Lists the VIP and honorary grades, marking those of the member',
    description: 'All grades, whichever the member has.',
  })
  groups(@Member() member: SessionMember): Promise<MemberGroupList> {
    return this.users.groups(member.userKey);
  }

  @Get('popup/bt-namecard')
  @Access('member')
  @ApiErrors('validation_failed', 'user_not_found')
  @ApiOperation({
    summary: 'Reads the name card that a click on an avatar opens',
    description: "The member's profile by key, with whether the caller follows.",
  })
  nameCard(@Member() member: SessionMember, @Query() { user_key }: NameCardQuery): Promise<UserProfile> {
    return this.users.profile(user_key, member.userKey);
  }

  @Get('initialize/bt-pay-grade-setting-v1')
  @Access('visitor')
  @ApiOperation({
    summary: 'Lists the VIP grades with their discounts and requirements',
    description:
      'Each with its discount in percent and the required won of six months. A member also gets the current grade, and a forecast of the next month.',
  })
  payGrades(@MaybeMember() member: SessionMember | undefined): Promise<PayGradeList> {
    return this.grades.list(member?.userKey);
  }
}
