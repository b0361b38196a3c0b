import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { BattleDto, LiveEnded, OwnLive } from '../../broadcast/index.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { AtRoot } from '../../core/http/root-paths.ts';
import { Idempotent } from '../../core/idempotency/idempotent.decorator.ts';
import { SandboxCall } from '../../core/sandbox/sandbox-call.decorator.ts';
import { SandboxPersonaParam } from '../personas/personas.dto.ts';
import {
  SandboxBattleEnd,
  SandboxBattleRequest,
  SandboxBroadcasters,
  SandboxBroadcastRequest,
} from './broadcaster.dto.ts';
import { BroadcasterService } from './broadcaster.service.ts';

/** Starts and ends lives of hosts on request. */
@ApiTags('sandbox')
@AtRoot('/sandbox/api/')
@Controller('sandbox/api/broadcasters')
export class SandboxBroadcasterController {
  constructor(private readonly broadcaster: BroadcasterService) {}

  @Get()
  @SandboxCall()
  @ApiOperation({
    summary: 'Lists the hosts among the personas',
    description: 'With the running or announced live of each.',
  })
  list(): Promise<SandboxBroadcasters> {
    return this.broadcaster.list();
  }

  @Post(':id/start')
  @HttpCode(200)
  @SandboxCall()
  @Idempotent()
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'prohibited_word',
    'host_not_found',
    'block_admin',
    'broadcast_restricted',
    'contestant_seated',
    'live_already_on',
    'live_ended',
  )
  @ApiOperation({
    summary: 'Starts a live for a host, as the app would',
    description: 'Any host by ID. Omitted values are chosen: the title and the kind of content.',
  })
  start(@Param() { id }: SandboxPersonaParam, @Body() request: SandboxBroadcastRequest): Promise<OwnLive> {
    return this.broadcaster.start(id, request);
  }

  @Post(':id/end')
  @HttpCode(200)
  @SandboxCall()
  @Idempotent()
  @ApiErrors('validation_failed', 'host_not_found', 'live_not_found', 'live_ended')
  @ApiOperation({
    summary: 'Ends the live of a host, as the app would',
    description: 'Any host by ID. An announced live is cancelled.',
  })
  end(@Param() { id }: SandboxPersonaParam): Promise<LiveEnded> {
    return this.broadcaster.end(id);
  }

  @Post(':id/battle')
  @HttpCode(200)
  @SandboxCall()
  @Idempotent()
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'host_not_found',
    'self_target',
    'battle_live_needed',
    'battle_rival_not_ready',
    'block_live',
    'battle_busy',
    'battle_rematch_over',
  )
  @ApiOperation({
    summary: 'Invites a host to a battle for another, or accepts that invitation, as the app would',
    description: 'Called once for each of the two hosts it starts the battle.',
  })
  battle(
    @Param() { id }: SandboxPersonaParam,
    @Body() { target_id }: SandboxBattleRequest,
  ): Promise<BattleDto> {
    return this.broadcaster.battle(id, target_id);
  }

  @Post(':id/battle/leave')
  @HttpCode(200)
  @SandboxCall()
  @Idempotent()
  @ApiErrors('validation_failed', 'host_not_found', 'battle_not_found', 'battle_over')
  @ApiOperation({
    summary: 'Declines, withdraws or gives up for a host, as the app would',
    description: 'Depending on the state of the battle.',
  })
  leaveBattle(@Param() { id }: SandboxPersonaParam): Promise<BattleDto> {
    return this.broadcaster.leaveBattle(id);
  }

  @Post(':id/battle/shorten')
  @HttpCode(200)
  @SandboxCall()
  @Idempotent()
  @ApiErrors('validation_failed', 'malformed_json', 'host_not_found', 'battle_not_found')
  @ApiOperation({
    summary: 'Shortens the running battle of a host',
    description: 'Both rooms see the new end. A battle that would end earlier stays as it is.',
  })
  shortenBattle(
    @Param() { id }: SandboxPersonaParam,
    @Body() { seconds = 15 }: SandboxBattleEnd,
  ): Promise<BattleDto> {
    return this.broadcaster.shortenBattle(id, seconds);
  }
}
