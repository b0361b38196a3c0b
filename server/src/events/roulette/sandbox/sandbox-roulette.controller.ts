import { randomUUID } from 'node:crypto';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Clock } from '../../../core/clock/clock.ts';
import { Database } from '../../../core/database/database.ts';
import { ApiErrors } from '../../../core/errors/api-errors.decorator.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import { OkDto, ok } from '../../../core/http/ok.dto.ts';
import { AtRoot } from '../../../core/http/root-paths.ts';
import { Idempotent } from '../../../core/idempotency/idempotent.decorator.ts';
import { keyOrLoginId } from '../../../core/sandbox/key-or-login-id.ts';
import { SandboxCall } from '../../../core/sandbox/sandbox-call.decorator.ts';
import { RouletteGrantsService } from '../roulette-grants.service.ts';
import { RouletteRoundsService } from '../roulette-rounds.service.ts';
import {
  SandboxRouletteField,
  SandboxRouletteRoundEnd,
  SandboxRouletteTickets,
  SandboxRouletteTicketsResult,
} from './sandbox-roulette.dto.ts';

/** Controls the roulette: ends its round, pays out tickets, and decides fields. */
@ApiTags('sandbox')
@AtRoot('/sandbox/api/')
@Controller('sandbox/api/roulette')
export class SandboxRouletteController {
  constructor(
    private readonly database: Database,
    private readonly rounds: RouletteRoundsService,
    private readonly grants: RouletteGrantsService,
    private readonly clock: Clock,
  ) {}

  @Post('end-round')
  @HttpCode(200)
  @SandboxCall()
  @Idempotent()
  @ApiErrors('roulette_round_not_found')
  @ApiOperation({
    summary: 'Ends the open round of the roulette',
    description:
      'Now: its tickets expire, its cumulative prize carries over, its seed is published, and a further round is opened for the rest of the week.',
  })
  async end(): Promise<SandboxRouletteRoundEnd> {
    await this.rounds.current();
    const [row] = await this.database.query<'roulette_round_end', { round_id: number | null }>(
      'roulette_round_end',
      'SELECT roulette_round_end($1) AS round_id',
      [this.clock.now()],
    );
    if (!row || row.round_id === null) throw new AppError('roulette_round_not_found');
    await this.rounds.run();
    const { roundId } = await this.rounds.current();
    return { ended_round_id: row.round_id, round_id: roundId };
  }

  @Post('tickets')
  @HttpCode(200)
  @SandboxCall()
  @Idempotent()
  @ApiErrors(
    'user_not_found',
    'event_operators_excluded',
    'block_admin',
    'verification_required',
    'event_adults_only',
  )
  @ApiOperation({
    summary: 'Pays out roulette tickets to a member',
    description: 'Tickets of the open round.',
  })
  async tickets(
    @Body() { user_key, ticket_cnt }: SandboxRouletteTickets,
  ): Promise<SandboxRouletteTicketsResult> {
    const userKey = await this.memberOf(user_key);
    return { ticket_cnt: await this.grants.grantInSandbox(userKey, ticket_cnt, randomUUID()) };
  }

  @Post('next-field')
  @HttpCode(200)
  @SandboxCall()
  @Idempotent()
  @ApiErrors('user_not_found')
  @ApiOperation({
    summary: 'Decides the field of the next spin',
    description: 'The spin and its round are marked as forced: they never count as proven.',
  })
  async field(@Body() { animal_cd, user_key }: SandboxRouletteField): Promise<OkDto> {
    const userKey = user_key === undefined ? null : await this.memberOf(user_key);
    await this.database.query(
      'sandbox_roulette_field',
      'INSERT INTO roulette_forced_fields (user_key, animal_cd, created_at) VALUES ($1, $2, $3)',
      [userKey, animal_cd, this.clock.now()],
    );
    return ok;
  }

  private async memberOf(keyOrLogin: string): Promise<number> {
    const [member] = await this.database.query<'sandbox_roulette_member', { user_key: number }>(
      'sandbox_roulette_member',
      `SELECT u.user_key FROM member_profiles u WHERE u.deleted_at IS NULL AND ${keyOrLoginId('u.user_key', '$1')}`,
      [keyOrLogin],
    );
    if (!member) throw new AppError('user_not_found');
    return member.user_key;
  }
}
