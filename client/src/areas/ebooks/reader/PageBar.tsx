import { ChevronLeft, ChevronRight } from 'lucide-react';
import { t } from '../../../messages/ebooks.ts';
import { Button } from '../../../ui/Button.tsx';

/** The bar below a page: turning, and where it is in the chapter. */
export function PageBar({
  pages: { page, count },
  isLast,
  onTurn,
}: {
  /** `page` is counted from 0. */
  pages: { page: number; count: number };
  /** Whether it is the last chapter. */
  isLast: boolean;
  onTurn: (step: 1 | -1) => void;
}) {
  const isChapterEnd = page === count - 1;
  return (
    <nav
      aria-label={t('pages')}
      className="flex h-14 shrink-0 items-center gap-2 border-line border-t px-2 pb-[env(safe-area-inset-bottom)]"
    >
      <Button variant="ghost" icon={<ChevronLeft size={20} aria-hidden />} onClick={() => onTurn(-1)}>
        {page === 0 ? t('previousChapter') : t('previousPage')}
      </Button>
      <p aria-hidden className="flex-1 text-center text-sm text-muted">
        {t('pageOf', { page: page + 1, pages: count })}
      </p>
      <Button variant={isChapterEnd ? 'primary' : 'ghost'} onClick={() => onTurn(1)}>
        {isChapterEnd ? (isLast ? t('backToChapters') : t('nextChapter')) : t('nextPage')}
        <ChevronRight size={20} aria-hidden />
      </Button>
    </nav>
  );
}
