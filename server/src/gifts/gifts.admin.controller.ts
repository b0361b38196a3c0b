import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../core/access/access.decorator.ts';
import { Right } from '../core/access/right.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { UserKeyParam } from '../core/http/key.dto.ts';
import { MemberGiftList, MemberGiftQuery } from './gifts.admin.dto.ts';
import { GiftsAdminService } from './gifts.admin.service.ts';

/** A member's gifts for operators. */
@ApiTags('gifts')
@Controller('admin/members/:user_key/gifts')
export class GiftsAdminController {
  constructor(private readonly gifts: GiftsAdminService) {}

  @Get()
  @Access('operator')
  @Right('members.read')
  @ApiErrors('validation_failed')
  @ApiOperation({ summary: 'Lists the gifts that a member gave or received', description: 'Newest first.' })
  list(@Param() { user_key }: UserKeyParam, @Query() query: MemberGiftQuery): Promise<MemberGiftList> {
    return this.gifts.list(user_key, query);
  }
}
