import { ServiceRefusal } from '../base/service.ts';
import type { ServiceDocuments, ServiceReads } from '../base/service-state.ts';
import { type Book, type Chapter, isFree } from './book.ts';

/** Chapters that a member bought at once. */
interface Purchase {
  book_id: number;
  /** The numbers of the chapters, ascending. */
  chapters: number[];
  /** ISO 8601, UTC. */
  bought_at: string;
}

/** All purchases of a member. */
interface MemberDocument {
  purchases: readonly Purchase[];
}

/** The offered books; without this document all are. */
interface OfferedDocument {
  ids: readonly number[];
}

const memberDocument = (member: number): string => `member:${member}`;
export const offeredDocument = 'offered';

/** Returns the offered books of a library, in the order of their ids. */
export async function offeredBooks(
  library: readonly Book[],
  documents: ServiceReads,
): Promise<readonly Book[]> {
  const offered = await documents.get<OfferedDocument>(offeredDocument);
  return offered ? library.filter(({ id }) => offered.ids.includes(id)) : library;
}

/** Refuses with book_not_found. */
export async function offeredBook(
  library: readonly Book[],
  documents: ServiceReads,
  id: number,
): Promise<Book> {
  const book = (await offeredBooks(library, documents)).find((one) => one.id === id);
  if (!book) throw new ServiceRefusal('book_not_found');
  return book;
}

/** Refuses with chapter_not_found. */
export function chapterOf({ chapters }: Book, no: number): Chapter {
  const chapter = chapters.find((one) => one.no === no);
  if (!chapter) throw new ServiceRefusal('chapter_not_found');
  return chapter;
}

/** Returns what a member bought: the numbers of the chapters, ascending, by book. */
export async function boughtBy(
  documents: ServiceReads,
  member: number,
): Promise<ReadonlyMap<number, readonly number[]>> {
  const stored = await documents.get<MemberDocument>(memberDocument(member));
  const bought = new Map<number, number[]>();
  for (const { book_id, chapters } of stored?.purchases ?? [])
    bought.set(book_id, [...(bought.get(book_id) ?? []), ...chapters]);
  for (const chapters of bought.values()) chapters.sort((a, b) => a - b);
  return bought;
}

/**
 * Gives a member chapters of a book for ever: all of them, or none. Refuses with chapter_not_found, chapter_free and
 * chapter_bought.
 */
export async function buyChapters(
  documents: ServiceDocuments,
  { member, book, chapters, now }: { member: number; book: Book; chapters: readonly number[]; now: Date },
): Promise<Purchase> {
  const requested = [...new Set(chapters)].sort((a, b) => a - b);
  for (const no of requested) chapterOf(book, no);
  if (requested.some(isFree)) throw new ServiceRefusal('chapter_free');
  const bought = (await boughtBy(documents, member)).get(book.id) ?? [];
  if (requested.some((no) => bought.includes(no))) throw new ServiceRefusal('chapter_bought');
  const purchase: Purchase = { book_id: book.id, chapters: requested, bought_at: now.toISOString() };
  const stored = await documents.get<MemberDocument>(memberDocument(member));
  documents.put(memberDocument(member), { purchases: [...(stored?.purchases ?? []), purchase] });
  return purchase;
}

/** Whether a member may read all of a book: each chapter is free or bought. */
export const isWholeBookBought = ({ chapters }: Book, bought: readonly number[]): boolean =>
  chapters.every(({ no }) => isFree(no) || bought.includes(no));
