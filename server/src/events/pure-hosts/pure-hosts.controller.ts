import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { PureHostList, PureHostQuery } from './pure-hosts.dto.ts';
import { PureHostsService } from './pure-hosts.service.ts';

/** The pure hosts of each month. */
@ApiTags('events')
@Controller('event')
export class PureHostsController {
  constructor(private readonly hosts: PureHostsService) {}

  @Get('pure-hosts')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists the pure hosts of a month',
    description:
      'Hosts who broadcast on enough days of a closed month without a red live, a warning, a restriction or a live that an operator ended, by the number of different members who watched them long enough. Frozen when the month is closed.',
  })
  list(@Query() query: PureHostQuery): Promise<PureHostList> {
    return this.hosts.list(query);
  }
}
