import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { type OkDto, ok } from '../core/http/ok.dto.ts';
import { RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import { BlockListsService } from './block-lists.service.ts';
import { ManagerList, NickPageQuery, TargetRequest } from './blocks.dto.ts';
import { BlocksService } from './blocks.service.ts';

const refusals = [
  'validation_failed',
  'host_not_found',
  'block_admin',
  'self_target',
  'user_not_found',
] as const;

/** A host's managers. */
@ApiTags('broadcast')
@Controller('user/manager')
export class ManagersController {
  constructor(
    private readonly blocks: BlocksService,
    private readonly lists: BlockListsService,
  ) {}

  @Get()
  @Access('host')
  @ApiErrors('validation_failed')
  @ApiOperation({ summary: "Lists the host's managers", description: 'Newest first, with their limit.' })
  list(@Member() { userKey }: SessionMember, @Query() query: NickPageQuery): Promise<ManagerList> {
    return this.lists.managers(userKey, query);
  }

  @Post()
  @RepeatsSafely('appointing a member who is already a manager changes nothing')
  @HttpCode(200)
  @Access('host')
  @ApiErrors(...refusals, 'protected_target', 'target_blocked', 'manager_limit')
  @ApiOperation({
    summary: 'Appoints a manager',
    description: 'The rights apply at once, also in a room that the member has already joined.',
  })
  async appoint(
    @Member() { userKey }: SessionMember,
    @Body() { target_user_key }: TargetRequest,
  ): Promise<OkDto> {
    await this.blocks.appoint({ hostKey: userKey, userKey: target_user_key });
    return ok;
  }

  @Delete()
  @RepeatsSafely('dismissing a member who is not a manager changes nothing')
  @Access('host')
  @ApiErrors(...refusals, 'protected_target')
  @ApiOperation({
    summary: 'Dismisses a manager',
    description: 'The rights end at once. Does nothing for a member who is not a manager.',
  })
  async dismiss(
    @Member() { userKey }: SessionMember,
    @Body() { target_user_key }: TargetRequest,
  ): Promise<OkDto> {
    await this.blocks.dismiss({ hostKey: userKey, userKey: target_user_key });
    return ok;
  }
}
