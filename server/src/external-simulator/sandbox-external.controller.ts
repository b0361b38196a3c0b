import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { AppError } from '../core/errors/app-error.ts';
import { yn } from '../core/http/ok.dto.ts';
import { AtRoot } from '../core/http/root-paths.ts';
import { RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import { SandboxCall } from '../core/sandbox/sandbox-call.decorator.ts';
import { slowDelayMs } from './base/fault-modes.ts';
import { type ExternalServiceName, externalServiceNames } from './base/service-names.ts';
import { ExternalSimulatorService } from './external-simulator.service.ts';
import {
  ExternalModeBody,
  ExternalServiceDto,
  ExternalServiceList,
  ExternalServiceParam,
} from './sandbox-external.dto.ts';

/** The console's calls to the simulated services. */
@ApiTags('sandbox')
@AtRoot('/sandbox/api/')
@Controller('sandbox/api/external')
export class SandboxExternalController {
  constructor(private readonly simulator: ExternalSimulatorService) {}

  @Get()
  @SandboxCall()
  @ApiOperation({
    summary: 'Lists the simulated services, and how they behave',
    description: 'A service with a configured address is listed as not simulated.',
  })
  async overview(): Promise<ExternalServiceList> {
    return { list: await Promise.all(externalServiceNames.map((name) => this.present(name))) };
  }

  @Put(':service/mode')
  @SandboxCall()
  @ApiErrors('malformed_json', 'unavailable')
  @RepeatsSafely('it is set to the value in the request')
  @ApiOperation({
    summary: 'Sets how a simulated service behaves',
    description:
      'Applies to all servers, until it is set again. Returns `unavailable` when an address is configured for it.',
  })
  async setMode(
    @Param() { service }: ExternalServiceParam,
    @Body() { mode, delay_ms }: ExternalModeBody,
  ): Promise<ExternalServiceDto> {
    if (!this.simulator.isEnabled(service))
      throw new AppError('unavailable', { reason: `the ${service} service is not simulated here` });
    await this.simulator.setFault(service, { mode, delay_ms: delay_ms ?? slowDelayMs });
    return this.present(service);
  }

  private async present(service: ExternalServiceName): Promise<ExternalServiceDto> {
    const { mode, delay_ms } = await this.simulator.fault(service);
    return { service, simulated_yn: yn(this.simulator.isEnabled(service)), mode, delay_ms };
  }
}
