import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { IdParam } from '../core/http/key.dto.ts';
import { LiveCategoryList } from '../lives/index.ts';
import { MaxFanLevel } from './broadcast.dto.ts';
import { BroadcastService } from './broadcast.service.ts';

/** Choices for hosts and their rooms. */
@ApiTags('broadcast')
@Controller('broadcast-setting')
export class BroadcastController {
  constructor(private readonly broadcast: BroadcastService) {}

  @Get('live-category-list')
  @Access('visitor')
  @ApiOperation({
    summary: 'Lists content categories',
    description: 'The themes that a live may have, in display order.',
  })
  categories(): Promise<LiveCategoryList> {
    return this.broadcast.categories();
  }

  @Get('max-fan-level/:id')
  @Access('visitor')
  @ApiErrors('validation_failed', 'host_not_found')
  @ApiOperation({
    summary: 'Returns the highest fan level of a host',
    description: 'The upper bound of the fan level that a live may require. 0 while the host has no fans.',
  })
  maxFanLevel(@Param() { id }: IdParam): Promise<MaxFanLevel> {
    return this.broadcast.maxFanLevel(id);
  }
}
