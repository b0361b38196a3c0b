import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { AtRoot } from '../../core/http/root-paths.ts';
import { Idempotent } from '../../core/idempotency/idempotent.decorator.ts';
import { SandboxCall } from '../../core/sandbox/sandbox-call.decorator.ts';
import {
  SandboxRankClosed,
  SandboxRankCloseRequest,
  SandboxRankPlaces,
  SandboxRankRequest,
} from './sandbox-ranks.dto.ts';
import { SandboxRanksService } from './sandbox-ranks.service.ts';

/** Sets ranks for test suites and demonstrations. */
@ApiTags('sandbox')
@AtRoot('/sandbox/api/')
@Controller('sandbox/api/ranks')
export class SandboxRanksController {
  constructor(private readonly ranks: SandboxRanksService) {}

  @Post('places')
  @HttpCode(200)
  @SandboxCall()
  @Idempotent()
  @ApiErrors(
    'malformed_json',
    'user_not_found',
    'self_gift',
    'block_admin',
    'block_live',
    'verification_required',
    'minor_payment',
    'payment_owed',
  )
  @ApiOperation({
    summary: 'Puts members on the first places of the current ranks',
    description:
      'With gifts of granted honey: members give as much as they lack, hosts receive as much, each place 100 honey above the next. The rules of gifts apply.',
  })
  place(@Body() body: SandboxRankRequest): Promise<SandboxRankPlaces> {
    return this.ranks.place(body);
  }

  @Post('close')
  @HttpCode(200)
  @SandboxCall()
  @Idempotent()
  @ApiErrors('malformed_json', 'clock_backwards')
  @ApiOperation({
    summary: 'Ends the current day, week or month',
    description: 'Advances the clock beyond its end and runs every job, so that its ranks are closed.',
  })
  close(@Body() { period }: SandboxRankCloseRequest): Promise<SandboxRankClosed> {
    return this.ranks.close(period);
  }
}
