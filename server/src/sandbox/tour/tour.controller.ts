import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { AtRoot } from '../../core/http/root-paths.ts';
import { Idempotent } from '../../core/idempotency/idempotent.decorator.ts';
import { SandboxCall } from '../../core/sandbox/sandbox-call.decorator.ts';
import { Tour, TourStepParam } from './tour.dto.ts';
import { TourService } from './tour.service.ts';

/** The guided demonstration. */
@ApiTags('sandbox')
@AtRoot('/sandbox/api/')
@Controller('sandbox/api/tour')
export class SandboxTourController {
  constructor(private readonly tour: TourService) {}

  @Get()
  @SandboxCall()
  @ApiOperation({
    summary: 'Lists the steps of the guided demonstration',
    description: 'With the results of those that were taken, and the one to take next.',
  })
  read(): Promise<Tour> {
    return this.tour.read();
  }

  @Post(':step')
  @HttpCode(200)
  @SandboxCall()
  @Idempotent()
  @ApiErrors(
    'validation_failed',
    'tour_order',
    'tour_failed',
    'sandbox_busy',
    'user_not_found',
    'host_not_found',
    'live_not_found',
    'live_already_on',
    'product_not_found',
    'charge_limit_exceeded',
    'battle_busy',
    'unavailable',
  )
  @ApiOperation({
    summary: 'Takes a step of the guided demonstration',
    description:
      'room: the live of host01 and a large audience; gift: a combo of vip01, who becomes the first; battle: host03 wins within twenty seconds; honey: viewer01 buys and gives; end: an operator ends the live; back: everything as before the first step.',
  })
  take(@Param() { step }: TourStepParam): Promise<Tour> {
    return this.tour.take(step);
  }
}
