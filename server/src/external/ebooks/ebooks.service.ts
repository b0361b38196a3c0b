import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '../../core/errors/app-error.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import type { BookAnswer } from '../../external-simulator/index.ts';
import { EBOOK_PORT, type EbookPort } from './ebook.port.ts';
import { EbookPlacesService } from './ebook-places.service.ts';
import { EbookPricesService } from './ebook-prices.service.ts';
import type {
  ChapterState,
  EbookBrief,
  EbookChapter,
  EbookChapterList,
  EbookChaptersQuery,
  EbookInfo,
  EbookList,
  EbookListQuery,
  EbookPlace,
} from './ebooks.dto.ts';

/** The one site whose books are offered. */
const ebookSite = 2;

/** What a member has of a book. */
interface Own {
  bought: readonly number[];
  place: EbookPlace | null;
}

const nothing: Own = { bought: [], place: null };

/** Books and chapters, as a member or a visitor sees them. */
@Injectable()
export class EbooksService {
  constructor(
    @Inject(EBOOK_PORT) private readonly port: EbookPort,
    private readonly places: EbookPlacesService,
    private readonly prices: EbookPricesService,
  ) {}

  /**
   * Lists the books, with what the member has of each.
   * @param member undefined for a visitor
   */
  async list(member: number | undefined, query: EbookListQuery): Promise<EbookList> {
    this.assertSite(query.site_id);
    const { offset, limit } = pageOf(query);
    const [{ list, total }, owned] = await Promise.all([this.port.books(offset, limit), this.owned(member)]);
    return { list: list.map((book) => present(book, owned(book.id))), total, offset, limit };
  }

  /** Returns a book with its prices. Throws book_not_found. */
  async info(member: number | undefined, id: number, site?: number): Promise<EbookInfo> {
    this.assertSite(site);
    const [book, owned] = await Promise.all([this.port.book(id), this.owned(member)]);
    const own = owned(id);
    const left = leftOf(book, own.bought).length;
    return {
      ...present(book, own),
      chapter_btuc_cnt: this.prices.ofChapter('BTUC'),
      chapter_star_cnt: this.prices.ofChapter('STAR'),
      left_chapter_cnt: left,
      left_btuc_cnt: this.prices.ofLeft('BTUC', left),
      left_star_cnt: this.prices.ofLeft('STAR', left),
      discount_percent: this.prices.discountPercent,
      download_yn: yn(member !== undefined && left === 0),
    };
  }

  /**
   * Lists the chapters of a book; with `no` that chapter alone, with its text if it may be read. Throws book_not_found,
   * chapter_not_found.
   */
  async chapters(
    member: number | undefined,
    id: number,
    query: EbookChaptersQuery,
  ): Promise<EbookChapterList> {
    this.assertSite(query.site_id);
    const [book, owned] = await Promise.all([this.port.book(id), this.owned(member)]);
    const { bought, place } = owned(id);
    const chapters = book.chapters.map((chapter) => presentChapter(chapter, bought));
    const { offset, limit } = pageOf(query);
    if (query.no === undefined) {
      const list = chapters.slice(offset, offset + limit);
      return { book_id: id, place, list, total: chapters.length, offset, limit };
    }
    const chapter = chapters.find(({ chapter_no }) => chapter_no === query.no);
    if (!chapter) throw new AppError('chapter_not_found');
    const list = [await this.withText(member, id, chapter)];
    return { book_id: id, place, list, total: 1, offset: 0, limit };
  }

  /**
   * Returns what the page of a book, or of one of its chapters, is about. Throws book_not_found, chapter_not_found, and
   * unavailable when the service cannot say.
   */
  async pageOf(id: number, no?: number): Promise<{ title: string; summary: string; keywords: string[] }> {
    const { title, summary, author, kind_name } = await this.withChapter(id, no);
    return { title, summary, keywords: [title, author, kind_name] };
  }

  /** Returns a book that has this chapter. Throws book_not_found, chapter_not_found. */
  async withChapter(id: number, no: number | undefined): Promise<BookAnswer> {
    const book = await this.port.book(id);
    if (no !== undefined && !book.chapters.some((chapter) => chapter.no === no))
      throw new AppError('chapter_not_found');
    return book;
  }

  /** Returns the cover of a book, an SVG picture. Throws book_not_found. */
  cover(id: number): Promise<string> {
    return this.port.cover(id);
  }

  /** Throws book_not_found for any other site than the one whose books are offered. */
  assertSite(site: number | undefined): void {
    if (site !== undefined && site !== ebookSite) throw new AppError('book_not_found');
  }

  private async withText(
    member: number | undefined,
    book: number,
    chapter: EbookChapter,
  ): Promise<EbookChapter> {
    if (member === undefined || chapter.state_cd === 'locked') return chapter;
    const { paragraphs } = await this.port.chapter(member, book, chapter.chapter_no);
    return { ...chapter, paragraphs };
  }

  /** What a member has, by book. */
  private async owned(member: number | undefined): Promise<(book: number) => Own> {
    if (member === undefined) return () => nothing;
    const [{ books }, places] = await Promise.all([this.port.bought(member), this.places.of(member)]);
    const bought = new Map(books.map(({ book_id, chapters }) => [book_id, chapters]));
    return (book) => ({ bought: bought.get(book) ?? [], place: places.get(book) ?? null });
  }
}

/** The chapters that the member has not bought and that are not free. */
export const leftOf = ({ chapters }: BookAnswer, bought: readonly number[]): number[] =>
  chapters.filter(({ no, free }) => free === 'N' && !bought.includes(no)).map(({ no }) => no);

const present = (book: BookAnswer, { bought, place }: Own): EbookBrief => ({
  book_id: book.id,
  title: book.title,
  author: book.author,
  kind: book.kind,
  kind_name: book.kind_name,
  summary: book.summary,
  published_day: book.published_day,
  cover: `/v1/external/ebook/cover/${book.id}`,
  chapter_cnt: book.chapters.length,
  free_chapter_cnt: book.chapters.filter(({ free }) => free === 'Y').length,
  bought_chapter_cnt: bought.length,
  place,
});

const presentChapter = (
  { no, title, characters, free }: BookAnswer['chapters'][number],
  bought: readonly number[],
): EbookChapter => {
  const state: ChapterState = free === 'Y' ? 'free' : bought.includes(no) ? 'bought' : 'locked';
  return { chapter_no: no, title, character_cnt: characters, state_cd: state, paragraphs: null };
};
