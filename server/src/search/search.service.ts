import { koreanTyped, type SearchTerm, searchProblem, searchTerm } from '@honey/rules';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Database } from '../core/database/database.ts';
import { refuseProblem } from '../core/errors/field-problems.ts';
import { yn } from '../core/http/ok.dto.ts';
import { pageOf } from '../core/http/page.dto.ts';
import { SettingsStore } from '../core/settings/settings.store.ts';
import { ProhibitedWordsService } from '../core/words/prohibited-words.service.ts';
import { refuseProhibited } from '../core/words/refuse-prohibited.ts';
import { LiveListsService } from '../lives/index.ts';
import { briefColumnsAs } from '../users/index.ts';
import { PageCardCache } from './page-card.cache.ts';
import type {
  FoundCommentList,
  FoundLiveList,
  FoundMemberList,
  SearchedWord,
  SearchQuery,
  SearchSuggestions,
} from './search.dto.ts';
import { type Hits, SearchHitsService } from './search-hits.service.ts';
import {
  type CommentRow,
  type MemberRow,
  presentComment,
  presentMember,
  presentSuggested,
} from './search-presenter.ts';
import { followersOf, type SearchSort } from './search-statements.ts';
import { SearchWordsService } from './search-words.service.ts';

/** $1 members in their order. */
export const memberCards = `
  SELECT u.user_key, u.nick, u.profile_info, u.profile_id, u.vip_level, u.honor, u.effects, u.state_memo, u.role = 'host' AS host,
    ${followersOf('u.user_key')} AS follower_cnt,
    (SELECT l.vod_key FROM live_cards l WHERE l.host_key = u.user_key AND l.state = 'live') AS live_vod_key
  FROM unnest($1::int[]) WITH ORDINALITY AS page (user_key, place) JOIN member_profiles u ON u.user_key = page.user_key
  ORDER BY page.place`;

/** $1 comments in their order. */
export const commentCards = `
  SELECT k.comment_sn, k.content, k.created_at, ${briefColumnsAs('u', 'author')}, ${briefColumnsAs('o', 'owner')}
  FROM unnest($1::int[]) WITH ORDINALITY AS page (comment_sn, place) JOIN host_comment_texts k ON k.comment_sn = page.comment_sn
    JOIN member_profiles u ON u.user_key = k.user_key JOIN member_profiles o ON o.user_key = k.host_key
  ORDER BY page.place`;

/** $1 caller, $2 members whose follow state is needed. */
const followedStatement =
  'SELECT f.host_key FROM host_follows f WHERE f.user_key = $1 AND f.host_key = ANY ($2::int[])';

/** Pages whose last shown members are remembered. */
const pagesRemembered = 1_000;

const suggestedMembers = 5;
const searchKinds = ['live', 'member', 'comment'] as const;

/** Finds running lives, members and comments, with Korean typing rules. */
@Injectable()
export class SearchService {
  private readonly liveCards = new PageCardCache((keys) => this.lists.cards(keys));
  private readonly memberCards = new PageCardCache(async (keys) => {
    const rows = await this.database.read<'search_member_cards', MemberRow>(
      'search_member_cards',
      memberCards,
      [keys],
    );
    return rows.map(presentMember);
  });
  private readonly commentCards = new PageCardCache(async (keys) => {
    const rows = await this.database.read<'search_comment_cards', CommentRow>(
      'search_comment_cards',
      commentCards,
      [keys],
    );
    return rows.map(presentComment);
  });
  /**
   * The members that a page showed last: most likely it shows them again, so their follow state is queried together
   * with the hits.
   */
  private readonly lastShown = new LRUCache<string, readonly number[]>({ max: pagesRemembered });

  constructor(
    private readonly database: Database,
    private readonly settings: SettingsStore,
    private readonly prohibited: ProhibitedWordsService,
    private readonly lists: LiveListsService,
    private readonly words: SearchWordsService,
    private readonly hits: SearchHitsService,
  ) {}

  /** Running lives by title, tags and host. Throws validation_failed, prohibited_word. */
  async lives(userKey: number, query: SearchQuery, sort: SearchSort): Promise<FoundLiveList> {
    const hits = await this.hits.find('live', userKey, this.termOf(query.keyword), sort);
    const page = this.pageOf(hits, query);
    return { list: await this.liveCards.of(hits, page.keys), ...page.info };
  }

  /** Members by nickname and profile ID. Throws validation_failed, prohibited_word. */
  async members(userKey: number, query: SearchQuery, sort: SearchSort): Promise<FoundMemberList> {
    const term = this.termOf(query.keyword);
    const { offset, limit } = pageOf(query);
    const name = JSON.stringify([term, sort, offset, limit]);
    const people = this.lastShown.get(name);
    const hits = await this.hits.find('member', userKey, term, sort, people);
    const { keys, info } = this.pageOf(hits, query);
    const [cards, followed] = await Promise.all([
      this.memberCards.of(hits, keys),
      sameKeys(keys, people) ? hits.followed : this.followed(userKey, keys),
    ]);
    this.lastShown.set(name, keys);
    return {
      list: cards.map((card) => ({ ...card, follow_yn: yn(followed.has(card.user_key)) })),
      ...info,
    };
  }

  /** Comments on the pages of hosts. Throws validation_failed, prohibited_word. */
  async comments(userKey: number, query: SearchQuery, sort: SearchSort): Promise<FoundCommentList> {
    const hits = await this.hits.find('comment', userKey, this.termOf(query.keyword), sort);
    const page = this.pageOf(hits, query);
    return { list: await this.commentCards.of(hits, page.keys), ...page.info };
  }

  /** Suggested words and members. Throws validation_failed, prohibited_word. */
  async suggestions(userKey: number, keyword: string): Promise<SearchSuggestions> {
    const term = this.termOf(keyword);
    const [words, hits] = await Promise.all([
      this.words.like(term),
      this.hits.find('member', userKey, term, 'relevance'),
    ]);
    const cards = await this.memberCards.of(hits, hits.keys.slice(0, suggestedMembers));
    return { words, members: cards.map(presentSuggested) };
  }

  /** Counts a word for the popular ones, if it finds something. Throws validation_failed, prohibited_word. */
  async recordSearch(userKey: number, keyword: string): Promise<SearchedWord> {
    const { korean, ...term } = this.termOf(keyword);
    const typed = korean && koreanTyped(keyword);
    // The Korean reading counts if the word finds nothing as it was typed: "gksmf" is not an intended keyword.
    for (const [word, reading] of [
      [keyword, term],
      [typed, korean],
    ] as const) {
      if (!word || !reading || !(await this.finds(userKey, { ...reading, korean: null }))) continue;
      await this.words.record(userKey, word);
      return { keyword, counted_yn: 'Y' };
    }
    return { keyword, counted_yn: 'N' };
  }

  private async finds(userKey: number, term: SearchTerm): Promise<boolean> {
    const found = await Promise.all(searchKinds.map((kind) => this.hits.find(kind, userKey, term, 'new')));
    return found.some(({ keys }) => keys.length > 0);
  }

  /** The keys of a page, and its page information. */
  private pageOf(hits: Hits, query: SearchQuery) {
    const { offset, limit } = pageOf(query);
    const hitsMax = this.settings.get('search_hits_max');
    const found = hits.keys.length;
    return {
      keys: hits.keys.slice(offset, Math.min(offset + limit, hitsMax)),
      info: { total: Math.min(found, hitsMax), offset, limit, more_yn: yn(found >= hitsMax) },
    };
  }

  private async followed(userKey: number, keys: readonly number[]): Promise<ReadonlySet<number>> {
    const rows = await this.database.read<'search_followed', { host_key: number }>(
      'search_followed',
      followedStatement,
      [userKey, keys],
    );
    return new Set(rows.map(({ host_key }) => host_key));
  }

  /** Parses a keyword. Throws validation_failed, prohibited_word (SEARCH-2). */
  private termOf(keyword: string): SearchTerm {
    const min = this.settings.get('search_length_min');
    const max = this.settings.get('search_length_max');
    refuseProblem('keyword', searchProblem(keyword, { min, max }));
    refuseProhibited('keyword', this.prohibited.find(keyword, 'chat'));
    const term = searchTerm(keyword, { min, max });
    // An English word is not refused because its Korean reading is forbidden.
    const isForbidden =
      term.korean !== null && this.prohibited.find(koreanTyped(keyword) ?? '', 'chat').length > 0;
    return isForbidden ? { ...term, korean: null } : term;
  }
}

const sameKeys = (keys: readonly number[], others: readonly number[] = []): boolean =>
  keys.length === others.length && keys.every((key, place) => key === others[place]);
