import type { Book } from '../queries/ebooks.ts';

/** How much of a book is read, in percent; null if it is not started. */
export function percentRead({ chapter_cnt, place }: Pick<Book, 'chapter_cnt' | 'place'>): number | null {
  if (!place) return null;
  const chapters = place.chapter_no - 1 + place.chapter_percent / 100;
  return Math.min(100, Math.round((chapters / chapter_cnt) * 100));
}
