import { ArrowLeft, Settings2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { t } from '../../../messages/ebooks.ts';
import { paths } from '../../../routing/paths.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import type { BookInfo } from '../queries/ebooks.ts';

const ReaderSettingsLayer = lazyComponent(() => import('./ReaderSettingsLayer.tsx'));

/** The bar above a chapter: back to the chapters, the book, and how it is shown. */
export function ReaderBar({
  book,
  bookId,
  chapterNo,
}: {
  /** Undefined while it is loading. */
  book: BookInfo | undefined;
  bookId: number;
  chapterNo: number;
}) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <header className="sticky top-(--band) z-30 flex h-14 shrink-0 items-center gap-1 border-line border-b bg-background px-2">
      <Link to={paths.ebook(bookId)} title={t('toChapters')} className={buttonClass('ghost', 'icon')}>
        <ArrowLeft size={20} aria-hidden />
        <span className="sr-only">{t('toChapters')}</span>
      </Link>
      <p className="min-w-0 flex-1 truncate text-sm">
        {book && <span className="font-semibold">{book.title}</span>}{' '}
        <span className="text-muted">
          {t('chapterNo', { no: chapterNo })}
          {book && ` / ${book.chapter_cnt}`}
        </span>
      </p>
      <Button
        ref={button}
        variant="ghost"
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-label={t('settings')}
        icon={<Settings2 size={20} aria-hidden />}
        onClick={() => setOpen((shown) => !shown)}
      >
        {t('settingsShort')}
      </Button>
      {open && <ReaderSettingsLayer anchor={button} onClose={() => setOpen(false)} />}
    </header>
  );
}
