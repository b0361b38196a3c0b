import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdParam } from '../../core/http/key.dto.ts';
import { PageQuery } from '../../core/http/page.dto.ts';
import { PastLiveList, RecommendedHostList } from './channels.dto.ts';
import { ChannelsService } from './channels.service.ts';

/** The pages of hosts. */
@ApiTags('social')
@Controller('channels')
export class ChannelsController {
  constructor(private readonly channels: ChannelsService) {}

  @Get('recommended')
  @Access('member')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists recommended hosts',
    description: 'Hosts that the member does not follow yet, the most followed first.',
  })
  recommended(@Member() member: SessionMember, @Query() query: PageQuery): Promise<RecommendedHostList> {
    return this.channels.recommended(member.userKey, query);
  }

  @Get(':id/lives')
  @Access('visitor')
  @ApiErrors('validation_failed', 'host_not_found')
  @ApiOperation({
    summary: 'Lists the past lives of a host',
    description: 'Latest first, with their figures.',
  })
  pastLives(@Param() { id }: IdParam, @Query() query: PageQuery): Promise<PastLiveList> {
    return this.channels.pastLives(id, query);
  }
}
