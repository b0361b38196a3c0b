import { IsString, MaxLength } from 'class-validator';
import type { Yn } from '../core/http/answer.dto.ts';
import { PageInfo, PageQuery } from '../core/http/page.dto.ts';
import { LiveList } from '../lives/live-lists.dto.ts';
import { UserBrief } from '../users/users.dto.ts';

/** What is looked for. */
export class KeywordQuery {
  /**
   * Part of a name or text, initial consonants, or a half-typed syllable: search_length_min to search_length_max characters (site
   * settings, 2 to 30), of which spaces and signs are none.
   * @example ㅎㄴㅇ
   */
  @IsString()
  @MaxLength(200)
  keyword!: string;
}

/** What is looked for, and which page of it. */
export class SearchQuery extends PageQuery {
  /**
   * Part of a name or text, initial consonants, or a half-typed syllable: search_length_min to search_length_max characters (site
   * settings, 2 to 30), of which spaces and signs are none.
   * @example ㅎㄴㅇ
   */
  @IsString()
  @MaxLength(200)
  keyword!: string;
}

/** A word that was told. */
export class SearchedWord {
  /**
   * The word.
   * @example 하늘이
   */
  keyword!: string;
  /**
   * Y: it found something, and counts for the popular words of today.
   * @example Y
   */
  counted_yn!: Yn;
}

/** A page of the running lives that were found. */
export class FoundLiveList extends LiveList {
  /**
   * Y: there are more hits than search_hits_max (site setting, 1,000), which are not led through.
   * @example N
   */
  more_yn!: Yn;
}

/** A member who was found. */
export class FoundMember extends UserBrief {
  /**
   * Y: a host, who has a page.
   * @example Y
   */
  host_yn!: Yn;
  /**
   * What they say of themselves, or empty.
   * @example "매일 밤 아홉 시, 달콤하게 만나요."
   */
  state_memo!: string;
  /**
   * How many follow them.
   * @example 1201
   */
  follower_cnt!: number;
  /**
   * Y: the caller follows them.
   * @example N
   */
  follow_yn!: Yn;
  /**
   * Their running live; null: none.
   * @example 1001
   */
  live_vod_key!: number | null;
}

/** A page of the members who were found. */
export class FoundMemberList extends PageInfo {
  /** The members of this page. */
  list!: FoundMember[];
  /**
   * Y: there are more hits than search_hits_max (site setting, 1,000), which are not led through.
   * @example N
   */
  more_yn!: Yn;
}

/** A comment that was found. */
export class FoundComment {
  /**
   * Key of the comment.
   * @example 71
   */
  comment_sn!: number;
  /** Who wrote it. */
  user!: UserBrief;
  /** The host on whose page it stands. */
  host!: UserBrief;
  /**
   * The text.
   * @example "하늘이님 방송 정말 재미있었어요!"
   */
  content!: string;
  /**
   * When it was written; ISO 8601, UTC.
   * @example 2026-11-20T12:03:00.000Z
   */
  created_at!: string;
}

/** A page of the comments that were found. */
export class FoundCommentList extends PageInfo {
  /** The comments of this page. */
  list!: FoundComment[];
  /**
   * Y: there are more hits than search_hits_max (site setting, 1,000), which are not led through.
   * @example N
   */
  more_yn!: Yn;
}

/** A member to choose while typing. */
export class SuggestedMember extends UserBrief {
  /**
   * Y: a host, who has a page.
   * @example Y
   */
  host_yn!: Yn;
  /**
   * Their running live; null: none.
   * @example 1001
   */
  live_vod_key!: number | null;
}

/** What may be meant by what is typed so far. */
export class SearchSuggestions {
  /**
   * Words that others looked for, those of most members first.
   * @example ["하늘이 노래"]
   */
  words!: string[];
  /** Members, best first. */
  members!: SuggestedMember[];
}

/** A word that many look for. */
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
   * By how many places it rose since the day before; negative: fell; null: it had no place then.
   * @example 2
   */
  change!: number | null;
}

/** The popular words of a day, and what may be looked for. */
export class PopularWordList {
  /**
   * The day in Seoul, YYYYMMDD.
   * @example "20261120"
   */
  day!: string;
  /** The words, most looked for first. */
  list!: PopularWord[];
  /**
   * Fewest characters that may be looked for.
   * @example 2
   */
  keyword_length_min!: number;
  /**
   * Most characters that may be looked for.
   * @example 30
   */
  keyword_length_max!: number;
}
