import type {
  BookAnswer,
  BoughtAnswer,
  ChapterAnswer,
  PurchaseAnswer,
  PurchaseBody,
} from '../../external-simulator/index.ts';
import type { ServiceOutcome } from '../services/service-client.ts';

/** Books, in the order of their ids. */
export interface BookPage {
  list: readonly BookAnswer[];
  total: number;
}

/** The e-book service. Every method throws unavailable when it does not answer, or answers what its document does not declare. */
export interface EbookPort {
  books(offset: number, limit: number): Promise<BookPage>;
  /** Throws book_not_found. */
  book(id: number): Promise<BookAnswer>;
  /** Returns the cover, an SVG picture. Throws book_not_found. */
  cover(id: number): Promise<string>;
  /** Returns what a member bought. */
  bought(member: number): Promise<BoughtAnswer>;
  /** Returns the text of a chapter that is free or bought. */
  chapter(member: number, book: number, no: number): Promise<ChapterAnswer>;
  /** Returns a book that the member bought whole, as an EPUB file. Throws book_not_bought. */
  file(member: number, book: number): Promise<Buffer>;
  /** Gives a member chapters, once per key. Throws ServiceUnanswered when the result is unknown. */
  buy(purchase: PurchaseBody, key: string): Promise<ServiceOutcome<PurchaseAnswer>>;
}

export const EBOOK_PORT = Symbol('EBOOK_PORT');
