import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../core/access/access.decorator.ts';
import { Right } from '../../core/access/right.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { UserKeyParam } from '../../core/http/key.dto.ts';
import { NextPageQuery } from '../../core/http/page.dto.ts';
import { MemberEntryList } from './member-entries.admin.dto.ts';
import { MemberEntriesAdminService } from './member-entries.admin.service.ts';

/** A member's ledger for operators. */
@ApiTags('admin')
@Controller('admin/members/:user_key/entries')
export class MemberEntriesAdminController {
  constructor(private readonly entries: MemberEntriesAdminService) {}

  @Get()
  @Access('operator')
  @Right('members.read')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: "Lists the movements of a member's accounts",
    description: 'Of the wallet and of the income, newest first.',
  })
  list(@Param() { user_key }: UserKeyParam, @Query() query: NextPageQuery): Promise<MemberEntryList> {
    return this.entries.list(user_key, query);
  }
}
