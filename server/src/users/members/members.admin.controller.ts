import { Controller, Get, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '../../core/access/access.decorator.ts';
import { Right } from '../../core/access/right.decorator.ts';
import { type Actor, Operator } from '../../core/audit/operator.decorator.ts';
import { CsvFile, OperatorCsvService } from '../../core/audit/operator-csv.service.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { UserKeyParam } from '../../core/http/key.dto.ts';
import { NextPageQuery } from '../../core/http/page.dto.ts';
import { MemberSanctionList, MemberSignInList } from './member-histories.admin.dto.ts';
import { MemberHistoriesAdminService } from './member-histories.admin.service.ts';
import { MemberDetail, MemberFilter, MemberList, MemberQuery } from './members.admin.dto.ts';
import { MembersAdminService } from './members.admin.service.ts';

/** Members in the operators' console. */
@ApiTags('users')
@Controller('admin/members')
export class MembersAdminController {
  constructor(
    private readonly members: MembersAdminService,
    private readonly histories: MemberHistoriesAdminService,
    private readonly files: OperatorCsvService,
  ) {}

  @Get()
  @Access('operator')
  @Right('members.read')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists members',
    description:
      'By identifying values, newest first. The list contains no personal data. A search by telephone is written to the audit log, with the number masked.',
  })
  list(@Operator() actor: Actor, @Query() query: MemberQuery): Promise<MemberList> {
    return this.members.list(actor, query);
  }

  @Get('csv')
  @Access('operator')
  @Right('members.read')
  @CsvFile()
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Downloads members as a CSV file',
    description:
      'Those that the filters select, in the order of the list, at most 100,000, with personal data masked. Texts that look like formulas start with an apostrophe. The download is written to the audit log.',
  })
  csv(
    @Operator() actor: Actor,
    @Query() query: MemberFilter,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.files.open(actor, this.members.csv(query), reply);
  }

  @Get(':user_key')
  @Access('operator')
  @Right('members.read')
  @ApiErrors('validation_failed', 'user_not_found')
  @ApiOperation({
    summary: 'Reads one member',
    description:
      'With restrictions, wallet figures and recent sign-ins. Personal data is masked. The access is written to the audit log.',
  })
  detail(@Operator() actor: Actor, @Param() { user_key }: UserKeyParam): Promise<MemberDetail> {
    return this.members.detail(actor, user_key);
  }

  @Get(':user_key/sanctions')
  @Access('operator')
  @Right('members.read')
  @ApiErrors('validation_failed')
  @ApiOperation({ summary: "Lists a member's restrictions", description: 'Newest first.' })
  sanctions(@Param() { user_key }: UserKeyParam, @Query() query: NextPageQuery): Promise<MemberSanctionList> {
    return this.histories.sanctions(user_key, query);
  }

  @Get(':user_key/sign-ins')
  @Access('operator')
  @Right('members.read')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: "Lists a member's sign-ins",
    description: 'Newest first, open and ended ones, with addresses masked.',
  })
  signIns(@Param() { user_key }: UserKeyParam, @Query() query: NextPageQuery): Promise<MemberSignInList> {
    return this.histories.signIns(user_key, query);
  }
}
