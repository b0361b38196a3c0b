import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '../core/access/access.decorator.ts';
import { Right } from '../core/access/right.decorator.ts';
import { type Actor, Operator } from '../core/audit/operator.decorator.ts';
import { CsvFile, OperatorCsvService } from '../core/audit/operator-csv.service.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { IdParam } from '../core/http/key.dto.ts';
import { CursorPageQuery, PageQuery } from '../core/http/page.dto.ts';
import { IdempotencyKey } from '../core/idempotency/idempotency-key.ts';
import { TakesIdempotencyKey } from '../core/idempotency/idempotent.decorator.ts';
import {
  ManagedRouletteRound,
  ManagedRouletteRoundList,
  ManagedRouletteWinnerFilter,
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
    private readonly files: OperatorCsvService,
  ) {}

  @Get('roulette-rounds')
  @Access('operator')
  @Right('events.read')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists rounds of the roulette',
    description: 'Latest begin first: those to come, the running one, then those that ended.',
  })
  rounds(@Query() query: PageQuery): Promise<ManagedRouletteRoundList> {
    return this.roulette.rounds(query);
  }

  @Get('roulette-rounds/csv')
  @Access('operator')
  @Right('events.read')
  @CsvFile('rounds of the roulette')
  roundsFile(
    @Operator() actor: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.files.open(actor, this.roulette.roundsFile(), reply);
  }

  @Get('roulette-rounds/:id')
  @Access('operator')
  @Right('events.read')
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
  @Right('events.read')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists winners of the roulette',
    description: 'Prizes of at least 100 honey, newest first, of one round or of all.',
  })
  winners(@Query() query: ManagedRouletteWinnerQuery): Promise<ManagedRouletteWinnerList> {
    return this.roulette.winners(query);
  }

  @Get('roulette-winners/csv')
  @Access('operator')
  @Right('events.read')
  @CsvFile('winners of the roulette')
  @ApiErrors('validation_failed')
  winnersFile(
    @Operator() actor: Actor,
    @Query() query: ManagedRouletteWinnerFilter,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.files.open(actor, this.roulette.winnersFile(query), reply);
  }

  @Get('event-unpaid-prizes')
  @Access('operator')
  @Right('events.read')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists prizes of events that could not be paid',
    description:
      'Newest first, with the reason: prizes that the house retains, and prizes whose payment failed and is repeated.',
  })
  unpaid(@Query() query: CursorPageQuery): Promise<UnpaidPrizeList> {
    return this.roulette.unpaid(query);
  }

  @Get('event-unpaid-prizes/csv')
  @Access('operator')
  @Right('events.read')
  @CsvFile('prizes of events that could not be paid')
  unpaidFile(
    @Operator() actor: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.files.open(actor, this.roulette.unpaidFile(), reply);
  }

  @Post('roulette-tickets')
  @TakesIdempotencyKey()
  @HttpCode(200)
  @Access('operator')
  @Right('events.write')
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
