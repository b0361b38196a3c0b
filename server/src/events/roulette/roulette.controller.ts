import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, MaybeMember, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdParam } from '../../core/http/key.dto.ts';
import { PageQuery } from '../../core/http/page.dto.ts';
import { IdempotencyKey } from '../../core/idempotency/idempotency-key.ts';
import { TakesIdempotencyKey } from '../../core/idempotency/idempotent.decorator.ts';
import {
  Roulette,
  RouletteRound,
  RouletteRoundList,
  RouletteSpinList,
  RouletteSpinQuery,
  RouletteSpinRequest,
  RouletteSpinResult,
  RouletteWinnerList,
  RouletteWinnerQuery,
} from './roulette.dto.ts';
import { RouletteListsService } from './roulette-lists.service.ts';
import { RouletteSpinsService } from './roulette-spins.service.ts';

/** The weekly roulette of the twelve animals. */
@ApiTags('events')
@Controller('event/roulette')
export class RouletteController {
  constructor(
    private readonly lists: RouletteListsService,
    private readonly spins: RouletteSpinsService,
  ) {}

  @Get()
  @Access('visitor')
  @ApiOperation({
    summary: "Returns this week's roulette",
    description:
      'The round with the hash of its seed, the fields with their lots and prizes, the cumulative prize, the newest winners, and for a member the unused tickets.',
  })
  roulette(@MaybeMember() member: SessionMember | undefined): Promise<Roulette> {
    return this.lists.roulette(member?.userKey);
  }

  @Post('spin')
  @TakesIdempotencyKey()
  @HttpCode(200)
  @Access('member')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'user_not_found',
    'event_operators_excluded',
    'block_admin',
    'verification_required',
    'event_adults_only',
    'roulette_no_ticket',
    'roulette_round_over',
    'idempotency_mismatch',
  )
  @ApiOperation({
    summary: 'Spins the roulette',
    description:
      'Spends one ticket of the round, draws a lot of 10,000 and pays the prize of its field, once per key. The word is part of the draw.',
  })
  spin(
    @Member() { userKey }: SessionMember,
    @Body() body: RouletteSpinRequest,
    @IdempotencyKey() key: string,
  ): Promise<RouletteSpinResult> {
    return this.spins.spin(userKey, body, key);
  }

  @Get('spins')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: "Lists the caller's spins",
    description: 'Newest first, with everything that the draws can be computed from again.',
  })
  own(@Member() { userKey }: SessionMember, @Query() query: RouletteSpinQuery): Promise<RouletteSpinList> {
    return this.lists.ofMember(userKey, query);
  }

  @Get('winners')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists winners',
    description:
      'Of a round the newest 50 with a prize of at least 100 honey; without a round all winners of the cumulative prize. Nicknames are masked.',
  })
  winners(@Query() query: RouletteWinnerQuery): Promise<RouletteWinnerList> {
    return this.lists.winners(query);
  }

  @Get('rounds')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists rounds that ended',
    description: 'Newest first, each with its seed and the hash that was published before it began.',
  })
  rounds(@Query() query: PageQuery): Promise<RouletteRoundList> {
    return this.lists.roundsOver(query);
  }

  @Get('rounds/:id')
  @Access('visitor')
  @ApiErrors('validation_failed', 'roulette_round_not_found')
  @ApiOperation({
    summary: 'Returns a round',
    description: 'The seed is null until the round is over.',
  })
  round(@Param() { id }: IdParam): Promise<RouletteRound> {
    return this.lists.round(id);
  }
}
