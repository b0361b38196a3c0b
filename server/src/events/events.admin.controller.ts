import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../core/access/access.decorator.ts';
import { type Actor, Operator } from '../core/audit/operator.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { IdParam } from '../core/http/key.dto.ts';
import { PageQuery } from '../core/http/page.dto.ts';
import { IdempotencyKey } from '../core/idempotency/idempotency-key.ts';
import { TakesIdempotencyKey } from '../core/idempotency/idempotent.decorator.ts';
import {
  ManagedRouletteRound,
  ManagedRouletteRoundList,
  ManagedRouletteWinnerList,
  ManagedRouletteWinnerQuery,
  RouletteGrantRequest,
  RouletteGrantResult,
  UnpaidPrizeList,
} from './events.admin.dto.ts';
import { RouletteAdminService } from './roulette/roulette.admin.service.ts';
import { RouletteGrantsService } from './roulette/roulette-grants.service.ts';

/** Operators' calls on the roulette and on prizes of events. */
@ApiTags('events')
@Controller('admin')
export class EventsAdminController {
  constructor(
    private readonly roulette: RouletteAdminService,
    private readonly grants: RouletteGrantsService,
  ) {}

  @Get('roulette-rounds')
  @Access('operator')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists rounds of the roulette',
    description: 'Latest begin first: those to come, the running one, then those that ended.',
  })
  rounds(@Query() query: PageQuery): Promise<ManagedRouletteRoundList> {
    return this.roulette.rounds(query);
  }

  @Get('roulette-rounds/:id')
  @Access('operator')
  @ApiErrors('validation_failed', 'roulette_round_not_found')
  @ApiOperation({
    summary: 'Returns a round with what was paid out in it',
    description: 'Tickets, members, and the sums of the prizes.',
  })
  round(@Param() { id }: IdParam): Promise<ManagedRouletteRound> {
    return this.roulette.round(id);
  }

  @Get('roulette-winners')
  @Access('operator')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists winners of the roulette',
    description: 'Prizes of at least 100 honey, newest first, of one round or of all.',
  })
  winners(@Query() query: ManagedRouletteWinnerQuery): Promise<ManagedRouletteWinnerList> {
    return this.roulette.winners(query);
  }

  @Get('event-unpaid-prizes')
  @Access('operator')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists prizes of events that could not be paid',
    description: 'Newest first, with the reason. The house retains them.',
  })
  unpaid(@Query() query: PageQuery): Promise<UnpaidPrizeList> {
    return this.roulette.unpaid(query);
  }

  @Post('roulette-tickets')
  @TakesIdempotencyKey()
  @HttpCode(200)
  @Access('operator')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'user_not_found',
    'event_operators_excluded',
    'block_admin',
    'verification_required',
    'event_adults_only',
  )
  @ApiOperation({
    summary: 'Pays out tickets of the open round to a member',
    description: 'At most 10, once per key. It is written to the audit log with its reason.',
  })
  async grant(
    @Operator() actor: Actor,
    @Body() { user_key, ticket_cnt, reason }: RouletteGrantRequest,
    @IdempotencyKey() key: string,
  ): Promise<RouletteGrantResult> {
    return { ticket_cnt: await this.grants.grant(actor, user_key, { count: ticket_cnt, reason }, key) };
  }
}
