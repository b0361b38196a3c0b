import { useNavigate } from 'react-router';
import { paths } from '../../../routing/paths.ts';

/**
 * Goes to the chapter before or after; after the last one, to the chapters of the book.
 * @param chapters number of chapters of the book; undefined while it is not known
 */
export function useToChapter(bookId: number, chapters: number | undefined, no: number) {
  const navigate = useNavigate();
  return (step: 1 | -1): void => {
    const next = no + step;
    if (next < 1) return;
    const isOver = next > (chapters ?? next);
    void navigate(isOver ? paths.ebook(bookId) : paths.ebookChapter(bookId, next));
  };
}
