import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdParam } from '../../core/http/key.dto.ts';
import { OkDto, ok } from '../../core/http/ok.dto.ts';
import { AtRoot } from '../../core/http/root-paths.ts';
import { Idempotent, RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { SandboxCall } from '../../core/sandbox/sandbox-call.decorator.ts';
import { SandboxAlarmRequest, SandboxPushHold, SandboxPushOutcome } from './sandbox-alarms.dto.ts';
import { SandboxAlarmsService } from './sandbox-alarms.service.ts';

/** Alarms and pushes on demand. */
@ApiTags('sandbox')
@AtRoot('/sandbox/api/')
@Controller('sandbox/api')
export class SandboxAlarmsController {
  constructor(private readonly alarms: SandboxAlarmsService) {}

  @Post('alarms')
  @HttpCode(200)
  @SandboxCall()
  @Idempotent()
  @ApiErrors('malformed_json', 'user_not_found', 'self_target')
  @ApiOperation({
    summary: 'Sends a member an alarm',
    description: "It is delivered like any alarm: list, badge, and push if the member's settings allow it.",
  })
  async send(@Body() body: SandboxAlarmRequest): Promise<OkDto> {
    await this.alarms.send(body);
    return ok;
  }

  @Get('pushes/hold')
  @SandboxCall()
  @ApiOperation({
    summary: 'Returns whether pushes are held',
    description: 'If not, they are delivered at once, or fail at the rate set by chaos.',
  })
  hold(): Promise<SandboxPushHold> {
    return this.alarms.hold();
  }

  @Put('pushes/hold')
  @RepeatsSafely('sets an absolute value')
  @SandboxCall()
  @ApiErrors('malformed_json')
  @ApiOperation({
    summary: 'Holds pushes for the console, or stops holding them',
    description: 'Pushes already held remain so until they are decided.',
  })
  setHold(@Body() body: SandboxPushHold): Promise<SandboxPushHold> {
    return this.alarms.setHold(body);
  }

  @Post('pushes/:id/outcome')
  @HttpCode(200)
  @RepeatsSafely('sets an absolute state')
  @SandboxCall()
  @ApiErrors('malformed_json')
  @ApiOperation({
    summary: 'Delivers a push of the inbox, or lets it fail',
    description: 'By its id in the lists of pushes and the inbox.',
  })
  async decide(@Param() { id }: IdParam, @Body() body: SandboxPushOutcome): Promise<OkDto> {
    await this.alarms.decide(id, body);
    return ok;
  }
}
