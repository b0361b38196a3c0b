import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, MaybeMember, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { PageQuery } from '../../core/http/page.dto.ts';
import { LiveList, MainLiveSettingList, TotalLiveQuery } from './live-lists.dto.ts';
import { LiveListsService } from './live-lists.service.ts';

/**
 * The lists of running lives. They contain public data only: also red lives, with their type, and lives of hosts who
 * blocked the caller; joining reports the reason, and a list does not reveal it. Hosts blocked by the caller are
 * omitted (BLOCKS-12).
 */
@ApiTags('lives')
@Controller('vod')
export class LiveListsController {
  constructor(private readonly lists: LiveListsService) {}

  @Get('main-vod-setting-list')
  @Access('visitor')
  @ApiOperation({
    summary: 'Lists the sections of the home page',
    description: 'The sections in order, with the call that returns each.',
  })
  main(): MainLiveSettingList {
    return { list: this.lists.main() };
  }

  @Get('live-list')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists all lives, for phones',
    description: 'Every running live: those of followed hosts first, then by viewers.',
  })
  feed(@MaybeMember() member: SessionMember | undefined, @Query() page: PageQuery): Promise<LiveList> {
    return this.lists.feed(page, member?.userKey);
  }

  @Get('pc-live-list')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists all lives, for desktops',
    description:
      'Every running live, most watched first; identical for all callers except for hosts that the member blocked.',
  })
  desktop(@MaybeMember() member: SessionMember | undefined, @Query() page: PageQuery): Promise<LiveList> {
    return this.lists.desktop(page, member?.userKey);
  }

  @Get('interest-live-list')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: "Lists lives of the member's hosts",
    description:
      'Running lives of hosts that the member follows or is a fan of, most watched first. Empty for visitors.',
  })
  interest(@MaybeMember() member: SessionMember | undefined, @Query() page: PageQuery): Promise<LiveList> {
    return this.lists.interest(page, member?.userKey);
  }

  @Get('new-bj-live-list')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists lives of new hosts',
    description:
      'Running lives of hosts whose first live started within the last new_host_days (site setting), latest start first.',
  })
  newHosts(@MaybeMember() member: SessionMember | undefined, @Query() page: PageQuery): Promise<LiveList> {
    return this.lists.newHosts(page, member?.userKey);
  }

  @Get('total-live-list')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists all lives by theme, type and order',
    description: 'Every running live, filtered by theme and type, in the requested order.',
  })
  total(@MaybeMember() member: SessionMember | undefined, @Query() query: TotalLiveQuery): Promise<LiveList> {
    return this.lists.total(query, member?.userKey);
  }

  @Get('popular-live-list')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({ summary: 'Lists popular lives', description: 'Running lives by current viewers.' })
  popular(@MaybeMember() member: SessionMember | undefined, @Query() page: PageQuery): Promise<LiveList> {
    return this.lists.popular(page, member?.userKey);
  }

  @Get('recommend-live-list')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists recommended lives',
    description: "Running lives by the editors' weight, then by a mix of likes (threefold) and viewers.",
  })
  recommend(@MaybeMember() member: SessionMember | undefined, @Query() page: PageQuery): Promise<LiveList> {
    return this.lists.recommend(page, member?.userKey);
  }

  @Get('red-live-list')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists red lives',
    description: 'Running red lives, most watched first. Watching requires proof of age; the list does not.',
  })
  red(@MaybeMember() member: SessionMember | undefined, @Query() page: PageQuery): Promise<LiveList> {
    return this.lists.red(page, member?.userKey);
  }

  @Get('hot-live-list')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists HOT lives',
    description:
      'Running lives that received honey or likes within the last hot_window_minutes (site setting), highest score first; a like counts as hot_like_star honey.',
  })
  hot(@MaybeMember() member: SessionMember | undefined, @Query() page: PageQuery): Promise<LiveList> {
    return this.lists.hot(page, member?.userKey);
  }

  @Get('new-live-list')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({ summary: 'Lists the latest lives', description: 'Running lives, latest start first.' })
  latest(@MaybeMember() member: SessionMember | undefined, @Query() page: PageQuery): Promise<LiveList> {
    return this.lists.latest(page, member?.userKey);
  }
}
