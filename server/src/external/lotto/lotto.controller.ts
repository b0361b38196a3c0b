import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { PageQuery } from '../../core/http/page.dto.ts';
import { IdempotencyKey } from '../../core/idempotency/idempotency-key.ts';
import { TakesIdempotencyKey } from '../../core/idempotency/idempotent.decorator.ts';
import { ServiceToken } from '../token/service-token.guard.ts';
import {
  LottoAskList,
  LottoAsksQuery,
  LottoBallsDto,
  LottoIssueRequest,
  LottoRoundQuery,
  LottoRounds,
  LottoSpinRequest,
  LottoTicket,
  LottoTicketList,
  LottoTicketsQuery,
} from './lotto.dto.ts';
import { LottoService } from './lotto.service.ts';
import { LottoTicketsService } from './lotto-tickets.service.ts';

/** The weekly lotto, behind a token of its service. */
@ApiTags('external')
@Controller('external/lotto')
export class LottoController {
  constructor(
    private readonly lotto: LottoService,
    private readonly tickets: LottoTicketsService,
  ) {}

  @Get('round')
  @ServiceToken('lotto')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Returns the round of this week, the member’s part in it, and the drawn rounds',
    description: 'Newest first (EXTERNAL-12). The seed of a round is part of it once it is drawn.',
  })
  rounds(@Member() { userKey }: SessionMember, @Query() query: PageQuery): Promise<LottoRounds> {
    return this.lotto.rounds(userKey, query);
  }

  @Get('tickets')
  @ServiceToken('lotto')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists own tickets, newest first',
    description: 'The prize of a ticket is part of it once its round is drawn and paid (EXTERNAL-17).',
  })
  list(@Member() { userKey }: SessionMember, @Query() query: LottoTicketsQuery): Promise<LottoTicketList> {
    return this.lotto.tickets(userKey, query);
  }

  @Get('balls')
  @ServiceToken('lotto')
  @ApiErrors('validation_failed', 'lotto_round_not_found', 'lotto_not_drawn')
  @ApiOperation({
    summary: 'Returns the balls of a drawn round, with the seed that decided them',
    description: 'Without round_no, those of the round drawn last.',
  })
  balls(@Query() query: LottoRoundQuery): Promise<LottoBallsDto> {
    return this.lotto.balls(query.round_no);
  }

  @Post('issue')
  @HttpCode(200)
  @ServiceToken('lotto')
  @TakesIdempotencyKey()
  @ApiErrors(
    'malformed_json',
    'validation_failed',
    'idempotency_mismatch',
    'user_not_found',
    'event_operators_excluded',
    'block_admin',
    'verification_required',
    'event_adults_only',
    'lotto_attendance_required',
    'lotto_closed',
    'lotto_day_taken',
    'lotto_round_full',
    'external_pending',
  )
  @ApiOperation({
    summary: 'Issues the ticket of today’s attendance',
    description:
      'One a Seoul day, at most 7 a round, until Saturday 20:00 (EXTERNAL-13): with six own numbers, or none until they are rolled.',
  })
  issue(
    @Member() { userKey }: SessionMember,
    @Body() { numbers }: LottoIssueRequest,
    @IdempotencyKey() key: string,
  ): Promise<LottoTicket> {
    return this.tickets.issue(userKey, numbers ?? null, key);
  }

  @Post('spin')
  @HttpCode(200)
  @ServiceToken('lotto')
  @TakesIdempotencyKey()
  @ApiErrors(
    'malformed_json',
    'validation_failed',
    'idempotency_mismatch',
    'user_not_found',
    'lotto_ticket_not_found',
    'lotto_ticket_numbered',
    'lotto_closed',
    'external_pending',
  )
  @ApiOperation({
    summary: 'Rolls six numbers for an own ticket without, once',
    description: 'Until Saturday 20:00 (EXTERNAL-14).',
  })
  spin(
    @Member() { userKey }: SessionMember,
    @Body() { ticket_id }: LottoSpinRequest,
    @IdempotencyKey() key: string,
  ): Promise<LottoTicket> {
    return this.tickets.spin(userKey, ticket_id, key);
  }
}

/** The product's own list of lotto tickets. */
@ApiTags('events')
@Controller('event')
export class LottoAskController {
  constructor(private readonly tickets: LottoTicketsService) {}

  @Get('lotto-ask-list')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists own lotto tickets with what was paid, newest first',
    description: 'From the service’s own records, also while the lotto is not connected (EXTERNAL-16).',
  })
  list(@Member() { userKey }: SessionMember, @Query() query: LottoAsksQuery): Promise<LottoAskList> {
    return this.tickets.paidTickets(userKey, query);
  }
}
