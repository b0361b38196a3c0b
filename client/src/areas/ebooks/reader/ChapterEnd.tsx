import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { t } from '../../../messages/ebooks.ts';
import { paths } from '../../../routing/paths.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import type { BookInfo } from '../queries/ebooks.ts';

/** The ways on below a scrolled chapter. */
export function ChapterEnd({
  book,
  chapterNo,
  onChapter,
}: {
  book: BookInfo;
  chapterNo: number;
  onChapter: (step: 1 | -1) => void;
}) {
  const isLast = chapterNo >= book.chapter_cnt;
  return (
    <nav aria-label={t('pages')} className="mt-12 border-line border-t pt-6 text-sm">
      {isLast && <p className="mb-4 text-center text-muted">{t('lastChapter')}</p>}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button
          disabled={chapterNo === 1}
          icon={<ChevronLeft size={20} aria-hidden />}
          onClick={() => onChapter(-1)}
        >
          {t('previousChapter')}
        </Button>
        {isLast ? (
          <Link to={paths.ebook(book.book_id)} className={buttonClass('primary')}>
            {t('backToChapters')}
          </Link>
        ) : (
          <Button variant="primary" onClick={() => onChapter(1)}>
            {t('nextChapter')}
            <ChevronRight size={20} aria-hidden />
          </Button>
        )}
      </div>
    </nav>
  );
}
