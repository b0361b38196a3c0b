import { IsString, MaxLength } from 'class-validator';
import type { Yn } from '../core/http/ok.dto.ts';
import { PageInfo, PageQuery } from '../core/http/page.dto.ts';
import { LiveList } from '../lives/index.ts';
import { UserBrief } from '../users/index.ts';

/** A search keyword. */
export class KeywordQuery {
  /**
   * Part of a name or text, initial consonants, or a half-typed syllable: search_length_min to search_length_max
   * characters (site settings, 2 to 30), not counting spaces and punctuation.
   * @example ㅎㄴㅇ
   */
  @IsString()
  @MaxLength(200)
  keyword!: string;
}

/** A search keyword and the page of its hits. */
export class SearchQuery extends PageQuery {
  /**
   * Part of a name or text, initial consonants, or a half-typed syllable: search_length_min to search_length_max
   * characters (site settings, 2 to 30), not counting spaces and punctuation.
   * @example ㅎㄴㅇ
   */
  @IsString()
  @MaxLength(200)
  keyword!: string;
}

/** A recorded word. */
export class SearchedWord {
  /**
   * The word.
   * @example 하늘이
   */
  keyword!: string;
  /**
   * Y: it found something, and counts for today's popular words.
   * @example Y
   */
  counted_yn!: Yn;
}

/** A page of found running lives. */
export class FoundLiveList extends LiveList {
  /**
   * Y: there are more hits than search_hits_max (site setting, 1,000), which are not listed.
   * @example N
   */
  more_yn!: Yn;
}

/** A found member. */
export class FoundMember extends UserBrief {
  /**
   * Y: a host, who has a page.
   * @example Y
   */
  host_yn!: Yn;
  /**
   * The member's self-description, or empty.
   * @example "매일 밤 아홉 시, 달콤하게 만나요."
   */
  state_memo!: string;
  /**
   * Number of followers.
   * @example 1201
   */
  follower_cnt!: number;
  /**
   * Y: the caller follows the member.
   * @example N
   */
  follow_yn!: Yn;
  /**
   * The member's running live; null: none.
   * @example 1001
   */
  live_vod_key!: number | null;
}

/** A page of found members. */
export class FoundMemberList extends PageInfo {
  /** The members of this page. */
  list!: FoundMember[];
  /**
   * Y: there are more hits than search_hits_max (site setting, 1,000), which are not listed.
   * @example N
   */
  more_yn!: Yn;
}

/** A found comment. */
export class FoundComment {
  /**
   * Key of the comment.
   * @example 71
   */
  comment_sn!: number;
  /** The author. */
  user!: UserBrief;
  /** The host on whose page it was written. */
  host!: UserBrief;
  /**
   * The text.
   * @example "하늘이님 방송 정말 재미있었어요!"
   */
  content!: string;
  /**
   * When it was written; ISO 8601 UTC.
   * @example 2026-11-20T12:03:00.000Z
   */
  created_at!: string;
}

/** A page of found comments. */
export class FoundCommentList extends PageInfo {
  /** The comments of this page. */
  list!: FoundComment[];
  /**
   * Y: there are more hits than search_hits_max (site setting, 1,000), which are not listed.
   * @example N
   */
  more_yn!: Yn;
}

/** A member suggested while typing. */
export class SuggestedMember extends UserBrief {
  /**
   * Y: a host, who has a page.
   * @example Y
   */
  host_yn!: Yn;
  /**
   * The member's running live; null: none.
   * @example 1001
   */
  live_vod_key!: number | null;
}

/** Suggestions for the typed text. */
export class SearchSuggestions {
  /**
   * Words searched by others, by number of members.
   * @example ["하늘이 노래"]
   */
  words!: string[];
  /** Members, best first. */
  members!: SuggestedMember[];
}

/** A popular word. */
export class PopularWord {
  /**
   * Its place, from 1.
   * @example 1
   */
  rank!: number;
  /**
   * The word.
   * @example "하늘이"
   */
  word!: string;
  /**
   * Number of places gained since the previous day; negative: lost; null: it had no place then.
   * @example 2
   */
  change!: number | null;
}

/** The popular words of a day, and the limits of keywords. */
export class PopularWordList {
  /**
   * The day in Seoul, YYYYMMDD.
   * @example "20261120"
   */
  day!: string;
  /** The words, most searched first. */
  list!: PopularWord[];
  /**
   * Minimum number of characters of a keyword.
   * @example 2
   */
  keyword_length_min!: number;
  /**
   * Maximum number of characters of a keyword.
   * @example 30
   */
  keyword_length_max!: number;
}
