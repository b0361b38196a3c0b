import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../core/access/access.decorator.ts';
import { Right } from '../../core/access/right.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { UserKeyParam } from '../../core/http/key.dto.ts';
import { NextPageQuery } from '../../core/http/page.dto.ts';
import { MemberLiveList } from './lives.admin.dto.ts';
import { LivesAdminService } from './lives.admin.service.ts';

/** A member's lives for operators. */
@ApiTags('lives')
@Controller('admin/members/:user_key/lives')
export class MemberLivesAdminController {
  constructor(private readonly lives: LivesAdminService) {}

  @Get()
  @Access('operator')
  @Right('lives.read')
  @ApiErrors('validation_failed')
  @ApiOperation({ summary: 'Lists the lives of a member', description: 'Of every state, newest first.' })
  list(@Param() { user_key }: UserKeyParam, @Query() query: NextPageQuery): Promise<MemberLiveList> {
    return this.lives.ofMember(user_key, query);
  }
}
