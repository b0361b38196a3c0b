import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { type OkDto, ok } from '../core/http/answer.dto.ts';
import { RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import { BlockLists } from './block-lists.service.ts';
import { ManagerList, NickPageQuery, TargetRequest } from './blocks.dto.ts';
import { Blocks } from './blocks.service.ts';

const refusals = [
  'validation_failed',
  'host_not_found',
  'block_admin',
  'self_target',
  'user_not_found',
] as const;

/** Whom a host lets operate the rooms. */
@ApiTags('broadcast')
@Controller('user/manager')
export class ManagersController {
  constructor(
    private readonly blocks: Blocks,
    private readonly lists: BlockLists,
  ) {}

  @Get()
  @Access('host')
  @ApiErrors('validation_failed')
  @ApiOperation({ summary: 'The own managers', description: 'Newest first, and how many there may be.' })
  list(@Member() { userKey }: SessionMember, @Query() query: NickPageQuery): Promise<ManagerList> {
    return this.lists.managers(userKey, query);
  }

  @Post()
  @RepeatsSafely('a manager is one')
  @HttpCode(200)
  @Access('host')
  @ApiErrors(...refusals, 'protected_target', 'target_blocked', 'manager_limit')
  @ApiOperation({
    summary: 'Appoint a manager',
    description: 'The rights hold at once, also in a room where that member is already.',
  })
  async appoint(
    @Member() { userKey }: SessionMember,
    @Body() { target_user_key }: TargetRequest,
  ): Promise<OkDto> {
    await this.blocks.appoint({ hostKey: userKey, userKey: target_user_key });
    return ok;
  }

  @Delete()
  @RepeatsSafely('who is no manager is none')
  @Access('host')
  @ApiErrors(...refusals, 'protected_target')
  @ApiOperation({
    summary: 'Dismiss a manager',
    description: 'The rights end at once. Dismissing who is no manager changes nothing.',
  })
  async dismiss(
    @Member() { userKey }: SessionMember,
    @Body() { target_user_key }: TargetRequest,
  ): Promise<OkDto> {
    await this.blocks.dismiss({ hostKey: userKey, userKey: target_user_key });
    return ok;
  }
}
