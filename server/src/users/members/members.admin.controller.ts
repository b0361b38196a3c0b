import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../core/access/access.decorator.ts';
import { type Actor, Operator } from '../../core/audit/operator.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { UserKeyParam } from '../../session/sanctions.dto.ts';
import { MemberDetail, MemberDetailQuery, MemberList, MemberQuery } from './members.admin.dto.ts';
import { MembersAdminService } from './members.admin.service.ts';

/** Members, as the operators' console shows them. */
@ApiTags('users')
@Controller('admin/members')
export class MembersAdminController {
  constructor(private readonly members: MembersAdminService) {}

  @Get()
  @Access('operator')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Members',
    description: 'By what identifies them, the newest first. Nothing personal stands in the list.',
  })
  list(@Query() query: MemberQuery): Promise<MemberList> {
    return this.members.list(query);
  }

  @Get(':user_key')
  @Access('operator')
  @ApiErrors('validation_failed', 'user_not_found')
  @ApiOperation({
    summary: 'One member',
    description:
      'With restrictions, figures of the wallet and recent sign-ins. Personal data is masked; with unmask_yn Y and a reason it is shown in full. Either way the audit log tells who looked.',
  })
  detail(
    @Operator() actor: Actor,
    @Param() { user_key }: UserKeyParam,
    @Query() query: MemberDetailQuery,
  ): Promise<MemberDetail> {
    return this.members.detail(actor, user_key, query);
  }
}
