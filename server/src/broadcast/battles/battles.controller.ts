import { Body, Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { Idempotent, RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { BattleDto, BattleRequest } from './battles.dto.ts';
import { BattlesService } from './battles.service.ts';

/** Battles between two hosts. */
@ApiTags('broadcast')
@Controller('broadcast-setting/battle-proc')
export class BattlesController {
  constructor(private readonly battles: BattlesService) {}

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
    summary: "Invites a host to a battle, or accepts that host's invitation",
    description:
      'Both hosts run a battle live. An invitation is valid for 30 seconds; inviting the inviter accepts it, and the battle starts. The same two lives can battle twice: once, and in a rematch.',
  })
  ask(@Member() member: SessionMember, @Body() { target_user_key }: BattleRequest): Promise<BattleDto> {
    return this.battles.invite(member.userKey, target_user_key);
  }

  @Delete()
  @RepeatsSafely('leaving a battle again changes nothing')
  @Access('host')
  @ApiErrors('battle_not_found', 'battle_over')
  @ApiOperation({
    summary: 'Declines, withdraws or forfeits',
    description:
      'The invited host declines an invitation, the inviting host withdraws it; a host who leaves a running battle loses it.',
  })
  leave(@Member() member: SessionMember): Promise<BattleDto> {
    return this.battles.leave(member.userKey);
  }
}
