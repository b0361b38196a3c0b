import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { RouletteTicketList, RouletteTicketQuery } from './roulette-tickets.dto.ts';
import { RouletteTicketsService } from './roulette-tickets.service.ts';

/** Members' own roulette tickets. */
@ApiTags('events')
@Controller('event/roulette')
export class RouletteTicketsController {
  constructor(private readonly tickets: RouletteTicketsService) {}

  @Get('tickets')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: "Lists the caller's roulette tickets",
    description: 'Newest first, each with why it was paid out and what became of it; of one month, or all.',
  })
  own(
    @Member() { userKey }: SessionMember,
    @Query() query: RouletteTicketQuery,
  ): Promise<RouletteTicketList> {
    return this.tickets.ofMember(userKey, query);
  }
}
