import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../core/access/access.decorator.ts';
import { type Actor, Operator } from '../../core/audit/operator.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { UserKeyParam } from '../../core/http/key.dto.ts';
import { MemberDetail, MemberDetailQuery, MemberList, MemberQuery } from './members.admin.dto.ts';
import { MembersAdminService } from './members.admin.service.ts';

/** Members in the operators' console. */
@ApiTags('users')
@Controller('admin/members')
export class MembersAdminController {
  constructor(private readonly members: MembersAdminService) {}

  @Get()
  @Access('operator')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists members',
    description: 'By identifying values, newest first. The list contains no personal data.',
  })
  list(@Query() query: MemberQuery): Promise<MemberList> {
    return this.members.list(query);
  }

  @Get(':user_key')
  @Access('operator')
  @ApiErrors('validation_failed', 'user_not_found')
  @ApiOperation({
    summary: 'Reads one member',
    description:
      'With restrictions, wallet figures and recent sign-ins. Personal data is masked; with unmask_yn Y and a reason it is shown in full. Either way the access is written to the audit log.',
  })
  detail(
    @Operator() actor: Actor,
    @Param() { user_key }: UserKeyParam,
    @Query() query: MemberDetailQuery,
  ): Promise<MemberDetail> {
    return this.members.detail(actor, user_key, query);
  }
}
