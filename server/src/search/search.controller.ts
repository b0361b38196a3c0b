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
import { SearchWordsService } from './search-words.service.ts';

/** Search for lives, members and comments, without members blocked or hidden by the caller. */
@ApiTags('search')
@Controller('search')
export class SearchController {
  constructor(
    private readonly search: SearchService,
    private readonly words: SearchWordsService,
  ) {}

  @Get('search-bt-live')
  @RateClass('search')
  @Access('member')
  @ApiErrors('validation_failed', 'prohibited_word')
  @ApiOperation({
    summary: 'Searches running lives',
    description:
      "Running lives, by title, tags and the host's names: exact matches first, then prefixes, the most watched first among equals.",
  })
  lives(@Member() member: SessionMember, @Query() query: SearchQuery): Promise<FoundLiveList> {
    return this.search.lives(member.userKey, query, 'relevance');
  }

  @Get('search-bt-live-popular')
  @RateClass('search')
  @Access('member')
  @ApiErrors('validation_failed', 'prohibited_word')
  @ApiOperation({
    summary: 'Searches running lives, most popular first',
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
    summary: 'Searches running lives, newest first',
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
    summary: 'Searches members',
    description:
      'Members, by nickname and profile ID: exact matches first, then prefixes, the most followed first among equals.',
  })
  members(@Member() member: SessionMember, @Query() query: SearchQuery): Promise<FoundMemberList> {
    return this.search.members(member.userKey, query, 'relevance');
  }

  @Get('search-user-popular')
  @RateClass('search')
  @Access('member')
  @ApiErrors('validation_failed', 'prohibited_word')
  @ApiOperation({
    summary: 'Searches members, most popular first',
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
    summary: 'Searches members, newest first',
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
    summary: 'Searches comments',
    description: 'Comments on the pages of hosts: prefixes first, the newest first among equals.',
  })
  comments(@Member() member: SessionMember, @Query() query: SearchQuery): Promise<FoundCommentList> {
    return this.search.comments(member.userKey, query, 'relevance');
  }

  @Get('search-comment-popular')
  @RateClass('search')
  @Access('member')
  @ApiErrors('validation_failed', 'prohibited_word')
  @ApiOperation({
    summary: 'Searches comments, most popular first',
    description: 'Comments on the pages of hosts: those of the most followed hosts first.',
  })
  popularComments(@Member() member: SessionMember, @Query() query: SearchQuery): Promise<FoundCommentList> {
    return this.search.comments(member.userKey, query, 'popular');
  }

  @Get('search-comment-new')
  @RateClass('search')
  @Access('member')
  @ApiErrors('validation_failed', 'prohibited_word')
  @ApiOperation({
    summary: 'Searches comments, newest first',
    description: 'Comments on the pages of hosts: newest first.',
  })
  newComments(@Member() member: SessionMember, @Query() query: SearchQuery): Promise<FoundCommentList> {
    return this.search.comments(member.userKey, query, 'new');
  }

  @Get('search-suggest')
  @RateClass('search')
  @Access('member')
  @ApiErrors('validation_failed', 'prohibited_word')
  @ApiOperation({
    summary: 'Suggests completions of the typed text',
    description: "Today's words and members, at most five of each.",
  })
  suggest(@Member() member: SessionMember, @Query() { keyword }: KeywordQuery): Promise<SearchSuggestions> {
    return this.search.suggestions(member.userKey, keyword);
  }

  @Post('search-word')
  @RepeatsSafely('a word counts once per member and day')
  @RateClass('search')
  @HttpCode(200)
  @Access('member')
  @ApiErrors('validation_failed', 'malformed_json', 'prohibited_word')
  @ApiOperation({
    summary: 'Records a searched word',
    description:
      "It counts for today's popular words, once per member, if it finds something. The searches themselves change nothing.",
  })
  tell(@Member() member: SessionMember, @Body() { keyword }: KeywordQuery): Promise<SearchedWord> {
    return this.search.recordSearch(member.userKey, keyword);
  }

  @Get('popular-word-list')
  @Access('member')
  @ApiOperation({
    summary: 'Lists popular words of the day',
    description:
      'The words that most members searched for and found today in Seoul, each member counted once per word, with the change of rank since yesterday. A word searched by fewer than search_popular_members_min (site setting) members is not listed.',
  })
  popularWords(): Promise<PopularWordList> {
    return this.words.popular();
  }
}
