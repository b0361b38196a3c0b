import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../../messages/settings.ts';

/** One piece of information: its name, its value, and a link to change it. */
export function Row({ name, value, to }: { name: string; value: ReactNode; to?: string }) {
  const content = (
    <>
      <span className="w-24 shrink-0 text-muted">{name}</span>
      <span className="chat-text min-w-0 flex-1 font-semibold">{value}</span>
      {to && (
        <>
          <span className="sr-only">, {t('changeIt')}</span>
          <ChevronRight size={20} aria-hidden className="shrink-0 text-muted" />
        </>
      )}
    </>
  );
  const rowClass = 'flex min-h-14 items-center gap-3 px-4 py-3';
  return to ? (
    <Link
      to={to}
      className={`${rowClass} first:rounded-t-card last:rounded-b-card hover:bg-raised focus-visible:-outline-offset-2`}
    >
      {content}
    </Link>
  ) : (
    <div className={rowClass}>{content}</div>
  );
}
