import { type SearchTerm, searchProblem, searchTerm } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { Database } from '../core/database/database.ts';
import { refuseProblem } from '../core/errors/field-problems.ts';
import { yn } from '../core/http/answer.dto.ts';
import { pageOf } from '../core/http/page.dto.ts';
import { Settings } from '../core/settings/settings.ts';
import { ProhibitedWords } from '../core/words/prohibited-words.ts';
import { refuseProhibited } from '../core/words/refuse-prohibited.ts';
import { LiveListsService } from '../lives/live-lists.service.ts';
import type {
  FoundCommentList,
  FoundLiveList,
  FoundMemberList,
  SearchedWord,
  SearchQuery,
  SearchSuggestions,
} from './search.dto.ts';
import { SearchHits } from './search-hits.service.ts';
import {
  type CommentRow,
  type MemberRow,
  presentComment,
  presentMember,
  presentSuggested,
} from './search-presenter.ts';
import { followersOf, type SearchKind, type SearchSort } from './search-statements.ts';
import { SearchWords } from './search-words.service.ts';

const author = (alias: string): string =>
  `json_build_object('userKey', ${alias}.user_key, 'nick', ${alias}.nick, 'profileInfo', ${alias}.profile_info,
    'profileId', ${alias}.profile_id, 'vipLevel', ${alias}.vip_level, 'honor', ${alias}.honor, 'effects', ${alias}.effects)`;

/** $1 members in their order, $2 who looks. */
const memberCards = `
  SELECT u.user_key, u.nick, u.profile_info, u.profile_id, u.vip_level, u.honor, u.effects, u.state_memo, u.role = 'host' AS host,
    ${followersOf('u.user_key')} AS follower_cnt,
    (SELECT l.vod_key FROM lives l WHERE l.host_key = u.user_key AND l.state = 'live') AS live_vod_key,
    EXISTS (SELECT FROM follows f WHERE f.host_key = u.user_key AND f.user_key = $2::int) AS followed
  FROM unnest($1::int[]) WITH ORDINALITY AS page (user_key, place) JOIN users u ON u.user_key = page.user_key
  ORDER BY page.place`;

/** $1 comments in their order. */
const commentCards = `
  SELECT k.comment_sn, k.content, k.created_at, ${author('u')} AS author, ${author('o')} AS owner
  FROM unnest($1::int[]) WITH ORDINALITY AS page (comment_sn, place) JOIN host_comments k ON k.comment_sn = page.comment_sn
    JOIN users u ON u.user_key = k.user_key JOIN users o ON o.user_key = k.host_key
  ORDER BY page.place`;

const suggestedMembers = 5;
const searchKinds = ['live', 'member', 'comment'] as const;

/** Finds running lives, members and comments, as Koreans type. */
@Injectable()
export class SearchService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly prohibited: ProhibitedWords,
    private readonly lists: LiveListsService,
    private readonly words: SearchWords,
    private readonly hits: SearchHits,
  ) {}

  /** Running lives by title, tags and host. Throws validation_failed, prohibited_word. */
  async lives(userKey: number, query: SearchQuery, sort: SearchSort): Promise<FoundLiveList> {
    const { keys, info } = await this.page('live', userKey, query, sort);
    return { list: await this.lists.cards(keys), ...info };
  }

  /** Members by nickname and profile ID. Throws validation_failed, prohibited_word. */
  async members(userKey: number, query: SearchQuery, sort: SearchSort): Promise<FoundMemberList> {
    const { keys, info } = await this.page('member', userKey, query, sort);
    return { list: (await this.memberCards(keys, userKey)).map(presentMember), ...info };
  }

  /** Comments on the pages of hosts. Throws validation_failed, prohibited_word. */
  async comments(userKey: number, query: SearchQuery, sort: SearchSort): Promise<FoundCommentList> {
    const { keys, info } = await this.page('comment', userKey, query, sort);
    const rows = await this.database.query<CommentRow>('search_comment_cards', commentCards, [keys]);
    return { list: rows.map(presentComment), ...info };
  }

  /** Words and members that may be meant. Throws validation_failed, prohibited_word. */
  async suggestions(userKey: number, keyword: string): Promise<SearchSuggestions> {
    const term = this.termOf(keyword);
    const [words, keys] = await Promise.all([
      this.words.like(term),
      this.hits.find('member', userKey, term, 'relevance'),
    ]);
    const rows = await this.memberCards(keys.slice(0, suggestedMembers), userKey);
    return { words, members: rows.map(presentSuggested) };
  }

  /**
   * Counts a word for the popular ones, where it finds something. Throws validation_failed, prohibited_word.
   */
  async tell(userKey: number, keyword: string): Promise<SearchedWord> {
    const term = this.termOf(keyword);
    const found = await Promise.all(searchKinds.map((kind) => this.hits.find(kind, userKey, term, 'new')));
    const counted = found.some(({ length }) => length > 0);
    if (counted) await this.words.note(userKey, keyword);
    return { keyword, counted_yn: yn(counted) };
  }

  /** A page of the hits. Throws validation_failed, prohibited_word (SEARCH-2). */
  private async page(kind: SearchKind, userKey: number, query: SearchQuery, sort: SearchSort) {
    const term = this.termOf(query.keyword);
    const { offset, limit } = pageOf(query);
    const hits = await this.hits.find(kind, userKey, term, sort);
    const hitsMax = this.settings.get('search_hits_max');
    return {
      keys: hits.slice(0, hitsMax).slice(offset, offset + limit),
      info: { total: Math.min(hits.length, hitsMax), offset, limit, more_yn: yn(hits.length >= hitsMax) },
    };
  }

  private memberCards(keys: readonly number[], userKey: number): Promise<MemberRow[]> {
    return this.database.query<MemberRow>('search_member_cards', memberCards, [keys, userKey]);
  }

  /** What is looked for. Throws validation_failed, prohibited_word (SEARCH-2). */
  private termOf(keyword: string): SearchTerm {
    const min = this.settings.get('search_length_min');
    const max = this.settings.get('search_length_max');
    refuseProblem('keyword', searchProblem(keyword, { min, max }));
    refuseProhibited('keyword', this.prohibited.find(keyword));
    return searchTerm(keyword);
  }
}
