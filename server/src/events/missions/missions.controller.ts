import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, MaybeMember, type SessionMember } from '../../core/access/access.decorator.ts';
import { MissionList } from './missions.dto.ts';
import { MissionsService } from './missions.service.ts';

/** Missions. */
@ApiTags('events')
@Controller()
export class MissionsController {
  constructor(private readonly missions: MissionsService) {}

  @Get('event/mission-list')
  @Access('visitor')
  @ApiOperation({
    summary: "Lists the missions and the member's progress",
    description:
      'Watching is counted on the server, from the watch sessions of lives that the member does not host, manage, contest or inspect. Visitors receive the missions alone.',
  })
  list(@MaybeMember() member: SessionMember | undefined): Promise<MissionList> {
    return this.missions.list(member?.userKey);
  }
}
