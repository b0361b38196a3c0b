import { type ReactNode, useState } from 'react';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { useOwnNick } from '../use-rights.ts';

/** How often the mark is repeated: enough for a tall paper. */
const marks = Array.from({ length: 24 }, (_, number) => number);

/**
 * A paper with the mark of the operator who opened it and the moment over it, on screen and in print, so that a picture
 * of the page shows whose it is (ADMIN-36).
 */
export function Marked({ children, small = false }: { children: ReactNode; small?: boolean }) {
  const nick = useOwnNick();
  const [openedAt] = useState(() => new Date().toISOString());
  const mark = `${nick} ${formatDateTime(openedAt)}`;
  return (
    <div className="relative overflow-hidden rounded-control select-none">
      {children}
      <div
        aria-hidden
        className={`pointer-events-none absolute -inset-1/4 grid rotate-[-24deg] content-start gap-x-4 gap-y-6 overflow-hidden font-semibold whitespace-nowrap text-over opacity-60 [text-shadow:0_0_3px_black] [print-color-adjust:exact] ${small ? 'grid-cols-1 text-[0.625rem]' : 'grid-cols-2 text-sm'}`}
      >
        {marks.map((number) => (
          <span key={number}>{mark}</span>
        ))}
      </div>
    </div>
  );
}
