import clsx from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { t } from '../../messages/ui.ts';
import { IconButton } from '../Button.tsx';
import { useIsDesktop } from '../media-queries.ts';
import { type Column, type Sort, sorted } from './column.ts';
import { useSort } from './use-sort.ts';

interface SortedRowsProps<Row> {
  /** The table's accessible name. */
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  columns: readonly Column<Row>[];
  /** A row on a phone: a list item. */
  card: (row: Row) => ReactNode;
  /** The expandable content of a table row, and the label of its button. */
  details?: (row: Row) => { name: string; content: () => ReactNode };
  /**
   * `whole`: all rows are loaded. `partial`: some are, and the rest are loaded when a sort is chosen. `endless`: there
   * are too many to load and sort.
   */
  extent?: 'whole' | 'partial' | 'endless';
}

/**
 * Rows of a history: a table on desktops, cards on phones. They are sorted only once all of them are loaded, so that
 * the order is correct across pages (MONEY-23).
 */
export function SortedRows<Row>({ extent = 'whole', ...props }: SortedRowsProps<Row>) {
  const [sort, setSort] = useSort();
  const isDesktop = useIsDesktop();
  const canSort = extent !== 'endless' && (props.rows.length > 1 || extent === 'partial');
  const shown = extent === 'whole' ? sorted(props.rows, props.columns, sort) : props.rows;
  const ordering = { sort: extent === 'endless' ? null : sort, onSort: canSort ? setSort : null };
  return (
    <div aria-busy={extent === 'partial' && sort !== null}>
      {extent === 'endless' && <p className="mb-2 text-sm text-muted">{t('tooManyToSort')}</p>}
      {isDesktop ? (
        <Table {...props} {...ordering} rows={shown} />
      ) : (
        <>
          {ordering.onSort && <SortChoice {...ordering} columns={props.columns} onSort={ordering.onSort} />}
          <ul
            aria-label={props.label}
            className="divide-y divide-line rounded-card border border-line bg-surface"
          >
            {shown.map((row) => (
              <Fragment key={props.keyOf(row)}>{props.card(row)}</Fragment>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface Ordering {
  sort: Sort | null;
  /** Null: the rows cannot be sorted. */
  onSort: ((next: Sort | null) => void) | null;
}

function Table<Row>({ label, rows, keyOf, columns, details, sort, onSort }: SortedRowsProps<Row> & Ordering) {
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table aria-label={label} className="w-full text-left">
        <thead className="border-line border-b bg-raised text-sm text-muted">
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            {details && (
              <th className="w-10 px-2">
                <span className="sr-only">{t('details')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <TableRow key={keyOf(row)} row={row} columns={columns} details={details?.(row)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cellClass = (numeric: boolean | undefined) => clsx('px-3 py-2', numeric && 'text-right');

function Head<Row>({ column, sort, onSort }: { column: Column<Row> } & Ordering) {
  const { key, head, value, numeric } = column;
  if (!value || !onSort)
    return (
      <th scope="col" className={cellClass(numeric)}>
        {head}
      </th>
    );
  const isSorted = sort?.key === key;
  const Icon = !isSorted ? ChevronsUpDown : sort.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={!isSorted ? 'none' : sort.descending ? 'descending' : 'ascending'}
      className={cellClass(numeric)}
    >
      <button
        type="button"
        onClick={() => onSort(nextSort(key, numeric ?? false, sort))}
        className={clsx(
          '-mx-1 inline-flex min-h-8 items-center gap-1 rounded-control px-1 font-semibold whitespace-nowrap hover:text-text',
          isSorted && 'text-text',
        )}
      >
        {head}
        <Icon size={14} aria-hidden className="shrink-0" />
      </button>
    </th>
  );
}

/**
 * The first press sorts the largest figures first, or texts alphabetically; the second reverses that, the third clears
 * it.
 */
function nextSort(key: string, descendingFirst: boolean, sort: Sort | null): Sort | null {
  if (sort?.key !== key) return { key, descending: descendingFirst };
  return sort.descending === descendingFirst ? { key, descending: !descendingFirst } : null;
}

function TableRow<Row>({
  row,
  columns,
  details,
}: {
  row: Row;
  columns: readonly Column<Row>[];
  details: { name: string; content: () => ReactNode } | undefined;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <tr className="hover:bg-raised">
        {columns.map(({ key, cell, numeric }) => (
          <td key={key} className={cellClass(numeric)}>
            {cell(row)}
          </td>
        ))}
        {details && (
          <td className="px-2">
            <IconButton
              label={details.name}
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
            >
              <ArrowDown
                size={16}
                aria-hidden
                className={clsx('transition-transform', open && 'rotate-180')}
              />
            </IconButton>
          </td>
        )}
      </tr>
      {details && (
        <tr id={id} hidden={!open}>
          {open && (
            <td colSpan={columns.length + 1} className="p-0">
              {details.content()}
            </td>
          )}
        </tr>
      )}
    </>
  );
}

/** On phones, where there are no column headings to press. */
function SortChoice<Row>({
  columns,
  sort,
  onSort,
}: {
  columns: readonly Column<Row>[];
  sort: Sort | null;
  onSort: (next: Sort | null) => void;
}) {
  const ways = columns.flatMap(({ key, head, value }) =>
    value
      ? [
          { name: key, label: t('sortAscending', { head }) },
          { name: `-${key}`, label: t('sortDescending', { head }) },
        ]
      : [],
  );
  return (
    <select
      aria-label={t('sortLabel')}
      value={sort ? `${sort.descending ? '-' : ''}${sort.key}` : ''}
      onChange={({ target: { value } }) =>
        onSort(value === '' ? null : { key: value.replace(/^-/, ''), descending: value.startsWith('-') })
      }
      className="mb-2 h-10 rounded-control border border-edge bg-surface px-3 text-sm font-semibold"
    >
      <option value="">{t('sortNone')}</option>
      {ways.map(({ name, label }) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </select>
  );
}
