import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, MaybeMember, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { PageQuery } from '../../core/http/page.dto.ts';
import { LiveList, MainLiveSettingList, TotalLiveQuery } from '../live-lists.dto.ts';
import { LiveListsService } from '../live-lists.service.ts';

/**
 * The lists of running lives. They hold what anybody may see; red lives among them
 * by their type, and lives of hosts who blocked the caller too: joining says why, a list does not give it away. Hosts whom
 * the caller blocks are left out (BLOCKS-12).
 */
@ApiTags('lives')
@Controller('vod')
export class LiveListsController {
  constructor(private readonly lists: LiveListsService) {}

  @Get('main-vod-setting-list')
  @Access('visitor')
  @ApiOperation({
    summary: 'The lists of the home page',
    description: 'Which lists the home page shows, in order, with the call that answers each.',
  })
  main(): MainLiveSettingList {
    return { list: this.lists.main() };
  }

  @Get('live-list')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'All lives, for phones',
    description: 'Every running live: those of hosts whom the member follows first, then the most watched.',
  })
  feed(@MaybeMember() member: SessionMember | undefined, @Query() page: PageQuery): Promise<LiveList> {
    return this.lists.feed(page, member?.userKey);
  }

  @Get('pc-live-list')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'All lives, for desktops',
    description:
      'Every running live, most watched first; the same for everybody but for hosts whom the member blocked.',
  })
  desktop(@MaybeMember() member: SessionMember | undefined, @Query() page: PageQuery): Promise<LiveList> {
    return this.lists.desktop(page, member?.userKey);
  }

  @Get('interest-live-list')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lives of hosts one cares for',
    description:
      'Running lives of hosts whom the member follows or is a fan of, most watched first. Empty for visitors.',
  })
  interest(@MaybeMember() member: SessionMember | undefined, @Query() page: PageQuery): Promise<LiveList> {
    return this.lists.interest(page, member?.userKey);
  }

  @Get('new-bj-live-list')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lives of new hosts',
    description:
      'Running lives of hosts whose first live began within the last new_host_days (site setting), latest start first.',
  })
  newHosts(@MaybeMember() member: SessionMember | undefined, @Query() page: PageQuery): Promise<LiveList> {
    return this.lists.newHosts(page, member?.userKey);
  }

  @Get('total-live-list')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'All lives by theme, kind and order',
    description: 'Every running live, narrowed by theme and kind, in the order asked for.',
  })
  total(@MaybeMember() member: SessionMember | undefined, @Query() query: TotalLiveQuery): Promise<LiveList> {
    return this.lists.total(query, member?.userKey);
  }

  @Get('popular-live-list')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({ summary: 'Popular lives', description: 'Running lives by the number of viewers now.' })
  popular(@MaybeMember() member: SessionMember | undefined, @Query() page: PageQuery): Promise<LiveList> {
    return this.lists.popular(page, member?.userKey);
  }

  @Get('recommend-live-list')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Recommended lives',
    description: "Running lives by the editors' weight, then by a mix of likes (threefold) and viewers.",
  })
  recommend(@MaybeMember() member: SessionMember | undefined, @Query() page: PageQuery): Promise<LiveList> {
    return this.lists.recommend(page, member?.userKey);
  }

  @Get('red-live-list')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Red lives',
    description: 'Running red lives, most watched first. Watching needs proof of age; being listed does not.',
  })
  red(@MaybeMember() member: SessionMember | undefined, @Query() page: PageQuery): Promise<LiveList> {
    return this.lists.red(page, member?.userKey);
  }

  @Get('hot-live-list')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'HOT lives',
    description:
      'Running lives that were given honey or likes within the last hot_window_minutes (site setting), most first; a like weighs hot_like_star honey.',
  })
  hot(@MaybeMember() member: SessionMember | undefined, @Query() page: PageQuery): Promise<LiveList> {
    return this.lists.hot(page, member?.userKey);
  }

  @Get('new-live-list')
  @Access('visitor')
  @ApiErrors('validation_failed')
  @ApiOperation({ summary: 'Latest lives', description: 'Running lives, latest start first.' })
  latest(@MaybeMember() member: SessionMember | undefined, @Query() page: PageQuery): Promise<LiveList> {
    return this.lists.latest(page, member?.userKey);
  }
}
