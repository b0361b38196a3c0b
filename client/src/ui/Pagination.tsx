import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { t } from '../messages/ui.ts';
import { IconButton } from './Button.tsx';

const around = 2;

/** The page numbers to show: five around the current one, fewer at the ends. */
function shownPages(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - around, pages - 2 * around));
  const last = Math.min(pages, first + 2 * around);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Pagination of a list; nothing if there is only one page. Pages start at 1. */
export function Pagination({
  page,
  pages,
  onChange,
  className,
}: {
  page: number;
  pages: number;
  onChange: (page: number) => void;
  className?: string;
}) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={t('pages')} className={clsx('flex items-center justify-center gap-1', className)}>
      <IconButton label={t('previousPage')} disabled={page <= 1} onClick={() => onChange(page - 1)}>
        <ChevronLeft size={20} aria-hidden />
      </IconButton>
      {shownPages(page, pages).map((number) => (
        <button
          key={number}
          type="button"
          aria-label={t('page', { page: number })}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onChange(number)}
          className={clsx(
            'size-10 rounded-control font-semibold',
            number === page ? 'bg-raised text-text' : 'text-muted hover:bg-raised',
          )}
        >
          {number}
        </button>
      ))}
      <IconButton label={t('nextPage')} disabled={page >= pages} onClick={() => onChange(page + 1)}>
        <ChevronRight size={20} aria-hidden />
      </IconButton>
    </nav>
  );
}
