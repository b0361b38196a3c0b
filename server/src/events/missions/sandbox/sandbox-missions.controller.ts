import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../../core/errors/api-errors.decorator.ts';
import { AtRoot } from '../../../core/http/root-paths.ts';
import { Idempotent } from '../../../core/idempotency/idempotent.decorator.ts';
import { SandboxCall } from '../../../core/sandbox/sandbox-call.decorator.ts';
import { MissionList } from '../missions.dto.ts';
import { SandboxWatchedMinutes } from './sandbox-missions.dto.ts';
import { SandboxMissionsService } from './sandbox-missions.service.ts';

/** Watched minutes on demand. */
@ApiTags('sandbox')
@AtRoot('/sandbox/api/')
@Controller('sandbox/api/event')
export class SandboxMissionsController {
  constructor(private readonly missions: SandboxMissionsService) {}

  @Post('watched-minutes')
  @HttpCode(200)
  @SandboxCall()
  @Idempotent()
  @ApiErrors('malformed_json', 'user_not_found', 'sandbox_no_live_to_watch')
  @ApiOperation({
    summary: 'Adds watched minutes to a member, and pays the tickets that follow',
    description:
      'As ended watch sessions in a live of another member, in the newest time before now in which the member did not watch. Returns the missions with the member’s progress.',
  })
  watch(@Body() body: SandboxWatchedMinutes): Promise<MissionList> {
    return this.missions.watch(body);
  }
}
