import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { RateClass } from '../core/http/limits/rate-class.decorator.ts';
import { RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import {
  FoundCommentList,
  FoundLiveList,
  FoundMemberList,
  KeywordQuery,
  PopularWordList,
  SearchedWord,
  SearchQuery,
  SearchSuggestions,
} from './search.dto.ts';
import { SearchService } from './search.service.ts';
import { SearchWords } from './search-words.service.ts';

/** Looking for lives, members and comments; nobody is named whom the member blocked or hid. */
@ApiTags('search')
@Controller('search')
export class SearchController {
  constructor(
    private readonly search: SearchService,
    private readonly words: SearchWords,
  ) {}

  @Get('search-bt-live')
  @RateClass('search')
  @Access('member')
  @ApiErrors('validation_failed', 'prohibited_word')
  @ApiOperation({
    summary: 'Running lives that hold a keyword',
    description:
      "Running lives, by title, tags and the host's names: those called so first, then those that begin so, the most watched first among equals.",
  })
  lives(@Member() member: SessionMember, @Query() query: SearchQuery): Promise<FoundLiveList> {
    return this.search.lives(member.userKey, query, 'relevance');
  }

  @Get('search-bt-live-popular')
  @RateClass('search')
  @Access('member')
  @ApiErrors('validation_failed', 'prohibited_word')
  @ApiOperation({
    summary: 'Running lives that hold a keyword, popular',
    description: "Running lives, by title, tags and the host's names: most watched first.",
  })
  popularLives(@Member() member: SessionMember, @Query() query: SearchQuery): Promise<FoundLiveList> {
    return this.search.lives(member.userKey, query, 'popular');
  }

  @Get('search-bt-live-new')
  @RateClass('search')
  @Access('member')
  @ApiErrors('validation_failed', 'prohibited_word')
  @ApiOperation({
    summary: 'Running lives that hold a keyword, new',
    description: "Running lives, by title, tags and the host's names: latest start first.",
  })
  newLives(@Member() member: SessionMember, @Query() query: SearchQuery): Promise<FoundLiveList> {
    return this.search.lives(member.userKey, query, 'new');
  }

  @Get('search-user')
  @RateClass('search')
  @Access('member')
  @ApiErrors('validation_failed', 'prohibited_word')
  @ApiOperation({
    summary: 'Members that hold a keyword',
    description:
      'Members, by nickname and profile ID: those called so first, then those whose name begins so, the most followed first among equals.',
  })
  members(@Member() member: SessionMember, @Query() query: SearchQuery): Promise<FoundMemberList> {
    return this.search.members(member.userKey, query, 'relevance');
  }

  @Get('search-user-popular')
  @RateClass('search')
  @Access('member')
  @ApiErrors('validation_failed', 'prohibited_word')
  @ApiOperation({
    summary: 'Members that hold a keyword, popular',
    description: 'Members, by nickname and profile ID: most followed first.',
  })
  popularMembers(@Member() member: SessionMember, @Query() query: SearchQuery): Promise<FoundMemberList> {
    return this.search.members(member.userKey, query, 'popular');
  }

  @Get('search-user-new')
  @RateClass('search')
  @Access('member')
  @ApiErrors('validation_failed', 'prohibited_word')
  @ApiOperation({
    summary: 'Members that hold a keyword, new',
    description: 'Members, by nickname and profile ID: newest first.',
  })
  newMembers(@Member() member: SessionMember, @Query() query: SearchQuery): Promise<FoundMemberList> {
    return this.search.members(member.userKey, query, 'new');
  }

  @Get('search-comment')
  @RateClass('search')
  @Access('member')
  @ApiErrors('validation_failed', 'prohibited_word')
  @ApiOperation({
    summary: 'Comments that hold a keyword',
    description: 'Comments, on the pages of hosts: those that begin so first, the newest first among equals.',
  })
  comments(@Member() member: SessionMember, @Query() query: SearchQuery): Promise<FoundCommentList> {
    return this.search.comments(member.userKey, query, 'relevance');
  }

  @Get('search-comment-popular')
  @RateClass('search')
  @Access('member')
  @ApiErrors('validation_failed', 'prohibited_word')
  @ApiOperation({
    summary: 'Comments that hold a keyword, popular',
    description: 'Comments, on the pages of hosts: those on the pages of the most followed hosts first.',
  })
  popularComments(@Member() member: SessionMember, @Query() query: SearchQuery): Promise<FoundCommentList> {
    return this.search.comments(member.userKey, query, 'popular');
  }

  @Get('search-comment-new')
  @RateClass('search')
  @Access('member')
  @ApiErrors('validation_failed', 'prohibited_word')
  @ApiOperation({
    summary: 'Comments that hold a keyword, new',
    description: 'Comments, on the pages of hosts: newest first.',
  })
  newComments(@Member() member: SessionMember, @Query() query: SearchQuery): Promise<FoundCommentList> {
    return this.search.comments(member.userKey, query, 'new');
  }

  @Get('search-suggest')
  @RateClass('search')
  @Access('member')
  @ApiErrors('validation_failed', 'prohibited_word')
  @ApiOperation({
    summary: 'What may be meant by what is typed so far',
    description: 'Words of today and members, five of each at most.',
  })
  suggest(@Member() member: SessionMember, @Query() { keyword }: KeywordQuery): Promise<SearchSuggestions> {
    return this.search.suggestions(member.userKey, keyword);
  }

  @Post('search-word')
  @RepeatsSafely('a word counts once a member and day')
  @RateClass('search')
  @HttpCode(200)
  @Access('member')
  @ApiErrors('validation_failed', 'malformed_json', 'prohibited_word')
  @ApiOperation({
    summary: 'Tell of a word that was looked for',
    description:
      'It counts for the popular words of today, once a member, where it finds something. The searches themselves change nothing.',
  })
  tell(@Member() member: SessionMember, @Body() { keyword }: KeywordQuery): Promise<SearchedWord> {
    return this.search.tell(member.userKey, keyword);
  }

  @Get('popular-word-list')
  @Access('member')
  @ApiOperation({
    summary: 'Popular words of the day',
    description:
      'What most members looked for and found today in Seoul, each member counted once a word, with the change of place since yesterday. A word that fewer than search_popular_members_min (site setting) looked for is not shown.',
  })
  popularWords(): Promise<PopularWordList> {
    return this.words.popular();
  }
}
