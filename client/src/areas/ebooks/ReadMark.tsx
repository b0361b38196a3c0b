import { t } from '../../messages/ebooks.ts';

/** How much of a book is read, as a bar with its percentage. */
export function ReadMark({ title, percent }: { title: string; percent: number }) {
  return (
    <div className="flex items-center gap-2">
      <div
        role="progressbar"
        aria-label={t('progressOf', { title, percent })}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1 min-w-0 flex-1 overflow-hidden rounded-pill bg-line"
      >
        <div className="h-full bg-honey" style={{ width: `${percent}%` }} />
      </div>
      <span aria-hidden className="shrink-0 text-xs text-muted">
        {percent === 100 ? t('finished') : t('percentOf', { percent })}
      </span>
    </div>
  );
}
