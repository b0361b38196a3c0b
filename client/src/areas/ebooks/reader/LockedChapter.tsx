import { Lock } from 'lucide-react';
import { Link } from 'react-router';
import { t } from '../../../messages/ebooks.ts';
import { paths } from '../../../routing/paths.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { formatHoney, formatNumber } from '../../../ui/format/numbers.ts';
import { openEbookPurchase } from '../dialogs/ebook-purchase.ts';
import type { BookInfo, Chapter } from '../queries/ebooks.ts';

/** A chapter that has to be bought first. It is shown in place of the text, which follows the purchase. */
export function LockedChapter({
  userKey,
  book,
  chapter,
}: {
  userKey: number;
  book: BookInfo;
  chapter: Chapter;
}) {
  const { chapter_no: no, title } = chapter;
  return (
    <div className="mx-auto flex w-full max-w-text flex-1 flex-col items-center justify-center gap-3 px-4 py-12 text-center">
      <Lock size={32} aria-hidden className="text-honey-text" />
      <h1 className="text-lg font-extrabold">{t('chapterTitle', { no, title })}</h1>
      <p className="font-semibold">{t('lockedTitle')}</p>
      <p className="text-sm text-balance text-muted">
        {t('lockedBody', {
          btuc: formatNumber(book.chapter_btuc_cnt),
          honey: formatHoney(book.chapter_star_cnt),
        })}
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <Button variant="primary" size="lg" onClick={() => openEbookPurchase({ book, userKey, chapter })}>
          {t('buyAndRead')}
        </Button>
        <Link to={paths.ebook(book.book_id)} className={buttonClass('secondary', 'lg')}>
          {t('backToChapters')}
        </Link>
      </div>
    </div>
  );
}
