import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { IdParam } from '../core/http/key.dto.ts';
import { LiveCategoryList } from '../lives/live-lists.dto.ts';
import { MaxFanLevel } from './broadcast.dto.ts';
import { BroadcastService } from './broadcast.service.ts';

/** What hosts and their rooms choose from. */
@ApiTags('broadcast')
@Controller('broadcast-setting')
export class BroadcastController {
  constructor(private readonly broadcast: BroadcastService) {}

  @Get('live-category-list')
  @Access('visitor')
  @ApiOperation({
    summary: 'Kinds of content',
    description: 'The themes that a live may have, in the order in which pages show them.',
  })
  categories(): Promise<LiveCategoryList> {
    return this.broadcast.categories();
  }

  @Get('max-fan-level/:id')
  @Access('visitor')
  @ApiErrors('validation_failed', 'host_not_found')
  @ApiOperation({
    summary: "The highest level among a host's fans",
    description: 'Bounds the fan level that a live may ask of its viewers. 0 while the host has no fans.',
  })
  maxFanLevel(@Param() { id }: IdParam): Promise<MaxFanLevel> {
    return this.broadcast.maxFanLevel(id);
  }
}
