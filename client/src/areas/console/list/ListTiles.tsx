import clsx from 'clsx';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { ListRowsProps } from './list-rows.ts';
import { useInView } from './use-in-view.ts';

/** At most so many tiles move at once: those in view, from the top. */
const movingMax = 12;

/** The rows of a list as pictures: those in view move. */
export function ListTiles<Row>({ definition, list, rows, cursor, isBusy }: ListRowsProps<Row>) {
  const { keyOf, nameOf, tile } = definition;
  const tiles = useRef<HTMLUListElement>(null);
  const inView = useInView(
    tiles,
    rows.map((row) => String(keyOf(row))),
  );
  const moving = new Set(
    rows
      .map((row) => String(keyOf(row)))
      .filter((key) => inView.has(key))
      .slice(0, movingMax),
  );
  return (
    <ul
      ref={tiles}
      aria-label={definition.label}
      aria-busy={isBusy}
      className={clsx(
        'grid grid-cols-1 gap-4 min-[480px]:grid-cols-2',
        list.caseKey === '' ? 'md:grid-cols-3 xl:grid-cols-4' : 'xl:grid-cols-3',
      )}
    >
      {rows.map((row) => {
        const key = String(keyOf(row));
        return (
          <li
            key={key}
            data-row={key}
            tabIndex={key === cursor.key ? 0 : -1}
            aria-current={key === list.caseKey ? 'true' : undefined}
            className={clsx(
              'relative min-w-0 scroll-mt-28 overflow-hidden rounded-card border bg-surface',
              key === cursor.key ? 'border-honey' : 'border-line',
            )}
          >
            {tile?.(row, moving.has(key))}
            <Link
              {...list.caseLink(key)}
              preventScrollReset
              className="chat-text line-clamp-2 px-3 pb-3 font-semibold after:absolute after:inset-0 hover:underline"
            >
              {nameOf(row)}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
