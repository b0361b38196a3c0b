import {
  type ColumnDef,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import clsx from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { t } from '../../../messages/console.ts';
import { OpenElsewhere } from '../changes/OpenElsewhere.tsx';
import type { ListDefinition } from './list-definition.ts';
import type { ListRowsProps } from './list-rows.ts';

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });

/** The columns that fit beside an open case. */
const besideCase = 2;

/** The rows of a list as a table: on desktops. Sorting, filters and pages are the server's; the address has them. */
export function ListTable<Row extends object>(props: ListRowsProps<Row>) {
  const { definition, list, rows, shown, chosen, onChosen, cursor, isBusy } = props;
  const { columns: own, keyOf } = definition;
  const beside = list.caseKey !== '' && !props.isWide;
  const columns = useMemo(() => columnsOf(definition), [definition]);
  const visibility = useMemo(() => {
    const fitting = own.filter(({ key }) => shown[key]).slice(0, beside ? besideCase : undefined);
    return Object.fromEntries(own.map(({ key }) => [key, fitting.some((column) => column.key === key)]));
  }, [own, shown, beside]);
  const sorting = useMemo(() => {
    const column = own.find(({ sort }) => sort && sort === list.sort.replace(/^-/, ''));
    return column ? [{ id: column.key, desc: list.sort.startsWith('-') }] : [];
  }, [own, list.sort]);
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: (row) => String(keyOf(row)),
    manualSorting: true,
    state: { columnVisibility: visibility, rowSelection: chosen ?? {}, sorting },
    onRowSelectionChange: (next) => onChosen(typeof next === 'function' ? next(chosen ?? {}) : next),
  });
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table aria-label={definition.label} aria-busy={isBusy} className="w-full text-left">
        <thead className="border-line border-b bg-raised text-sm text-muted">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {chosen && (
                <th scope="col" className="w-10 py-1 pl-3">
                  <input
                    type="checkbox"
                    className="size-4 accent-honey align-middle"
                    aria-label={t('chooseAll')}
                    checked={rows.length > 0 && table.getIsAllRowsSelected()}
                    onChange={table.getToggleAllRowsSelectedHandler()}
                  />
                </th>
              )}
              {group.headers.map((header) => (
                <Head
                  key={header.id}
                  column={own.find(({ key }) => key === header.column.id)}
                  name={definition.nameHead}
                  sort={list.sort}
                  onSort={list.setSort}
                />
              ))}
            </tr>
          ))}
        </thead>
        <tbody className="divide-y divide-line">
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              data-row={row.id}
              tabIndex={row.id === cursor.key || (cursor.row === undefined && row.index === 0) ? 0 : -1}
              aria-current={row.id === list.caseKey ? 'true' : undefined}
              className={clsx(
                'scroll-mt-28 hover:bg-raised focus-visible:-outline-offset-2',
                row.id === list.caseKey && 'bg-raised',
              )}
            >
              {chosen && (
                <td className="py-1 pl-3">
                  <input
                    type="checkbox"
                    className="size-4 accent-honey align-middle"
                    aria-label={t('choose', { name: definition.nameOf(row.original) })}
                    checked={row.getIsSelected()}
                    onChange={row.getToggleSelectedHandler()}
                  />
                </td>
              )}
              {row.getVisibleCells().map((cell) => {
                const column = own.find(({ key }) => key === cell.column.id);
                return (
                  <td key={cell.id} className={clsx('px-3 py-1', column?.numeric && 'text-right')}>
                    {column ? (
                      column.cell(row.original)
                    ) : (
                      <Name
                        definition={definition}
                        row={row.original}
                        list={list}
                        openElsewhere={props.openElsewhere}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function columnsOf<Row extends object>({ columns }: ListDefinition<Row>): ColumnDef<typeof features, Row>[] {
  return [
    { id: 'name', enableHiding: false, enableSorting: false },
    ...columns.map(({ key, sort }) => ({ id: key, enableSorting: sort !== undefined })),
  ];
}

/** The name of a row, which opens its case. */
function Name<Row>({
  definition: { keyOf, nameOf, lead, marks },
  row,
  list,
  openElsewhere,
}: Pick<ListRowsProps<Row>, 'definition' | 'list' | 'openElsewhere'> & { row: Row }) {
  return (
    <div className="flex min-h-8 items-center gap-2">
      {lead?.(row)}
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          {...list.caseLink(String(keyOf(row)))}
          preventScrollReset
          className="chat-text rounded-control font-semibold hover:underline"
        >
          {nameOf(row)}
        </Link>
        {marks?.(row)}
        <OpenElsewhere nicks={openElsewhere.get(String(keyOf(row)))} />
      </div>
    </div>
  );
}

function Head<Row>({
  column,
  name,
  sort,
  onSort,
}: {
  column: ListDefinition<Row>['columns'][number] | undefined;
  name: string;
  sort: string;
  onSort: (sort: string) => void;
}) {
  const className = clsx('px-3 py-2 font-semibold whitespace-nowrap', column?.numeric && 'text-right');
  if (!column?.sort)
    return (
      <th scope="col" className={className}>
        {column?.head ?? name}
      </th>
    );
  const isSorted = sort.replace(/^-/, '') === column.sort;
  const descending = sort.startsWith('-');
  const Icon = !isSorted ? ChevronsUpDown : descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={!isSorted ? 'none' : descending ? 'descending' : 'ascending'}
      className={className}
    >
      <button
        type="button"
        onClick={() => onSort(nextSort(column.sort ?? '', sort))}
        className="-mx-1 inline-flex min-h-8 items-center gap-1 rounded-control px-1 hover:text-text"
      >
        {column.head}
        <Icon size={14} aria-hidden className="shrink-0" />
      </button>
    </th>
  );
}

/** The first press sorts from the largest, the second from the smallest, the third is the list's own order. */
function nextSort(column: string, sort: string): string {
  if (sort === `-${column}`) return column;
  return sort === column ? '' : `-${column}`;
}
