import { Injectable } from '@nestjs/common';
import { AppError } from '../../core/errors/app-error.ts';
import type { WireSchema } from '../../core/wire/wire-schema.ts';
import {
  type BookAnswer,
  type BoughtAnswer,
  bookAnswer,
  booksAnswer,
  boughtAnswer,
  type ChapterAnswer,
  chapterAnswer,
  coverAnswer,
  fileAnswer,
  type PurchaseAnswer,
  type PurchaseBody,
  purchaseAnswer,
} from '../../external-simulator/index.ts';
import { ExternalServices } from '../services/external-services.service.ts';
import { type ServiceOutcome, ServiceUnanswered } from '../services/service-client.ts';
import type { BookPage, EbookPort } from './ebook.port.ts';

/** The site whose books are offered. */
const site = '/v1/sites/2';

/** The refusals of a purchase, by the service's codes. */
const purchaseRefusals = {
  site_not_found: 'book_not_found',
  book_not_found: 'book_not_found',
  chapter_not_found: 'chapter_not_found',
  chapter_free: 'chapter_free',
  chapter_bought: 'chapter_bought',
} as const;

/** The e-book service over HTTP (docs/external/ebook.json). An answer about something else than was requested counts as none. */
@Injectable()
export class HttpEbooks implements EbookPort {
  constructor(private readonly services: ExternalServices) {}

  async books(offset: number, limit: number): Promise<BookPage> {
    return this.found(
      `${site}/books?${new URLSearchParams({ offset: `${offset}`, limit: `${limit}` })}`,
      booksAnswer,
    );
  }

  async book(id: number): Promise<BookAnswer> {
    const book = await this.found(`${site}/books/${id}`, bookAnswer, 'book_not_found');
    this.assertAbout(book.id === id);
    return book;
  }

  async cover(id: number): Promise<string> {
    return (await this.found(`${site}/books/${id}/cover`, coverAnswer, 'book_not_found')).svg;
  }

  async bought(member: number): Promise<BoughtAnswer> {
    const bought = await this.found(`${site}/members/${member}/books`, boughtAnswer);
    this.assertAbout(bought.member === member);
    return bought;
  }

  async chapter(member: number, book: number, no: number): Promise<ChapterAnswer> {
    const chapter = await this.found(`${site}/members/${member}/books/${book}/chapters/${no}`, chapterAnswer);
    this.assertAbout(chapter.book_id === book && chapter.no === no);
    return chapter;
  }

  async file(member: number, book: number): Promise<Buffer> {
    const file = await this.found(
      `${site}/members/${member}/books/${book}/file`,
      fileAnswer,
      'book_not_bought',
    );
    this.assertAbout(file.book_id === book);
    return Buffer.from(file.base64, 'base64');
  }

  async buy(purchase: PurchaseBody, key: string): Promise<ServiceOutcome<PurchaseAnswer>> {
    const client = this.services.client('ebook');
    const outcome = await client.act(`${site}/purchases`, key, purchase, purchaseAnswer, purchaseRefusals);
    if (outcome.outcome === 'done' && !isOf(outcome.answer, purchase))
      throw new ServiceUnanswered('ebook', 'answered about another purchase');
    return outcome;
  }

  /** Reads something. Throws `absent` when the service refuses with it, and unavailable otherwise. */
  private async found<Answer>(
    path: string,
    answer: WireSchema<Answer>,
    absent?: 'book_not_found' | 'book_not_bought',
  ): Promise<Answer> {
    const found = await this.services.client('ebook').read(path, answer, absent);
    if (found === null) throw new AppError(absent ?? 'unavailable');
    return found;
  }

  private assertAbout(isAbout: boolean): void {
    if (!isAbout)
      throw new AppError('unavailable', { reason: 'the ebook service answered about something else' });
  }
}

/** Whether a purchase is the requested one. */
const isOf = (answer: PurchaseAnswer, { member, book_id, chapters }: PurchaseBody): boolean =>
  answer.member === member && answer.book_id === book_id && answer.chapters.join() === chapters.join();
