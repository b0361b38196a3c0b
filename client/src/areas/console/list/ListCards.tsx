import clsx from 'clsx';
import { Link } from 'react-router';
import { t } from '../../../messages/console.ts';
import { OpenElsewhere } from '../changes/OpenElsewhere.tsx';
import type { ListRowsProps } from './list-rows.ts';

/** The rows of a list as cards: on phones. */
export function ListCards<Row>({
  definition,
  list,
  rows,
  chosen,
  onChosen,
  cursor,
  isBusy,
  openElsewhere,
}: ListRowsProps<Row>) {
  const { keyOf, nameOf, lead, marks, card } = definition;
  return (
    <ul
      aria-label={definition.label}
      aria-busy={isBusy}
      className="divide-y divide-line rounded-card border border-line bg-surface"
    >
      {rows.map((row) => {
        const key = String(keyOf(row));
        const name = nameOf(row);
        return (
          <li
            key={key}
            data-row={key}
            tabIndex={-1}
            className={clsx('flex scroll-mt-28 items-start gap-3 p-3', key === cursor.key && 'bg-raised')}
          >
            {chosen && (
              <input
                type="checkbox"
                className="mt-1 size-5 shrink-0 accent-honey"
                aria-label={t('choose', { name })}
                checked={chosen[key] ?? false}
                onChange={() => onChosen(toggled(chosen, key))}
              />
            )}
            {lead?.(row)}
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <Link
                  {...list.caseLink(key)}
                  className="chat-text rounded-control py-1 font-semibold underline decoration-line underline-offset-4"
                >
                  {name}
                </Link>
                {marks?.(row)}
                <OpenElsewhere nicks={openElsewhere.get(key)} />
              </p>
              <div className="text-sm text-muted">{card(row)}</div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** The choice with this row added, or removed. */
export function toggled(chosen: Record<string, true>, key: string): Record<string, true> {
  const { [key]: was, ...others } = chosen;
  return was ? others : { ...others, [key]: true };
}
