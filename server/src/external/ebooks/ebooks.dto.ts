import { IsIn, IsInt, IsString, Max, MaxLength, Min, MinLength } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { FromDigits, IsKey } from '../../core/http/key.dto.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';

/** Most chapters of a book. */
const chapterMax = 1_000;
/** Most paragraphs of a chapter. */
const paragraphMax = 10_000;

/** The site of the requested books. */
export class EbookSiteQuery {
  /**
   * The site of the books. Books of any other site than 2 are not found.
   * @example 2
   */
  @IsOptionalNonNull()
  @IsKey()
  site_id?: number = 2;
}

/** The requested books. */
export class EbookListQuery extends PageQuery {
  /**
   * The site of the books. Books of any other site than 2 are not found.
   * @example 2
   */
  @IsOptionalNonNull()
  @IsKey()
  site_id?: number = 2;
}

/** The requested chapters. */
export class EbookChaptersQuery extends EbookListQuery {
  /**
   * The chapter whose text is wanted: the list then has this chapter alone. If omitted, no text is returned.
   * @example 1
   */
  @IsOptionalNonNull()
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(chapterMax)
  no?: number;
}

/** Where a member stopped reading. */
export class EbookPlace {
  /**
   * Number of the chapter.
   * @example 4
   */
  chapter_no!: number;
  /**
   * The first paragraph on the screen, from 0.
   * @example 12
   */
  paragraph_no!: number;
  /**
   * How much of the chapter is read, in percent.
   * @example 40
   */
  chapter_percent!: number;
  /**
   * When it was stored; ISO 8601, UTC.
   * @example 2026-11-20T12:05:00.000Z
   */
  updated_on!: string;
}

/** A book. */
export class EbookBrief {
  /**
   * Key of the book.
   * @example 1
   */
  book_id!: number;
  /**
   * Its title.
   * @example "새벽 세 시, 삼각김밥"
   */
  title!: string;
  /**
   * Its author.
   * @example 윤서림
   */
  author!: string;
  /**
   * Its kind: romance, mystery, essay, science-fiction, guide, folk-tale.
   * @example romance
   */
  kind!: string;
  /**
   * The name of its kind.
   * @example 로맨스
   */
  kind_name!: string;
  /**
   * What it is about.
   * @example "언덕 아래 편의점의 야간 점원과 첫차를 고치는 정비사의 이야기예요."
   */
  summary!: string;
  /**
   * The day of its publication.
   * @example 2026-03-02
   */
  published_day!: string;
  /**
   * URL of its cover, an SVG picture of 600 × 800.
   * @example /v1/external/ebook/cover/1
   */
  cover!: string;
  /**
   * Number of its chapters.
   * @example 8
   */
  chapter_cnt!: number;
  /**
   * Number of chapters, from the first on, that are free.
   * @example 3
   */
  free_chapter_cnt!: number;
  /**
   * Number of chapters that the member bought; 0 for visitors.
   * @example 2
   */
  bought_chapter_cnt!: number;
  /** Where the member stopped reading; null if not started. */
  place!: EbookPlace | null;
}

/** Books, in the order of their keys. */
export class EbookList extends PageInfo {
  /** The books of this page. */
  list!: EbookBrief[];
}

/** A book with its prices. */
export class EbookInfo extends EbookBrief {
  /**
   * Price of one chapter in BTUC, whole units.
   * @example 30
   */
  chapter_btuc_cnt!: number;
  /**
   * Price of one chapter in honey, whole stars.
   * @example 10
   */
  chapter_star_cnt!: number;
  /**
   * Number of chapters that the member has not bought and that are not free.
   * @example 5
   */
  left_chapter_cnt!: number;
  /**
   * Price of all chapters that are left, in BTUC; 0 if none are.
   * @example 120
   */
  left_btuc_cnt!: number;
  /**
   * Price of all chapters that are left, in honey; 0 if none are.
   * @example 40
   */
  left_star_cnt!: number;
  /**
   * By how many percent all chapters that are left cost less.
   * @example 20
   */
  discount_percent!: number;
  /**
   * Whether the member may download it: all of its chapters are bought.
   * @example N
   */
  download_yn!: Yn;
}

/** Whether a chapter may be read: free, bought by the member, or locked. */
export const chapterStates = ['free', 'bought', 'locked'] as const;
export type ChapterState = (typeof chapterStates)[number];

/** A chapter. */
export class EbookChapter {
  /**
   * Number of the chapter, from 1.
   * @example 4
   */
  chapter_no!: number;
  /**
   * Its title.
   * @example "왼쪽에 서는 사람"
   */
  title!: string;
  /**
   * Number of characters of its text.
   * @example 3200
   */
  character_cnt!: number;
  /**
   * free: any member may read it; bought: the member bought it; locked: it has to be bought.
   * @example locked
   */
  state_cd!: ChapterState;
  /**
   * Its paragraphs; `* * *` separates scenes. Null unless the text of this chapter is requested and may be read.
   * @example ["밤 열한 시에 앞치마를 둘렀다."]
   */
  paragraphs!: string[] | null;
}

/** Chapters of a book, in their order. */
export class EbookChapterList extends PageInfo {
  /**
   * Key of the book.
   * @example 1
   */
  book_id!: number;
  /** Where the member stopped reading; null if not started. */
  place!: EbookPlace | null;
  /** The chapters of this page. */
  list!: EbookChapter[];
}

/** A purchase of one chapter, or of all that are left. */
export class EbookBuyRequest {
  /**
   * The site of the book. Books of any other site than 2 are not found.
   * @example 2
   */
  @IsOptionalNonNull()
  @IsKey()
  site_id?: number = 2;

  /**
   * The book.
   * @example 1
   */
  @IsKey()
  book_id!: number;

  /**
   * The chapter; omitted for all chapters that are left.
   * @example 4
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(1)
  @Max(chapterMax)
  chapter_no?: number;

  /**
   * The currency: BTUC, or STAR for honey.
   * @example BTUC
   */
  @IsIn(['STAR', 'BTUC'])
  pay_cd!: 'STAR' | 'BTUC';

  /**
   * The displayed price; a different current price is refused. If omitted, any price is accepted.
   * @example 30
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  price?: number;
}

/** A purchase that was made. */
export class EbookBuyResult {
  /**
   * Key of the purchase.
   * @example 801
   */
  purchase_id!: number;
  /**
   * Key of the book.
   * @example 1
   */
  book_id!: number;
  /**
   * Numbers of the bought chapters, ascending.
   * @example [4]
   */
  chapters!: number[];
  /**
   * The currency that was paid.
   * @example BTUC
   */
  pay_cd!: 'STAR' | 'BTUC';
  /**
   * What was paid, in whole honey or BTUC.
   * @example 30
   */
  price!: number;
  /**
   * The member's balance of that currency now, in whole honey or BTUC.
   * @example 270
   */
  balance!: number;
  /**
   * When it was bought; ISO 8601, UTC.
   * @example 2026-11-20T12:05:00.000Z
   */
  bought_on!: string;
}

/** The book to download. */
export class EbookDownloadQuery extends EbookSiteQuery {
  /**
   * The book.
   * @example 1
   */
  @IsKey()
  book_id!: number;
}

/** An address from which the member downloads a book. */
export class EbookDownload {
  /**
   * The address, on the same host as the calls. It is signed for this member.
   * @example /v1/external/ebook/file?ticket=eyJhbGciOiJIUzI1NiJ9.eyJib29rIjoxfQ.c2lnbmF0dXJl
   */
  url!: string;
  /**
   * The name under which the file is stored.
   * @example "새벽 세 시, 삼각김밥.epub"
   */
  file_name!: string;
  /**
   * When the address ends; ISO 8601, UTC.
   * @example 2026-11-20T12:10:00.000Z
   */
  expires_on!: string;
}

/** A signed address of a file. */
export class EbookFileQuery {
  /**
   * The signed statement of book, member and end.
   * @example eyJhbGciOiJIUzI1NiJ9.eyJib29rIjoxfQ.c2lnbmF0dXJl
   */
  @IsString()
  @MinLength(1)
  @MaxLength(1_000)
  ticket!: string;
}

/** Where the member stopped reading a book. */
export class EbookPlaceRequest {
  /**
   * Number of the chapter.
   * @example 4
   */
  @IsInt()
  @Min(1)
  @Max(chapterMax)
  chapter_no!: number;

  /**
   * The first paragraph on the screen, from 0.
   * @example 12
   */
  @IsInt()
  @Min(0)
  @Max(paragraphMax)
  paragraph_no!: number;

  /**
   * How much of the chapter is read, in percent.
   * @example 40
   */
  @IsInt()
  @Min(0)
  @Max(100)
  chapter_percent!: number;

  /**
   * The `updated_on` of the place that this one follows, or the empty text if there was none: a place that another
   * device stored since is not replaced (409). If omitted, any place is replaced.
   * @example 2026-11-20T12:05:00.000Z
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(40)
  follows_on?: string;
}
