import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { OkDto, ok } from '../../core/http/ok.dto.ts';
import { AtRoot } from '../../core/http/root-paths.ts';
import { Idempotent, RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { SandboxCall } from '../../core/sandbox/sandbox-call.decorator.ts';
import { SandboxPersonaParam } from '../personas/personas.dto.ts';
import { SecondOperatorResult } from '../second-operator/second-operator.dto.ts';
import { CrowdsService } from './crowds.service.ts';
import {
  SandboxCrowd,
  SandboxCrowds,
  SandboxCrowdWish,
  SandboxForceEnd,
  SandboxGiftGiven,
  SandboxHoneyGrant,
  SandboxHoneyGranted,
  SandboxLiveGift,
  SandboxStream,
} from './live-acts.dto.ts';
import { LiveActsService } from './live-acts.service.ts';

/** What happens to a live from outside: operators, viewers and the network. */
@ApiTags('sandbox')
@AtRoot('/sandbox/api/')
@Controller('sandbox/api')
export class SandboxLiveActsController {
  constructor(
    private readonly acts: LiveActsService,
    private readonly crowds: CrowdsService,
  ) {}

  @Post('broadcasters/:id/force-end')
  @HttpCode(200)
  @SandboxCall()
  @Idempotent()
  @ApiErrors('validation_failed', 'malformed_json', 'host_not_found', 'live_not_found')
  @ApiOperation({
    summary: 'Ends the live of a host by force, as an operator',
    description:
      "The operator second01 does it through the console's own call: the status and code in the response are those of that call.",
  })
  forceEnd(
    @Param() { id }: SandboxPersonaParam,
    @Body() request: SandboxForceEnd,
  ): Promise<SecondOperatorResult> {
    return this.acts.forceEnd(id, request);
  }

  @Put('broadcasters/:id/stream')
  @SandboxCall()
  @RepeatsSafely('sets an absolute state')
  @ApiErrors('validation_failed', 'malformed_json', 'host_not_found', 'live_not_found')
  @ApiOperation({
    summary: 'Interrupts or resumes the video of a host',
    description:
      'As if nothing arrived from the host: the room sees that the host is away, and the live ends after ingest_away_seconds. A program that publishes is disconnected, and reconnects by itself.',
  })
  stream(@Param() { id }: SandboxPersonaParam, @Body() request: SandboxStream): Promise<SandboxStream> {
    return this.acts.setStream(id, request);
  }

  @Post('broadcasters/:id/gifts')
  @HttpCode(200)
  @SandboxCall()
  @Idempotent()
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'host_not_found',
    'live_not_found',
    'user_not_found',
    'self_gift',
    'below_minimum_gift',
    'above_maximum_gift',
    'live_ended',
    'block_admin',
    'verification_required',
    'age_limit',
    'minor_payment',
    'payment_owed',
    'block_live',
    'chat_banned',
    'un_allowance_host',
    'excel_only',
    'fan_grade',
    'prohibited_word',
    'links_off',
  )
  @ApiOperation({
    summary: 'Gives in the live of a host, as any member',
    description:
      'By amount or by the size of the effect. The giver is granted the honey that is missing; everything else is an ordinary gift, with its refusals.',
  })
  give(@Param() { id }: SandboxPersonaParam, @Body() request: SandboxLiveGift): Promise<SandboxGiftGiven> {
    return this.acts.give(id, request);
  }

  @Post('personas/:id/honey')
  @HttpCode(200)
  @SandboxCall()
  @Idempotent()
  @ApiErrors('validation_failed', 'malformed_json', 'user_not_found')
  @ApiOperation({
    summary: 'Grants honey to a persona, or to any member by ID',
    description: 'From the house, so that the books balance. Returns the balance after it.',
  })
  grant(
    @Param() { id }: SandboxPersonaParam,
    @Body() { star_cnt }: SandboxHoneyGrant,
  ): Promise<SandboxHoneyGranted> {
    return this.acts.grant(id, star_cnt);
  }

  @Get('crowds')
  @SandboxCall()
  @ApiOperation({
    summary: 'Lists the wishes for the simulated audiences of running lives',
    description:
      'The program that simulates the audience reads them every few seconds. A live without one has the usual audience.',
  })
  list(): Promise<SandboxCrowds> {
    return this.crowds.list();
  }

  @Put('broadcasters/:id/crowd')
  @SandboxCall()
  @RepeatsSafely('sets an absolute wish')
  @ApiErrors('validation_failed', 'malformed_json', 'host_not_found', 'live_not_found')
  @ApiOperation({
    summary: 'Sets size and mood of the simulated audience of a live',
    description: 'For the running live of a host, until it ends. The audience follows within seconds.',
  })
  setCrowd(@Param() { id }: SandboxPersonaParam, @Body() wish: SandboxCrowdWish): Promise<SandboxCrowd> {
    return this.acts.setCrowd(id, wish);
  }

  @Delete('broadcasters/:id/crowd')
  @SandboxCall()
  @RepeatsSafely('removes what is there')
  @ApiErrors('validation_failed', 'host_not_found', 'live_not_found')
  @ApiOperation({
    summary: 'Returns a live to the usual simulated audience',
    description: 'Also if it has no wish.',
  })
  async removeCrowd(@Param() { id }: SandboxPersonaParam): Promise<OkDto> {
    await this.acts.removeCrowd(id);
    return ok;
  }
}
