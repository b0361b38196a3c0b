import { Body, Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { Idempotent, RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { BattleDto, BattleRequest } from './battles.dto.ts';
import { Battles } from './battles.service.ts';

/** Battles of two hosts. */
@ApiTags('broadcast')
@Controller('broadcast-setting/battle-proc')
export class BattlesController {
  constructor(private readonly battles: Battles) {}

  @Post()
  @Idempotent()
  @HttpCode(200)
  @Access('host')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'self_target',
    'battle_live_needed',
    'battle_rival_not_ready',
    'block_live',
    'battle_busy',
    'battle_rematch_over',
  )
  @ApiOperation({
    summary: 'Invite a host to a battle, or accept the invitation of that host',
    description:
      'Both run a battle live. An invitation waits 30 seconds; asking who invited accepts it, and the battle begins. Two lives meet twice at most: once, and for a rematch.',
  })
  ask(@Member() member: SessionMember, @Body() { target_user_key }: BattleRequest): Promise<BattleDto> {
    return this.battles.ask(member.userKey, target_user_key);
  }

  @Delete()
  @RepeatsSafely('who is out of a battle stays out')
  @Access('host')
  @ApiErrors('battle_not_found', 'battle_over')
  @ApiOperation({
    summary: 'Decline, withdraw or give up',
    description:
      'An invitation is declined by who was invited and withdrawn by who invited; who leaves a battle that runs loses it.',
  })
  leave(@Member() member: SessionMember): Promise<BattleDto> {
    return this.battles.leave(member.userKey);
  }
}
