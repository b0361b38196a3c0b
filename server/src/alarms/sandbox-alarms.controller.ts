import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { OkDto, ok } from '../core/http/answer.dto.ts';
import { AtHost } from '../core/http/host-addresses.ts';
import { IdParam } from '../core/http/key.dto.ts';
import { Idempotent, RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import { SandboxCall } from '../core/sandbox/sandbox-call.decorator.ts';
import { SandboxAlarmRequest, SandboxPushHold, SandboxPushOutcome } from './sandbox-alarms.dto.ts';
import { SandboxAlarms } from './sandbox-alarms.service.ts';

/** Alarms and pushes at will. */
@ApiTags('sandbox')
@AtHost('/sandbox/api/')
@Controller('sandbox/api')
export class SandboxAlarmsController {
  constructor(private readonly alarms: SandboxAlarms) {}

  @Post('alarms')
  @HttpCode(200)
  @SandboxCall()
  @Idempotent()
  @ApiErrors('malformed_json', 'user_not_found', 'self_target')
  @ApiOperation({
    summary: 'Sends a member an alarm',
    description: 'It goes the way of every alarm: list, badge, and push where the member wants one.',
  })
  async send(@Body() body: SandboxAlarmRequest): Promise<OkDto> {
    await this.alarms.send(body);
    return ok;
  }

  @Get('pushes/hold')
  @SandboxCall()
  @ApiOperation({
    summary: 'Whether pushes wait for the console',
    description: 'Where they do not, they are delivered at once, or fail as often as chaos says.',
  })
  hold(): Promise<SandboxPushHold> {
    return this.alarms.hold();
  }

  @Put('pushes/hold')
  @RepeatsSafely('it sets a value')
  @SandboxCall()
  @ApiErrors('malformed_json')
  @ApiOperation({
    summary: 'Lets pushes wait for the console, or go',
    description: 'Those that wait already go on waiting until they are decided.',
  })
  setHold(@Body() body: SandboxPushHold): Promise<SandboxPushHold> {
    return this.alarms.setHold(body);
  }

  @Post('pushes/:id/outcome')
  @HttpCode(200)
  @RepeatsSafely('it sets a state')
  @SandboxCall()
  @ApiErrors('malformed_json')
  @ApiOperation({
    summary: 'Delivers a push of the inbox, or lets it fail',
    description: 'By its id, as the pushes and the inbox list it.',
  })
  async decide(@Param() { id }: IdParam, @Body() body: SandboxPushOutcome): Promise<OkDto> {
    await this.alarms.decide(id, body);
    return ok;
  }
}
