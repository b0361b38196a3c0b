import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { BodyExample } from '../../core/http/document/document-examples.ts';
import { AtRoot } from '../../core/http/root-paths.ts';
import { Idempotent, RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { SandboxCall } from '../../core/sandbox/sandbox-call.decorator.ts';
import { SandboxClock, SandboxClockChange, SandboxJobRuns } from './clock.dto.ts';
import { SandboxClockService } from './sandbox-clock.service.ts';

/** The product's clock, and the background jobs that follow it. */
@ApiTags('sandbox')
@AtRoot('/sandbox/api/')
@Controller('sandbox/api/clock')
export class SandboxClockController {
  constructor(private readonly clock: SandboxClockService) {}

  @Get()
  @SandboxCall()
  @ApiOperation({
    summary: 'Reads the clock, and whether the jobs have caught up with its last move',
    description: 'All time-dependent parts of the product follow this clock, on every server.',
  })
  read(): Promise<SandboxClock> {
    return this.clock.read();
  }

  @Put()
  @SandboxCall()
  @Idempotent()
  @ApiErrors('clock_backwards')
  @BodyExample('freeze_yn', 'forward_ms')
  @ApiOperation({
    summary: 'Stops, resumes or advances the clock',
    description:
      'It takes effect on every server within a second and survives a restart. The jobs catch up in the background.',
  })
  change(@Body() body: SandboxClockChange): Promise<SandboxClock> {
    return this.clock.change(body);
  }

  @Post('reset')
  @HttpCode(200)
  @SandboxCall()
  @RepeatsSafely('sets the machine’s time')
  @ApiOperation({
    summary: "Resets the clock to the machine's time",
    description: 'Data written while it was ahead is then in the future.',
  })
  reset(): Promise<SandboxClock> {
    return this.clock.reset();
  }

  @Post('run-jobs')
  @HttpCode(200)
  @SandboxCall()
  @RepeatsSafely('a job processes only what is due')
  @ApiOperation({
    summary: 'Runs every background job once and waits, rarest first',
    description: 'Responds when all have finished, with the result of each.',
  })
  runJobs(): Promise<SandboxJobRuns> {
    return this.clock.runJobs();
  }

  @Post('month-end')
  @HttpCode(200)
  @SandboxCall()
  @Idempotent()
  @ApiOperation({
    summary: 'Advances the clock to the start of the next month in Seoul, and runs every job',
    description: 'Payment grades are then decided, and everything else that happens at the end of a month.',
  })
  monthEnd(): Promise<SandboxJobRuns> {
    return this.clock.monthEnd();
  }
}
