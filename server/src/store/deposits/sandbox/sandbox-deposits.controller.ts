import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../../core/errors/api-errors.decorator.ts';
import { AtRoot } from '../../../core/http/root-paths.ts';
import { Idempotent } from '../../../core/idempotency/idempotent.decorator.ts';
import { SandboxCall } from '../../../core/sandbox/sandbox-call.decorator.ts';
import { UdKeyParam } from '../deposits.dto.ts';
import { SandboxDepositArrival, SandboxDepositArrived, SandboxDeposits } from './sandbox-deposits.dto.ts';
import { SandboxDepositsService } from './sandbox-deposits.service.ts';

/** The sandbox's bank: money arrives as the console requests. */
@ApiTags('sandbox')
@AtRoot('/sandbox/api/')
@Controller('sandbox/api/deposits')
export class SandboxDepositsController {
  constructor(private readonly deposits: SandboxDepositsService) {}

  @Get()
  @SandboxCall()
  @ApiOperation({
    summary: 'Lists the bank transfers that can receive money',
    description: 'Waiting ones first, then newest first; at most a hundred.',
  })
  list(): Promise<SandboxDeposits> {
    return this.deposits.list();
  }

  @Post(':ud_key/arrive')
  @HttpCode(200)
  @SandboxCall()
  @Idempotent()
  @ApiErrors('malformed_json', 'deposit_not_found')
  @ApiOperation({
    summary: 'Lets money arrive for a bank transfer',
    description: 'The bank sends a signed notification, as it would over the network.',
  })
  arrive(
    @Param() { ud_key }: UdKeyParam,
    @Body() body: SandboxDepositArrival,
  ): Promise<SandboxDepositArrived> {
    return this.deposits.arrive(ud_key, body);
  }
}
