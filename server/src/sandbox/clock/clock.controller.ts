import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { BodyExample } from '../../core/http/document/document-examples.ts';
import { AtHost } from '../../core/http/host-addresses.ts';
import { Idempotent, RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { SandboxCall } from '../../core/sandbox/sandbox-call.decorator.ts';
import { SandboxClock, SandboxClockChange, SandboxJobRuns } from './clock.dto.ts';
import { SandboxClockService } from './sandbox-clock.service.ts';

/** The product's time, and the background jobs that follow it. */
@ApiTags('sandbox')
@AtHost('/sandbox/api/')
@Controller('sandbox/api/clock')
export class SandboxClockController {
  constructor(private readonly clock: SandboxClockService) {}

  @Get()
  @SandboxCall()
  @ApiOperation({
    summary: 'What the clock says, and whether the jobs caught up with its last move',
    description: 'Everything of the product that decides by time follows this clock, on every server.',
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
    summary: 'Stops time, lets it run on, or moves it forward',
    description:
      'It holds on every server within a second and survives a restart. The jobs catch up behind the answer.',
  })
  change(@Body() body: SandboxClockChange): Promise<SandboxClock> {
    return this.clock.change(body);
  }

  @Post('reset')
  @HttpCode(200)
  @SandboxCall()
  @RepeatsSafely('it sets the machine’s time')
  @ApiOperation({
    summary: "Sets the clock back to the machine's time",
    description: 'What was written ahead of it then lies in the future.',
  })
  reset(): Promise<SandboxClock> {
    return this.clock.reset();
  }

  @Post('run-jobs')
  @HttpCode(200)
  @SandboxCall()
  @RepeatsSafely('a job does what is due')
  @ApiOperation({
    summary: 'Runs every background job once and waits: those that seldom run first',
    description: 'Answers when all of them ended, with what became of each.',
  })
  runJobs(): Promise<SandboxJobRuns> {
    return this.clock.runJobs();
  }

  @Post('month-end')
  @HttpCode(200)
  @SandboxCall()
  @Idempotent()
  @ApiOperation({
    summary: 'Moves time to the beginning of the next month of Seoul, and runs every job',
    description: 'Payment grades are decided then, and whatever else a month ends.',
  })
  monthEnd(): Promise<SandboxJobRuns> {
    return this.clock.monthEnd();
  }
}
