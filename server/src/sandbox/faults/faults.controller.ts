import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdParam } from '../../core/http/key.dto.ts';
import { OkDto, ok } from '../../core/http/ok.dto.ts';
import { AtRoot } from '../../core/http/root-paths.ts';
import { Idempotent, RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { SandboxCall } from '../../core/sandbox/sandbox-call.decorator.ts';
import { SandboxFault, SandboxFaultClear, SandboxFaultRequest, SandboxFaults } from './faults.dto.ts';
import { RequestFaultsService } from './request-faults.service.ts';

/** Injects faults: errors, delays and dropped connections for the next matching calls. */
@ApiTags('sandbox')
@AtRoot('/sandbox/api/')
@Controller('sandbox/api/faults')
export class SandboxFaultsController {
  constructor(private readonly faults: RequestFaultsService) {}

  @Get()
  @SandboxCall()
  @ApiOperation({
    summary: 'Lists pending faults, oldest first',
    description: 'If several match a request, the oldest is used.',
  })
  async list(): Promise<SandboxFaults> {
    return { list: await this.faults.list() };
  }

  @Post()
  @HttpCode(200)
  @SandboxCall()
  @ApiErrors('fault_limit')
  @Idempotent()
  @ApiOperation({
    summary: 'Adds a fault for the next matching calls: an error, a delay, or a dropped connection',
    description:
      'It applies on every server, for the requested number of calls. Calls of the sandbox, pages and files are never affected. Loading data removes all faults.',
  })
  add(@Body() fault: SandboxFaultRequest): Promise<SandboxFault> {
    return this.faults.add(fault);
  }

  @Delete(':id')
  @SandboxCall()
  @ApiErrors('fault_not_found')
  @RepeatsSafely('a fault that is already removed stays removed')
  @ApiOperation({
    summary: 'Removes a fault',
    description: 'Calls that it has already affected are unchanged.',
  })
  async remove(@Param() { id }: IdParam): Promise<OkDto> {
    await this.faults.remove(id);
    return ok;
  }

  @Delete()
  @SandboxCall()
  @RepeatsSafely('a fault that is already removed stays removed')
  @ApiOperation({
    summary: 'Removes all faults, or those of one test',
    description: 'With `test_id` only those for that X-Test-Id.',
  })
  async clear(@Query() { test_id }: SandboxFaultClear): Promise<OkDto> {
    await this.faults.clear(test_id);
    return ok;
  }
}
