import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../core/access/access.decorator.ts';
import { Right } from '../core/access/right.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { UserKeyParam } from '../core/http/key.dto.ts';
import { NextPageQuery } from '../core/http/page.dto.ts';
import { MemberInquiryList } from './inquiries.admin.dto.ts';
import { InquiriesAdminService } from './inquiries.admin.service.ts';

/** A member's inquiries for operators. */
@ApiTags('inquiries')
@Controller('admin/members/:user_key/inquiries')
export class MemberInquiriesAdminController {
  constructor(private readonly inquiries: InquiriesAdminService) {}

  @Get()
  @Access('operator')
  @Right('inquiries.read')
  @ApiErrors('validation_failed')
  @ApiOperation({ summary: 'Lists the inquiries of a member', description: 'Newest first.' })
  list(@Param() { user_key }: UserKeyParam, @Query() query: NextPageQuery): Promise<MemberInquiryList> {
    return this.inquiries.ofMember(user_key, query);
  }
}
